# compiled with mypyc
"""A game: a state in three parts, and the eight questions that it answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Hashable, Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from heirloom.core.box import Box
from heirloom.core.chance import Chance
from heirloom.core.mistakes import Mistake, unknown
from heirloom.core.modules import find_module
from heirloom.core.observation import ObservationField, Observer
from heirloom.core.parts import CardId as CardId
from heirloom.core.parts import Empty as Empty
from heirloom.core.parts import Part as Part
from heirloom.core.parts import Pile as Pile
from heirloom.core.parts import Seat as Seat
from heirloom.core.story import Tell
from heirloom.core.words import Phrase, say

if TYPE_CHECKING:
    from heirloom.core.cards import Card
    from heirloom.core.clauses import Rules
    from heirloom.core.preview import Preview
    from heirloom.core.scene import Scene

DEALER: Final = -1  # waited on when chance must be drawn
WATCHER: Final = -2  # somebody without a seat, who sees what is public


Pub = TypeVar("Pub", bound=Part)
Own = TypeVar("Own", bound=Part)
Hid = TypeVar("Hid", bound=Part)


@final
class View(Generic[Pub, Own]):
    """What one seat knows: the public part and its own. It has no way back to the state."""

    def __init__(self, seat: Seat, public: Pub, own: Own) -> None:
        self.seat = seat
        self.public = public
        self.own = own

    def copy(self) -> View[Pub, Own]:
        """A copy of the view that later moves do not change."""
        return View(self.seat, self.public.copy(), self.own.copy())

    def key(self) -> Hashable:
        """Everything this seat knows, as a value that can be compared."""
        return (self.seat, self.public.key(), self.own.key())

    def __copy__(self) -> View[Pub, Own]:
        return self.copy()

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}: {self.public!r}, {self.own!r}>"

    def __reduce__(self) -> tuple[object, tuple[Seat, Pub, Own]]:
        return (View, (self.seat, self.public, self.own))


@final
class State(Generic[Pub, Own, Hid]):
    """The truth, held by the referee; bots hold imagined ones."""

    def __init__(self, public: Pub, private: list[Own], secret: Hid) -> None:
        self.public = public
        self.private = private
        self.secret = secret

    def view(self, seat: Seat) -> View[Pub, Own]:
        """What this seat sees now; it changes with the state (copy it to keep it)."""
        return View(seat, self.public, self.private[seat])

    def copy(self) -> State[Pub, Own, Hid]:
        """An independent copy."""
        private = [own.copy() for own in self.private]
        return State(self.public.copy(), private, self.secret.copy())

    def key(self) -> Hashable:
        """The whole state as a value that can be compared."""
        private = tuple([own.key() for own in self.private])
        return (self.public.key(), private, self.secret.key())

    def __copy__(self) -> State[Pub, Own, Hid]:
        return self.copy()

    def __repr__(self) -> str:
        return f"<State: {self.public!r}, {self.private!r}, {self.secret!r}>"

    def __reduce__(self) -> tuple[object, tuple[Pub, list[Own], Hid]]:
        return (State, (self.public, self.private, self.secret))


@final
class Action:
    """Something a seat can do; equal to the same action of any game opened from an equal box.

    `parts` are the numbers it is made of (a square, a card), as its game understands them.
    """

    def __init__(
        self, home: Actions, id: int, kind: str, notation: str, parts: tuple[int, ...]
    ) -> None:
        self._home = home
        self.id = id
        self.kind = kind
        self.notation = notation
        self.parts = parts

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<Action {self.notation}>"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Action):
            return NotImplemented
        return self.id == other.id and self._home.box == other._home.box

    def __hash__(self) -> int:
        return hash((self.id, self.notation))

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self

    def __reduce__(self) -> tuple[object, tuple[Box, int]]:
        return (_action, (self._home.box, self.id))


def _action(box: Box, id: int) -> Action:
    return box.open().actions[id]


@final
class Actions:
    """All actions that a game knows: a sequence by id, and a dictionary by notation."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.all: list[Action] = []
        self._by_notation: dict[str, Action] = {}

    def add(self, kind: str, notation: str, *parts: int) -> Action:
        """Enter an action; its id is its place."""
        action = Action(self, len(self.all), kind, notation, parts)
        assert notation not in self._by_notation, notation
        self.all.append(action)
        self._by_notation[notation] = action
        return action

    def read(self, notation: str) -> Action:
        """The action with this notation."""
        found = self._by_notation.get(notation.strip())
        if found is None:
            raise unknown(say("Move"), notation, self.examples())
        return found

    def find(self, given: object) -> Action:
        """The action of this game, given as the action, an equal one, or its notation."""
        if isinstance(given, Action):
            if given._home is self:
                return given
            if given._home.box == self.box and given.id < len(self.all):
                return self.all[given.id]
            raise Mistake(
                say(
                    "“{action}” is an action of {theirs}, not of {ours}.",
                    action=given.notation,
                    theirs=given._home.box,
                    ours=self.box,
                )
            )
        if isinstance(given, str):
            return self.read(given)
        raise Mistake(
            say("“{given}” is not a move: give an action or its notation.", given=repr(given))
        )

    def examples(self) -> list[str]:
        """One notation of each kind of action, as examples."""
        return list({action.kind: action.notation for action in self.all}.values())

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, id: int) -> Action:
        return self.all[id]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.all)

    def __contains__(self, action: object) -> bool:
        return action in self.all

    def __repr__(self) -> str:
        return f"<{len(self.all)} actions of {self.box}>"


Value = int | str  # what an option can be set to


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[Pub, Own, Hid]):
    """The rules of a game, with its options set. It holds no state: states are given to it.

    A subclass calls `super().__init__` and fills `actions`; it lives in a package whose other
    modules and files have fixed names (docs/add-a-game.md).
    """

    def __init__(self, package: str, fewest: int, most: int, version: int) -> None:
        self.package = package
        self.name = package.rpartition(".")[2]
        self.fewest = fewest
        self.most = most
        self.version = version
        self._box = Box(self.name)
        self.options: Mapping[str, Value] = {}
        self.actions = Actions(self._box)
        self.cards: list[Card] = []  # by number; what a game adds to a card is its own
        self.card_names: list[str] = []  # each card's slug, by its number
        self.value_names: dict[str, dict[int, str]] = {}  # by the type of a field: its values
        self._observers: dict[int, Observer] = {}  # by number of seats, once they were asked for

    @property
    def box(self) -> Box:
        """Which game this is: its name, its options and its deck."""
        return self._box

    def set_box(self, box: Box) -> None:
        """Note which box this was opened from, as the catalogue does."""
        self._box = box
        self.name = box.name
        self.options = dict(box.options)
        self.actions.box = box

    def set_cards(self, cards: Sequence[Card]) -> None:
        """Note the cards of the box: a card's number is its place."""
        self.cards = list(cards)
        self.card_names = [card.slug for card in cards]

    def __repr__(self) -> str:
        return f"<Game {self._box}>"

    def __copy__(self) -> Game[Pub, Own, Hid]:
        return self  # a game never changes

    def __deepcopy__(self, memo: object) -> Game[Pub, Own, Hid]:
        return self

    def __reduce__(self) -> tuple[object, tuple[Box]]:
        return (_game, (self._box,))

    # The eight questions

    @abstractmethod
    def setup(self, seats: int) -> State[Pub, Own, Hid]:
        """The state before anything is dealt."""

    @abstractmethod
    def waiting_on(self, public: Pub) -> list[Seat]:
        """Who must act: one seat, several at once, [DEALER], or [] when it is over."""

    @abstractmethod
    def legal(self, view: View[Pub, Own]) -> list[Action]:
        """What this seat may do, by id; from what it knows and nothing else."""

    @abstractmethod
    def play(
        self, state: State[Pub, Own, Hid], seat: Seat, action: Action, tell: Tell | None = None
    ) -> None:
        """Play the action, in place; or raise Illegal and change nothing."""

    @abstractmethod
    def chance(self, state: State[Pub, Own, Hid]) -> Chance:
        """What the dealer must draw now."""

    @abstractmethod
    def settle(
        self, state: State[Pub, Own, Hid], outcome: list[int], tell: Tell | None = None
    ) -> None:
        """Apply what the dealer has drawn, in place."""

    @abstractmethod
    def imagine(self, view: View[Pub, Own], rng: Random) -> State[Pub, Own, Hid]:
        """A random state that fits this view exactly; all such states are equally likely."""

    @abstractmethod
    def scores(self, public: Pub) -> list[int]:
        """The result by seat, once it is over."""

    # What a game may override

    def winners(self, public: Pub) -> list[Seat]:
        """Who has won, once it is over: the highest score, shared if it is equal."""
        scores = self.scores(public)
        best = max(scores)
        return [seat for seat in range(len(scores)) if scores[seat] == best]

    def utility(self, public: Pub) -> list[float]:
        """Each seat's result from 0 to 1, once it is over: here, its share of the win."""
        winners = self.winners(public)
        share = 1.0 / len(winners)
        return [share if seat in winners else 0.0 for seat in range(len(self.scores(public)))]

    def cards_in(self, view: View[Pub, Own], action: Action) -> list[int]:
        """The cards that this action would use, as far as this seat knows."""
        return []

    def bounds(self, public: Pub, seat: Seat) -> list[Own]:
        """The least and the most that this seat could hold, as far as everybody knows.

        What is legal with either is legal with everything between them. Here, a game whose seats
        hold nothing has one bound; for all others nothing is known, which is always right.
        """
        own = self.setup(self.fewest).private[0]
        return [own] if isinstance(own, Empty) else []

    def seat_names(self, seats: int) -> list[Phrase]:
        """What the seats are called while nobody sits there."""
        return [say("Seat {number}", number=seat + 1) for seat in range(seats)]

    def cards_of(self, state: State[Pub, Own, Hid]) -> list[int]:
        """Every card of the box, wherever it is: the same ones from the first move to the last."""
        return []

    def audit(self, state: State[Pub, Own, Hid]) -> str:
        """What is inconsistent in this state; empty if nothing is."""
        return ""

    def seats_of(self, view: View[Pub, Own]) -> int:
        """How many play, as a view shows it."""
        if self.fewest == self.most:
            return self.fewest
        return len(self.imagine(view, Random(0)).private)

    # What learning programs get

    def observation(self, view: View[Pub, Own]) -> array[float]:
        """What this seat knows as float32 numbers, always as many with as many seats."""
        return array("f", self.observer(self.seats_of(view)).write(view))

    def observation_fields(self, seats: int | None = None) -> list[ObservationField]:
        """What the numbers of an observation mean, in order."""
        return self.observer(self.fewest if seats is None else seats).fields

    def mask(self, view: View[Pub, Own]) -> bytearray:
        """By the id of an action, 1 if this seat may do it now, else 0."""
        found = bytearray(len(self.actions.all))
        for action in self.legal(view):
            found[action.id] = 1
        return found

    def observer(self, seats: int) -> Observer:
        """What writes the observations for this number of seats."""
        found = self._observers.get(seats)
        if found is None:
            self.check_seats(seats)
            own = self.module("mind.observation")
            found = (own or import_module("heirloom.core.plain_observation")).observer(self, seats)
            self._observers[seats] = found
        return found

    # What is found beside the rules

    def scene(self, view: View[Pub, Own]) -> Scene:
        """The table as this seat sees it."""
        scene: Scene = self.module("table.scene").scene(self, view)
        return scene

    def path(self, view: View[Pub, Own], action: Action) -> list[str]:
        """What this seat would press for an action, legal or not; "" stands for a missing piece."""
        path: list[str] = self.module("table.scene").path(self, view, action)
        return path

    def preview(self, view: View[Pub, Own], path: list[str]) -> Preview:
        """What pressing these pieces would do, or what they could do; empty where nobody says."""
        found = self.module("table.preview")
        if found is None:
            empty: Preview = import_module("heirloom.core.preview").Preview()
            return empty
        preview: Preview = found.preview(self, view, path)
        return preview

    def module(self, name: str) -> Any:
        """A module of this game's package, such as `mind.search`; None where it has none."""
        return find_module(self.package, name)

    def rules(self, lang: str = "en") -> Rules:
        """The rules text, clause by clause."""
        found: Rules = import_module("heirloom.core.clauses").rules(self.package, lang)
        return found

    def title(self) -> object:
        """The title on the box, in every language; the name of a game that has no box."""
        try:
            found: object = import_module("heirloom.core.cards").read_lid(self.package).title
        except (OSError, ImportError, LookupError, Mistake):
            return self.name
        return found

    def check_seats(self, seats: int) -> None:
        """Raise a mistake unless this number of players can play."""
        if self.fewest <= seats <= self.most:
            return
        said = {"game": self.title(), "fewest": self.fewest, "most": self.most, "seats": seats}
        if self.fewest == self.most:
            raise Mistake(say("{game} is for exactly {most} players, not {seats}.", **said))
        raise Mistake(say("{game} is for {fewest} to {most} players, not {seats}.", **said))

    def watch(self, public: Pub) -> View[Pub, Own]:
        """The view of somebody without a seat."""
        empty = self.setup(self.fewest).private[0]
        return View(WATCHER, public, empty)


def _game(box: Box) -> Game[Any, Any, Any]:
    return box.open()
