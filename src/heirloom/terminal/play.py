"""A table in the terminal: the scene as text, numbered moves, and the story."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape

from heirloom.bots import Bot, Clock, bot
from heirloom.bots.hint import hint
from heirloom.bots.outside import Outside
from heirloom.bots.play import Player, lost_turns_note, moves
from heirloom.core.dealers import Dealer
from heirloom.core.draw import draw
from heirloom.core.game import Game, View
from heirloom.core.match import Match
from heirloom.core.mistakes import Illegal, Mistake
from heirloom.core.scene import Scene
from heirloom.core.words import Phrase, say
from heirloom.terminal.hint import show_hint
from heirloom.terminal.rules import show_rules

YOU = "you"
BOT_SECONDS = 3.0  # that a bot is given at the most


class Leaving(Exception):
    """A player gets up before the end."""


class Table:
    """People and bots at one terminal; people only see what their seat sees."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        players: list[str],
        dealer: Dealer,
        lang: str,
        console: Console,
        record: Path | None = None,
        seed: str | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.lang = lang
        self.console = console
        self.record = record
        self.match = Match(game, len(players), dealer)
        self.reader = self.match.reader(lang)
        self.people = [seat for seat, player in enumerate(players) if player == YOU]
        self.bots: dict[int, Bot] = {
            seat: bot(player, None if seed is None else f"{seed}/{seat}")
            for seat, player in enumerate(players)
            if player != YOU
        }
        self.told = dict.fromkeys(range(len(players)), 0)  # by seat: how much of the story

    def run(self) -> None:
        """Play to the end, or until somebody leaves; then write the record."""
        promise = self.match.dealer.promise()
        if promise:
            self.say(say("The shuffle is promised: {promise}", promise=promise[:16] + "…"))
        try:
            for turn in moves(self.match, self._players(), clock=Clock(BOT_SECONDS)):
                self._note(turn.seat)
            self._finish()
        except (Leaving, EOFError, KeyboardInterrupt):
            self.console.print()
            self.say(say("The game ends here, unfinished."))
        self._write()

    def _players(self) -> list[Player]:
        return [self.bots.get(seat, self._ask) for seat in range(len(self.players))]

    def _note(self, seat: int) -> None:
        """Say where a bot lost its turn."""
        player = self.bots.get(seat)
        if isinstance(player, Outside):
            for note in player.notes:
                self.say(note)
            player.notes.clear()

    def say(self, words: Phrase) -> None:
        """Print a sentence in the reader's language."""
        self.console.print(escape(self.reader.read(words)))

    def _ask(self, game: Game[Any, Any, Any], view: View[Any, Any]) -> str:
        """Show a person the table, and ask until there is a legal move."""
        seat = view.seat
        if len(self.people) > 1:
            who = self.match.reader(self.lang).names[seat]
            self.say(say("{who}, it is your turn: press Enter when only you are looking.", who=who))
            self.console.input()
        scene = game.scene(view)
        self._show(seat, scene)
        notation = ""
        while not notation:
            notation = self._answer(view, scene)
        return notation

    def _show(self, seat: int, scene: Scene) -> None:
        self._tell(seat)
        self.console.print("\n" + draw(scene, self.reader))
        moves = [
            f"[bold]{number:2}[/] {escape(self.reader.read(move.label))}"
            for number, move in enumerate(scene.moves, 1)
        ]
        self.console.print(Columns(moves, padding=(0, 3)))

    def _tell(self, seat: int) -> None:
        """What this seat was told since it last looked."""
        story = self.match.story(seat)
        for telling in story[self.told[seat] :]:
            text = escape(self.reader.read(telling.text))
            self.console.print(f"[italic]{text}[/] [dim]§{telling.clause}[/]")
        self.told[seat] = len(story)

    def _answer(self, view: View[Any, Any], scene: Scene) -> str:
        """Read one line: a legal move, or nothing that ends the turn."""
        question = self.reader.read(say("move, h for a hint, ? for the rules, q to leave"))
        line = self.console.input(f"[dim]{escape(question)}[/] > ").strip()
        if line == "q":
            raise Leaving
        if line.startswith("?"):
            self._explain(line[1:].strip() or scene.clause)
            return ""
        if line == "h":
            show_hint(scene, hint(self.game, view), self.reader, self.console)
            return ""
        notation = self._notation(line, scene)
        return notation if notation and self._is_legal(view.seat, notation) else ""

    def _notation(self, line: str, scene: Scene) -> str:
        """A number stands for the move of that number."""
        if line.isdigit() and 1 <= int(line) <= len(scene.moves):
            return scene.moves[int(line) - 1].notation
        return line

    def _explain(self, clause: str) -> None:
        try:
            show_rules(self.game.package, clause, self.lang, self.console)
        except Mistake as mistake:
            self.say(mistake.why)

    def _is_legal(self, seat: int, notation: str) -> bool:
        """Try it on a copy; a refusal is explained."""
        try:
            self.match.copy().play(seat, notation)
        except Illegal as refusal:
            self.say(refusal.why)
            self._explain(refusal.clause)
            return False
        except Mistake as mistake:
            self.say(mistake.why)
            return False
        return True

    def _finish(self) -> None:
        """The last of the story, the table, and the result."""
        seat = self.people[0] if self.people else 0
        self._tell(seat)
        self.console.print("\n" + draw(self.game.scene(self.match.view(seat)), self.reader))
        for place, score in enumerate(self.match.scores()):
            self.console.print(escape(f"{self.reader.read(self.reader.names[place])}: {score}"))
        for place, player in self.bots.items():
            if player.turns_lost:
                self.say(lost_turns_note(self.players[place], player.turns_lost))

    def _write(self) -> None:
        if self.record is not None:
            self.record.write_text(str(self.match.record()), encoding="utf-8")
            self.say(say("The record is in {file}.", file=self.record))
