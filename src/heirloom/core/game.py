# compiled with mypyc
"""A game: a state in three parts, and the eight questions that it answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from heirloom.core.chance import Chance
from heirloom.core.mistakes import Mistake, unknown
from heirloom.core.modules import find_module
from heirloom.core.story import Tell
from heirloom.core.words import Phrase, say

if TYPE_CHECKING:
    from heirloom.core.clauses import Rules
    from heirloom.core.scene import Scene

Seat = int
DEALER: Final = -1  # waited on when chance must be drawn
WATCHER: Final = -2  # who sees what is public and sits nowhere


@mypyc_attr(allow_interpreted_subclasses=True)
class Part(ABC):
    """A part of the truth: plain mutable fields, copied and compared on demand."""

    @abstractmethod
    def copy(self) -> Part:
        """The same part again, sharing nothing that can change."""

    @abstractmethod
    def key(self) -> Hashable:
        """All that this part says, as a value that can be compared."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Empty(Part):
    """A part that holds nothing."""

    def copy(self) -> Empty:
        return self

    def key(self) -> Hashable:
        return ()

    def __reduce__(self) -> tuple[type[Empty], tuple[()]]:
        return (Empty, ())


Pub = TypeVar("Pub", bound=Part)
Own = TypeVar("Own", bound=Part)
Hid = TypeVar("Hid", bound=Part)


@final
class View(Generic[Pub, Own]):
    """What one seat knows: what is public, and its own part. There is no way from here back."""

    def __init__(self, seat: Seat, public: Pub, own: Own) -> None:
        self.seat = seat
        self.public = public
        self.own = own

    def copy(self) -> View[Pub, Own]:
        """A view to keep, which later moves do not change."""
        return View(self.seat, self.public.copy(), self.own.copy())  # type: ignore[arg-type]

    def key(self) -> Hashable:
        """All that this seat knows, as a value that can be compared."""
        return (self.seat, self.public.key(), self.own.key())

    def __reduce__(self) -> tuple[object, tuple[Seat, Pub, Own]]:
        return (View, (self.seat, self.public, self.own))


@final
class State(Generic[Pub, Own, Hid]):
    """The truth: held by the referee, and by a bot's imagination."""

    def __init__(self, public: Pub, private: list[Own], secret: Hid) -> None:
        self.public = public
        self.private = private
        self.secret = secret

    def view(self, seat: Seat) -> View[Pub, Own]:
        """What this seat sees now; it changes with the state (copy it to keep it)."""
        return View(seat, self.public, self.private[seat])

    def copy(self) -> State[Pub, Own, Hid]:
        """The same truth again, sharing nothing that can change."""
        private = [own.copy() for own in self.private]
        return State(self.public.copy(), private, self.secret.copy())  # type: ignore[arg-type]

    def key(self) -> Hashable:
        """All that is true, as a value that can be compared."""
        private = tuple([own.key() for own in self.private])
        return (self.public.key(), private, self.secret.key())

    def __reduce__(self) -> tuple[object, tuple[Pub, list[Own], Hid]]:
        return (State, (self.public, self.private, self.secret))


@final
class Action:
    """Something a seat can do; one object for each, so that they can be compared by identity.

    `parts` are the numbers it is made of (a square, a card), as its game understands them.
    """

    def __init__(self, id: int, kind: str, notation: str, parts: tuple[int, ...]) -> None:
        self.id = id
        self.kind = kind
        self.notation = notation
        self.parts = parts

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Action({self.notation!r})"


@final
class Actions:
    """All actions that a game knows, by id and by notation."""

    def __init__(self) -> None:
        self.all: list[Action] = []
        self._by_notation: dict[str, Action] = {}

    def add(self, kind: str, notation: str, *parts: int) -> Action:
        """Enter an action; its id is its place."""
        action = Action(len(self.all), kind, notation, parts)
        assert notation not in self._by_notation, notation
        self.all.append(action)
        self._by_notation[notation] = action
        return action

    def read(self, notation: str) -> Action:
        """The action that is written like this."""
        found = self._by_notation.get(notation.strip())
        if found is None:
            raise unknown(say("Move"), notation, self.examples())
        return found

    def examples(self) -> list[str]:
        """How a move of each kind is written."""
        return list({action.kind: action.notation for action in self.all}.values())

    def __len__(self) -> int:
        return len(self.all)


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
        self.options: Mapping[str, Value] = {}
        self.deck_text = ""  # the deck file that replaced the box's own, if any
        self.actions = Actions()
        self.card_names: list[str] = []  # each card's slug, by its number

    # The eight questions

    @abstractmethod
    def setup(self, seats: int) -> State[Pub, Own, Hid]:
        """The box opened and laid out: nothing dealt."""

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
        """Do it, in place; or raise Illegal, and nothing has changed."""

    @abstractmethod
    def chance(self, state: State[Pub, Own, Hid]) -> Chance:
        """What the dealer must draw now."""

    @abstractmethod
    def settle(
        self, state: State[Pub, Own, Hid], outcome: list[int], tell: Tell | None = None
    ) -> None:
        """Lay out what the dealer has drawn, in place."""

    @abstractmethod
    def imagine(self, view: View[Pub, Own], rng: Random) -> State[Pub, Own, Hid]:
        """A truth that looks exactly like this view, as likely as any other such truth."""

    @abstractmethod
    def scores(self, public: Pub) -> list[int]:
        """The result by seat, once it is over."""

    # What a game may say otherwise

    def winners(self, public: Pub) -> list[Seat]:
        """Who has won, once it is over: the highest score, shared if it is equal."""
        scores = self.scores(public)
        best = max(scores)
        return [seat for seat in range(len(scores)) if scores[seat] == best]

    def cards_in(self, view: View[Pub, Own], action: Action) -> list[int]:
        """The cards that this action would use, as far as this seat knows."""
        return []

    def seat_names(self, seats: int) -> list[Phrase]:
        """What the seats are called while nobody with a name sits there."""
        return [say("Seat {number}", number=seat + 1) for seat in range(seats)]

    def cards_of(self, state: State[Pub, Own, Hid]) -> list[int]:
        """Every card of the box, wherever it is: the same ones from the first move to the last."""
        return []

    def audit(self, state: State[Pub, Own, Hid]) -> str:
        """What is wrong with a truth that contradicts itself; nothing, as it should be."""
        return ""

    # What is found beside the rules

    def scene(self, view: View[Pub, Own]) -> Scene:
        """The table as this seat sees it."""
        scene: Scene = self.module("table.scene").scene(self, view)
        return scene

    def path(self, view: View[Pub, Own], action: Action) -> list[str]:
        """What this seat would press for an action, be it legal or not; "" is what it lacks."""
        path: list[str] = self.module("table.scene").path(self, view, action)
        return path

    def module(self, name: str) -> Any:
        """A module of this game's package, such as `mind.search`; None where it has none."""
        return find_module(self.package, name)

    def rules(self, lang: str = "en") -> Rules:
        """The rules text, clause by clause."""
        found: Rules = import_module("heirloom.core.clauses").rules(self.package, lang)
        return found

    def check_seats(self, seats: int) -> None:
        """Raise a mistake where so many cannot play."""
        if not self.fewest <= seats <= self.most:
            raise Mistake(
                say(
                    "{game} cannot be played by {seats}: from {fewest} to {most} can play.",
                    game=self.name,
                    seats=seats,
                    fewest=self.fewest,
                    most=self.most,
                )
            )

    def watch(self, public: Pub) -> View[Pub, Own]:
        """What somebody sees who sits nowhere."""
        empty = self.setup(self.fewest).private[0]
        return View(WATCHER, public, empty)
