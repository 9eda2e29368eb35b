"""One decision of a person: the list of moves, and every line that is typed until one is made."""

from __future__ import annotations

import unicodedata
from typing import Any, NoReturn

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from heirloom.bots.hint import hint
from heirloom.core.game import Game, View
from heirloom.core.match import Match
from heirloom.core.mistakes import Illegal, Mistake
from heirloom.core.scene import Scene
from heirloom.core.words import Phrase, Reader, Who, say, say_as
from heirloom.terminal.choices import Choices, Option
from heirloom.terminal.hint import show_hint
from heirloom.terminal.pieces import read_badge, text_of
from heirloom.terminal.reading import matches, named, print_card
from heirloom.terminal.rules import headings, show_rules
from heirloom.terminal.shown import Shown

BACK_WORDS = ("b", "..")
SHORT_MARK = 3  # letters; a longer one tells more than a card's name
LONGEST_LIST = 60  # letters, of moves in a sentence
COMMANDS: dict[str, Phrase] = {
    "t": say_as("command", "table"), "i": say_as("command", "card"),
    "u": say_as("command", "undo"), "h": say_as("command", "hint"),
    "r": say_as("command", "rules"), "q": say_as("command", "quit"),
}  # fmt: skip


class Leaving(Exception):
    """A player leaves before the end."""


class TakingBack(Exception):
    """A player asks to take the last move back."""


class Asking:
    """Asks one seat for a move."""

    def __init__(self, match: Match[Any, Any, Any], seat: int, shown: Shown) -> None:
        self.match = match
        self.game: Game[Any, Any, Any] = match.game
        self.seat = seat
        self.shown = shown
        self.reader: Reader = shown.reader
        self.console: Console = shown.console
        self.view: View[Any, Any] = match.view(seat)
        self.scene: Scene = self.game.scene(self.view)
        self.steps = [Choices(self.scene, seat, self.reader)]
        self.titles: list[str] = []  # what was chosen at each step

    @property
    def choices(self) -> Choices:
        """The list that is being chosen from."""
        return self.steps[-1]

    def ask(self) -> str:
        """The notation of a legal move."""
        self.shown.show_new(self.scene, self.choices.on_board(), self.choices.listed())
        self._print_moves()
        while True:
            option = self._read_line()
            if option is None:
                continue
            if len(option.moves) == 1:
                return option.moves[0].notation
            self.steps.append(self.choices.after(option))
            self.titles.append(option.label)
            self._print_moves()

    def _print_moves(self) -> None:
        """The question, and the list of what can be typed."""
        asked = self.titles[-1] if self.titles else self.reader.read(self.scene.prompt)
        self.console.print(Text(asked, "bold"))
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(overflow="fold")
        for key, label in self.choices.special_lines():
            grid.add_row(Text(f"  {key}", "bold"), Text(label))
        for option in self.choices.options:
            grid.add_row(Text(f"  {option.key}", "bold"), self._option_line(option))
        if len(self.steps) > 1:
            back = self.reader.read(say("back"))
            grid.add_row(Text("  b", "bold"), Text(back, "dim"))
        self.console.print(grid)

    def _option_line(self, option: Option) -> Text:
        """What an option does, and what the card says that it is about."""
        line = Text(option.label)
        if len(self.choices.moves) == 1:
            line.append("  " + self.reader.read(say("(or Enter)")), "dim")
        piece = self.choices.described(option)
        if piece is None:
            return line
        if len(piece.mark) > SHORT_MARK:
            line = Text(piece.mark, "bold") + Text("  ") + line
        details = [read_badge(badge, self.reader) for badge in self.choices.badges(option)]
        details += [self.reader.read(kind) for kind in piece.kind]
        if details:
            line.append("  " + ", ".join(dict.fromkeys(details)), "dim")
        text = text_of(piece, self.reader)
        return self.shown.with_text(line, text, piece.face or "", len(option.key) + 4)

    # Lines

    def _read_line(self) -> Option | None:
        """One line: a move or a step towards one, else a command that is carried out."""
        who = self.reader.read(say("{who} (you)", who=Who(self.seat)))
        keys = self.reader.read(say("h hint · ? rule · t table · u undo · q quit"))
        prompt = f"[bold]{escape(who)}[/] [dim]{escape(keys)}[/] > "
        try:
            line = _printable(self.console.input(prompt))
        except UnicodeDecodeError:
            line = "�"
        try:
            return self._understand(line)
        except Mistake as mistake:
            self._print(mistake.why)
            if isinstance(mistake, Illegal):
                self._rule(mistake.clause)
            return None

    def _understand(self, line: str) -> Option | None:
        if not line:
            return self._nothing_typed()
        exact = [move for move in self.choices.moves if move.notation == line]
        if exact:
            return self.choices.pick(line)
        if line in BACK_WORDS:
            self._step_back()
            return None
        if self._is_command(line):
            return None
        option = self.choices.pick(line)
        if option is None:
            self._refuse(line)
        return option

    def _nothing_typed(self) -> Option | None:
        """Enter makes the only move there is; otherwise the list is shown again."""
        if len(self.choices.moves) == 1 and self.choices.options:
            return self.choices.options[0]
        self._print_moves()
        return None

    def _step_back(self) -> None:
        """One step back; from the first step, the last move."""
        if len(self.steps) == 1:
            raise TakingBack
        self.steps.pop()
        self.titles.pop()
        self._print_moves()

    def _refuse(self, line: str) -> NoReturn:
        """Say why this is no move now; a move that the rules know is refused by its clause."""
        try:
            self.match.copy().play(self.seat, line)
        except Illegal:
            raise
        except Mistake:
            pass
        raise Mistake(self._not_a_move(line))

    def _not_a_move(self, line: str) -> Phrase:
        now = ", ".join(f"{key} {label}" for key, label in self.choices.lines())
        if len(now) > LONGEST_LIST:
            now = ", ".join(self.choices.keys())
        return say(
            "“{line}” is not a move. Now: {now}. h hint, ? rule, q quit.", line=line, now=now
        )

    # Commands

    def _is_command(self, line: str) -> bool:
        """Carry out a command; whether it was one."""
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            self._rule(line[1:].strip() or self.scene.clause)
            return True
        letter = self._letter(word)
        if letter is None or (rest and letter in "uhq"):
            return False
        {"t": self._table, "i": self._card, "r": self._rules}.get(letter, lambda _: None)(
            rest.strip()
        )
        if letter == "q":
            raise Leaving
        if letter == "u":
            raise TakingBack
        if letter == "h":
            self._hint()
        return True

    def _letter(self, word: str) -> str | None:
        """The command that a letter or a word stands for, in English or the reader's language."""
        word = word.casefold()
        for letter, phrase in COMMANDS.items():
            if word in (letter, phrase.template, self.reader.read(phrase)):
                return letter
        return None

    def _hint(self) -> None:
        with self.console.status(self.reader.read(say("Thinking …"))):
            found = hint(self.game, self.view)
        keys = {
            move.notation: one.key if len(one.moves) == 1 else f"{one.key} …"
            for one in self.choices.options
            for move in one.moves
        }
        show_hint(self.scene, found, self.reader, self.console, keys)

    def _rule(self, clause: str) -> None:
        show_rules(self.game.package, clause, self.reader.lang, self.console)

    def _rules(self, asked: str) -> None:
        if asked:
            self._rule(asked)
            return
        for heading in headings(self.game.rules(self.reader.lang)):
            self.console.print("  " + escape(heading))
        self._print(say("r 4 reads section 4, r 4.2 one rule."))

    def _table(self, asked: str) -> None:
        """The whole table, or one part of it, or a card."""
        if not asked:
            self.shown.show_all(self.scene, self.choices.on_board())
            self._print_moves()
            return
        zones = [zone for zone in self.scene.zones if matches(asked, self.reader.read(zone.title))]
        for zone in zones:
            self.shown.show_zone(zone)
        if not zones:
            self._card(asked)

    def _card(self, asked: str) -> None:
        """Everything about a card: by the number of its move, by its square or by its name."""
        if not asked:
            self._print(say("i 2 reads the card of move 2, i and a name reads any card."))
            return
        numbered = [self.choices.piece(one) for one in self.choices.options if one.key == asked]
        if numbered and numbered[0] is not None:
            print_card(numbered[0], None, self.reader, self.console)
            return
        found = named(asked, self.scene, self.reader)
        if not found:
            raise Mistake(say("There is no “{name}” on the table.", name=asked))
        for zone, piece in found:
            print_card(piece, zone, self.reader, self.console)

    def _print(self, words: Phrase) -> None:
        self.console.print(escape(self.reader.read(words)))


def _printable(line: str) -> str:
    """What was typed, without what a terminal would take for more than letters."""
    text = line.encode("utf-8", "replace").decode("utf-8")
    kept = [letter for letter in text if unicodedata.category(letter) not in ("Cc", "Cf")]
    return " ".join("".join(kept).split())
