"""A lesson in the terminal: the idea of a step, the table, and a line that is typed."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from heirloom.coach.lessons import Answer, Picture, Teaching
from heirloom.core.words import say
from heirloom.terminal.asking import Asking, Leaving, TakingBack
from heirloom.terminal.shown import Shown


class Showing(Exception):
    """The pupil asks to be shown the move."""


class AskingPupil(Asking):
    """Asks for the move of a lesson: a hint shows it."""

    def _hint(self) -> None:
        raise Showing


class Classroom:
    """Plays a lesson with somebody at a keyboard."""

    def __init__(self, game: str, step: int, lang: str, console: Console) -> None:
        self.teaching = Teaching(game, step)
        self.console = console
        self.reader = self.teaching.match.reader(lang)

    def run(self) -> None:
        """All steps; `u` goes back, `h` shows the move, `q` leaves."""
        self._print(self.teaching.lesson.welcome, "italic")
        while not self.teaching.over:
            try:
                self._step()
            except (Leaving, EOFError):
                self._leave()
                return
        self._finish()

    def _step(self) -> None:
        """One step, up to its end or back to the one before."""
        teaching, at = self.teaching, self.teaching.at
        self._introduce()
        shown = Shown(teaching.seat, self.reader, self.console)
        while teaching.at == at and not teaching.over:
            try:
                answer = self._answer(shown)
            except TakingBack:
                teaching.back()
                return
            shown.tell(answer.told)
            if not answer.right:
                self._explain(answer)

    def _answer(self, shown: Shown) -> Answer:
        teaching = self.teaching
        try:
            return teaching.press(AskingPupil(teaching.match, teaching.seat, shown).ask())
        except Showing:
            return teaching.show_me()

    def _introduce(self) -> None:
        teaching, step = self.teaching, self.teaching.step
        steps = len(teaching.lesson.steps)
        title = say("Step {at} of {steps}: {name}", at=teaching.at + 1, steps=steps, name=step.name)
        self.console.print()
        self._print(title, "bold underline")
        self.console.print(Text(self.reader.read(step.says)), Text(f"§{step.clause}", "dim"))
        for picture in step.pictures:
            self._draw(picture)
        self._print(step.press, "bold")

    def _draw(self, picture: Picture) -> None:
        """A picture as a line: its squares, and whether that is allowed."""
        squares = " / ".join(
            " ".join(square.partition(":")[0] for square in row.split()) for row in picture.cells
        )
        verdict = say("yes") if picture.yes else say("no")
        self._print(say("   {squares}   {verdict}: {why}",
                        squares=squares, verdict=verdict, why=picture.says))  # fmt: skip

    def _explain(self, answer: Answer) -> None:
        """Why not; after two wrong moves, how to be shown the right one."""
        clause = f" §{answer.clause}" if answer.clause else ""
        self.console.print(Text(self.reader.read(answer.why)), Text(clause, "dim"))
        if self.teaching.stuck:
            self._print(say("Type h to be shown the move."))

    def _leave(self) -> None:
        self._print(
            say(
                "To continue later: heirloom learn {game} --step {step}",
                game=self.teaching.game.name,
                step=self.teaching.at + 1,
            )
        )

    def _finish(self) -> None:
        self.console.print()
        self._print(say("What you have learnt"), "bold underline")
        for line in self.teaching.summary():
            self.console.print(Text("✓ " + self.reader.read(line)))
        self._print(self.teaching.lesson.farewell)

    def _print(self, words: object, style: str = "") -> None:
        self.console.print(escape(self.reader.read(words)), style=style or None)
