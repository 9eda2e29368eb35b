"""A table in the terminal: people and bots play one match, which can be left and resumed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from heirloom.bots import Bot, Clock, bot
from heirloom.bots.outside import Outside
from heirloom.bots.play import lost_turns_note
from heirloom.coach.lessons import find_lesson
from heirloom.core import catalogue
from heirloom.core.blurb import read_blurb
from heirloom.core.game import WATCHER, Game
from heirloom.core.match import Match
from heirloom.core.take_back import is_free, last_move
from heirloom.core.words import Phrase, Who, say
from heirloom.terminal.asking import Asking, Leaving, TakingBack
from heirloom.terminal.kept import Kept, Luck, drop, keep, new_file
from heirloom.terminal.players import YOU, reader_of
from heirloom.terminal.shown import Shown

BOT_SECONDS = 3.0  # that a bot is given at the most


class Table:
    """People and bots at one terminal; people only see what their seat sees."""

    def __init__(
        self,
        match: Match[Any, Any, Any],
        players: list[str],
        luck: Luck,
        lang: str,
        console: Console,
        *,
        record: Path | None = None,
        file: Path | None = None,
    ) -> None:
        self.match = match
        self.game: Game[Any, Any, Any] = match.game
        self.players = players
        self.luck = luck
        self.console = console
        self.record = record
        self.file = file  # where the match is kept while it is not over; nowhere if there is none
        self.reader = reader_of(self.game, len(players), lang)
        self.people = [seat for seat, player in enumerate(players) if player == YOU]
        self.bots: dict[int, Bot] = {
            seat: bot(player, None if luck.seed is None else f"{luck.seed}/{seat}")
            for seat, player in enumerate(players)
            if player != YOU
        }
        self.shown = {seat: Shown(seat, self.reader, console) for seat in (*self.people, WATCHER)}
        self.told = dict.fromkeys(self.shown, 0)  # by seat: how much of the story
        self.looking = WATCHER  # who sits at the keyboard

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        self._welcome()
        try:
            while waiting := self.match.waiting_on():
                self._turn(waiting[0])
            self._finish()
        except (Leaving, EOFError, KeyboardInterrupt):
            self._leave()
        finally:
            for player in self.bots.values():
                player.close()
        self._write()

    def _welcome(self) -> None:
        title = self.reader.read(catalogue.lid(self.game.name).title)
        self.console.print(f"[bold]{escape(title)}[/]")
        if self.people and not self._is_begun():
            self._say_what_it_is_about()
        here = [
            say("{who}: you", who=Who(seat)) if player == YOU
            else say("{who}: {bot}", who=Who(seat), bot=player)
            for seat, player in enumerate(self.players)
        ]  # fmt: skip
        self.console.print(escape(" · ".join(map(self.reader.read, here))))
        promise = self.match.dealer.promise()
        if promise:
            self.say(say("Shuffle fingerprint: {promise}", promise=promise[:16] + "…"))
        if self.people:
            self.say(say("To play, type what is in front of a move. t shows the table, i reads a "
                         "card, u takes a move back, r reads the rules."))  # fmt: skip

    def _say_what_it_is_about(self) -> None:
        """The aim of the game, and where to learn it."""
        blurb = read_blurb(catalogue.package(self.game.name))
        if blurb is not None:
            self.console.print(escape(self.reader.read(blurb.aim)))
        if find_lesson(self.game.name) is not None:
            self.say(say("New to this game? “heirloom learn {game}” teaches it in five minutes.",
                         game=self.game.name))  # fmt: skip

    # Turns

    def _turn(self, seat: int) -> None:
        if seat not in self.bots:
            self._ask(seat)
            return
        player = self.bots[seat]
        action = player.choose(self.game, self.match.view(seat), Clock(BOT_SECONDS))
        self.match.play(seat, action)
        if isinstance(player, Outside):
            for note in player.notes:
                self.say(note)
            player.notes.clear()

    def _ask(self, seat: int) -> None:
        """Ask a person for a move, or take the last one back."""
        self._hand_over(seat)
        self._tell(seat)
        try:
            notation = Asking(self.match, seat, self.shown[seat]).ask()
        except TakingBack:
            self._take_back(seat)
            return
        self.match.play(seat, notation)
        self._keep()

    def _hand_over(self, seat: int) -> None:
        """Wait until only the next person looks, and let nothing of the last one's stand."""
        if len(self.people) < 2 or seat == self.looking:
            return
        self.console.clear()
        self.say(say("{who}, it is your turn: press Enter when only you are looking.",
                     who=Who(seat)))  # fmt: skip
        self.console.input("> ")
        self.looking = seat
        self.shown[seat].forget()

    def _tell(self, seat: int) -> None:
        """What this seat was told since it last looked."""
        story = self.match.story(seat)
        self.console.print()
        self.shown[seat].tell(story[self.told[seat] :])
        self.told[seat] = len(story)

    # Taking back

    def _take_back(self, seat: int) -> None:
        """Go back to this seat's last decision, if nothing was learned or the others agree."""
        ply = last_move(self.match.log, seat)
        if ply is None:
            self.say(say("There is no move to take back."))
            return
        others = [person for person in self.people if person != seat]
        if others and not is_free(self.match, seat) and not self._agree(seat, others):
            return
        names = self.match.names
        past = self.match.log[:ply]
        self.match = Match(self.game, len(self.players), self.luck.dealer(), names, past=past)
        self.match.go_on()
        for person in self.shown:
            self.told[person] = min(self.told[person], len(self.match.story(person)))
        self.say(say("Taken back."))
        self._keep()

    def _agree(self, seat: int, others: list[int]) -> bool:
        """Whether everybody else at the keyboard allows it."""
        for other in others:
            question = say("{other}, may {who} take the last move back? y/n",
                           other=Who(other), who=Who(seat))  # fmt: skip
            answer = self.console.input(escape(self.reader.read(question)) + " > ").strip()
            if answer.casefold() not in ("y", "yes", "o", "oui"):
                self.say(say("{who} does not agree.", who=Who(other)))
                return False
        return True

    # Leaving and ending

    def _keep(self) -> None:
        """Write the match down; a full disk is told once, and the match goes on."""
        if self.file is None:
            return
        if self.match.over or not self._is_begun():
            drop(self.file)
            return
        failed = keep(self.file, self.players, self.luck, self.match)
        if failed is not None:
            self.say(failed.why)
            self.say(say("The match goes on, but it cannot be resumed later."))
            drop(self.file)
            self.file = None

    def _is_begun(self) -> bool:
        """Whether a person has made a move."""
        return any(last_move(self.match.log, seat) is not None for seat in self.people)

    def _leave(self) -> None:
        self.console.print()
        self._keep()
        if self.file is None or not self.file.exists():
            self.say(say("The game ends here, unfinished."))
        else:
            self.say(say("The match is kept. To resume it: heirloom play {game}",
                         game=self.game.name))  # fmt: skip

    def _finish(self) -> None:
        """The last of the story, the table, and the result."""
        seat = self.people[0] if self.people else WATCHER
        self._tell(seat)
        scene = self.game.scene(self.match.view(seat))
        self.shown[seat].show_all(scene)
        self._print_result(self.reader.read(scene.prompt), seat)
        for place, player in self.bots.items():
            player.finish(self.game, self.match.view(place))
            if player.turns_lost:
                self.say(lost_turns_note(self.players[place], player.turns_lost))
        if self.file is not None:
            drop(self.file)

    def _print_result(self, prompt: str, seat: int) -> None:
        """How it ended, each thing once: the reason or the scores may say it already."""
        self.console.print(f"[bold]{escape(prompt)}[/]")
        winners, scores = self.match.winners(), self.match.scores()
        said = self.reader.read(_result(seat, winners))
        if len(self.people) == 1 and not prompt.startswith(said.removesuffix(".")):
            self.console.print(escape(said))
        if scores != [int(place in winners) for place in range(len(scores))]:
            for place, score in enumerate(scores):
                self.say(say("{who}: {score}", who=Who(place), score=score))

    def _write(self) -> None:
        if self.record is not None:
            self.record.write_text(str(self.match.record()), encoding="utf-8")
            self.say(say("The record is in {file}.", file=self.record))

    def say(self, words: Phrase) -> None:
        """Print a sentence in the reader's language."""
        self.console.print(escape(self.reader.read(words)))


def _result(seat: int, winners: list[int]) -> Phrase:
    if seat not in winners:
        return say("You lose.")
    return say("You win.") if len(winners) == 1 else say("You share the victory.")


def new_table(
    game: Game[Any, Any, Any], players: list[str], luck: Luck, lang: str, console: Console,
    *, record: Path | None = None, kept: bool = False,
) -> Table:  # fmt: skip
    """A table at which a new match begins; `kept` where it can be resumed later."""
    match = Match(game, len(players), luck.dealer())
    file = new_file(game) if kept and YOU in players else None
    return Table(match, players, luck, lang, console, record=record, file=file)


def resumed(kept: Kept, lang: str, console: Console, record: Path | None = None) -> Table:
    """The table of a match that was left."""
    table = Table(
        kept.match(), kept.players, kept.luck, lang, console, record=record, file=kept.file
    )
    for seat in table.people:  # they are told again what came of their last move
        since = last_move(table.match.log, seat) or 0
        story, again = table.match.story(seat), table.match.story(seat, since)
        table.told[seat] = len(story) - len(again)
    return table
