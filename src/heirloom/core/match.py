"""A match: the referee, who alone holds the state."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any, Generic, NamedTuple

from heirloom.core.dealers import Dealer, Shuffling
from heirloom.core.decks import own_hash
from heirloom.core.game import DEALER, WATCHER, Action, Game, Hid, Own, Pub, Seat, State, View
from heirloom.core.log import DEAL, PLAY, Entry
from heirloom.core.mistakes import Mistake
from heirloom.core.position import Position
from heirloom.core.record import Record
from heirloom.core.scene import Scene, Zone
from heirloom.core.story import Event, Telling
from heirloom.core.words import Reader, Who, say


class Told(NamedTuple):
    """An event of the story, and the log entry that caused it."""

    ply: int
    event: Event


class Done(NamedTuple):
    """The result of a move: the entries it added to the log, and the events."""

    entries: list[Entry]
    events: list[Event]

    def told(self, seat: Seat = WATCHER) -> list[Telling]:
        """What this seat was told."""
        return [event.told(seat) for event in self.events]


class Match(Generic[Pub, Own, Hid]):
    """A game being played: it holds the state, draws through its dealer, and tells the story.

    It begins at the beginning, or at a position. With a `past` it goes through that first, and
    draws nothing before `go_on` or the next move.
    """

    def __init__(
        self,
        game: Game[Pub, Own, Hid],
        seats: int | None = None,
        dealer: Dealer | None = None,
        names: Sequence[str] | None = None,
        listener: Callable[[Event], None] | None = None,
        past: Iterable[Entry] | None = None,
        start: Position | None = None,
    ) -> None:
        self.game = game
        self.seats = game.fewest if seats is None else seats
        game.check_seats(self.seats)
        if names is not None and len(names) != self.seats:
            raise Mistake(
                say("{n} names were given for {seats} seats.", n=len(names), seats=self.seats)
            )
        self.names = list(names) if names is not None else None
        self.dealer = Shuffling() if dealer is None else dealer
        self.log: list[Entry] = []
        self._story: list[Told] = []
        self._listener = listener
        self.start = start
        self._state: State[Pub, Own, Hid] = game.setup(self.seats)
        if start is not None:
            self._state = _truth(start, game, self.seats)
        for entry in past or ():
            self.redo(entry)
        if past is None:
            self.go_on()

    @classmethod
    def at(
        cls,
        start: Position,
        dealer: Dealer | None = None,
        names: Sequence[str] | None = None,
        listener: Callable[[Event], None] | None = None,
    ) -> Match[Any, Any, Any]:
        """A match that begins at a position."""
        return cls(start.game, start.seats, dealer, names, listener, start=start)

    def position(self, seat: Seat | None = None) -> Position:
        """The current position: the whole state, or what one seat knows."""
        if seat is None:
            return Position(self.game, self.seats, self._state.copy())
        return Position(self.game, self.seats, None, self.view(seat))

    def waiting_on(self) -> list[Seat]:
        """Who must act; nobody when it is over."""
        return self.game.waiting_on(self._state.public)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.waiting_on()

    def view(self, seat: Seat) -> View[Pub, Own]:
        """A copy of what this seat knows, or of what a watcher sees."""
        if seat == WATCHER:
            return self.game.watch(self._state.public).copy()
        self._check_seat(seat)
        return self._state.view(seat).copy()

    def legal(self, seat: Seat) -> list[Action]:
        """What this seat may do now."""
        self._check_seat(seat)
        if seat not in self.waiting_on():
            return []
        return self.game.legal(self._state.view(seat))

    def play(self, seat: Seat, action: Action | str) -> Done:
        """Play an action, or raise Illegal with its clause; then draw what the game asks for."""
        self._check_seat(seat)
        found = self.game.actions.find(action)
        before = self._mark()
        self.game.play(self._state, seat, found, self._hear)
        self.log.append(Entry(PLAY, seat, found.notation))
        self._draw()
        return self._since(before)

    def redo(self, entry: Entry) -> None:
        """Repeat the entries of a log, including draws; nothing else is drawn."""
        waiting = self.waiting_on()
        if entry.kind == DEAL:
            if DEALER not in waiting:
                raise Mistake(say("The log has a draw where none is expected."))
            chance = self.game.chance(self._state)
            outcome = chance.read(entry.text)
            self.dealer.redo(chance, outcome)
            self.game.settle(self._state, outcome, self._hear)
        else:
            if DEALER in waiting:
                where = self.game.chance(self._state).where
                raise Mistake(
                    say("The log has a move where a draw is expected ({where}).", where=where)
                )
            self._check_seat(entry.seat)
            action = self.game.actions.read(entry.text)
            self.game.play(self._state, entry.seat, action, self._hear)
        self.log.append(entry)

    def go_on(self) -> Done:
        """Let the dealer draw for as long as the game waits for it."""
        before = self._mark()
        self._draw()
        return self._since(before)

    def copy(self) -> Match[Pub, Own, Hid]:
        """A copy with the same luck to come and no listener."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.dealer = self.dealer.copy()
        other.log = self.log.copy()
        other._story = self._story.copy()
        other._state = self._state.copy()
        other._listener = None
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Match[Pub, Own, Hid]:
        return self.copy()

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_listener": None}

    def __repr__(self) -> str:
        waiting = self.waiting_on()
        seats = ", ".join(map(str, waiting))
        now = f"waiting on {seats}" if waiting else f"over {self.scores()}"
        return f"<Match of {self.game.box}, {self.seats} seats, {len(self.log)} entries, {now}>"

    def __str__(self) -> str:
        from heirloom.core.draw import draw_plain  # whoever prints no table does without rich

        return draw_plain(self.game.scene(self.view(WATCHER)), self.reader())

    def scores(self) -> list[int]:
        """The result by seat, once it is over."""
        if not self.over:
            raise Mistake(say("There is no result before the end."))
        return self.game.scores(self._state.public)

    def utility(self) -> list[float]:
        """Each seat's result from 0 to 1, once it is over."""
        self.scores()
        return self.game.utility(self._state.public)

    def winners(self) -> list[Seat]:
        """Who has won, once it is over."""
        self.scores()
        return self.game.winners(self._state.public)

    def truth(self) -> State[Pub, Own, Hid]:
        """The whole state; only once the match is over."""
        self.scores()
        return self._state.copy()

    def reveal(self, ply: int | None = None, given_up: bool = False) -> Scene:
        """The table with all cards open, now or after an entry of the log; once it is over.

        A match that was given up is over, though its rules do not know it. What belongs to a seat
        is shown as that seat saw it, everything else as a watcher did.
        """
        if not given_up:
            self.scores()
        match = self
        if ply is not None:
            match = Match(self.game, self.seats, past=self.log[:ply], start=self.start)
        scene = self.game.scene(match.view(WATCHER))
        watched = {zone.id: zone for zone in scene.zones}
        zones = [zone for zone in scene.zones if zone.seat is None]
        for seat in range(self.seats):
            for zone in self.game.scene(match.view(seat)).zones:
                if zone.seat == seat:
                    zones.append(_for_all(zone, watched.get(zone.id)))
        return Scene(zones=zones, prompt=scene.prompt, clause=scene.clause)

    def story(self, seat: Seat = WATCHER, since: int = 0) -> list[Telling]:
        """What this seat was told, from an entry of the log on."""
        first = bisect_left(self._story, since, key=attrgetter("ply"))
        return [told.event.told(seat) for told in self._story[first:]]

    def told(self, seat: Seat = WATCHER) -> list[tuple[int, Telling]]:
        """What this seat was told, each with the entry of the log that caused it."""
        return [(told.ply, told.event.told(seat)) for told in self._story]

    def reader(self, lang: str = "en") -> Reader:
        """A reader of this language who knows the players' names."""
        names = self.names if self.names is not None else self.game.seat_names(self.seats)
        return Reader(lang, names, self.game.package)

    def record(self) -> Record:
        """The match so far, as a text that replays; the seed is revealed only at the end."""
        over = self.over
        return Record(
            box=self.game.box,
            version=self.game.version,
            seats=self.seats,
            names=self.names,
            promise=self.dealer.promise(),
            entries=list(self.log),
            scores=self.scores() if over else None,
            reveal=self.dealer.reveal() if over else "",
            start="" if self.start is None else str(self.start),
            cards="" if self.game.box.deck else own_hash(self.game.package),
        )

    def _draw(self) -> None:
        while DEALER in self.game.waiting_on(self._state.public):
            chance = self.game.chance(self._state)
            outcome = self.dealer.draw(chance)
            self.game.settle(self._state, outcome, self._hear)
            self.log.append(Entry(DEAL, DEALER, chance.write(outcome)))

    def _mark(self) -> tuple[int, int]:
        return len(self.log), len(self._story)

    def _since(self, mark: tuple[int, int]) -> Done:
        return Done(self.log[mark[0] :], [told.event for told in self._story[mark[1] :]])

    def _hear(self, event: Event) -> None:
        self._story.append(Told(len(self.log), event))
        if self._listener is not None:
            self._listener(event)

    def _check_seat(self, seat: Seat) -> None:
        if not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise Mistake(
                say(
                    "There is no seat {seat}: seats are 0 to {last}.",
                    seat=seat,
                    last=self.seats - 1,
                )
            )


def _truth(start: Position, game: Game[Any, Any, Any], seats: int) -> State[Any, Any, Any]:
    """The state of a position, to continue from."""
    if start.state is None:
        raise Mistake(say("This position is what one seat knows; a match needs the whole state."))
    if start.game.box != game.box or start.seats != seats:
        raise Mistake(
            say(
                "The position is from {theirs}, not from {ours}.",
                theirs=start.game.box,
                ours=game.box,
            )
        )
    return start.state.copy()


def _for_all(zone: Zone, watched: Zone | None) -> Zone:
    """A zone with the pieces that its seat sees, named and laid out as for a watcher."""
    if watched is not None:  # for all, and not "yours"
        zone.title, zone.area, zone.form = watched.title, watched.area, watched.form
        zone.lead, zone.size = watched.lead, watched.size
        if zone.lead is not None:
            head = zone.lead.id
            zone.spots = [one for one in zone.spots if one.piece is None or one.piece.id != head]
    elif zone.form == "peek":
        zone.form = "tile"
    if zone.layout == "hand" and zone.seat is not None:
        zone.title = say("The hand of {who}", who=Who(zone.seat))
    return zone
