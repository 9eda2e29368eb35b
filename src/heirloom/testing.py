"""The contract of a game, examined: for our games and for anybody's.

    from heirloom.testing import examine
    examine(heirloom.game("the_heirs"))

plays random matches at every number of seats and raises a `Fault` with the name of the promise
that was broken. docs/add-a-game.md lists the promises.
"""

from __future__ import annotations

import gc
import pickle
from collections.abc import Hashable, Iterator
from random import Random
from typing import Any

import msgspec

from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.draw import draw
from heirloom.core.game import DEALER, WATCHER, Action, Game, Part, State, View
from heirloom.core.match import Match
from heirloom.core.mistakes import Illegal, Mistake
from heirloom.core.record import read
from heirloom.core.scene import Scene
from heirloom.core.story import Event
from heirloom.core.words import LANGUAGES, Phrase, Reader, Words

AnyGame = Game[Any, Any, Any]
AnyState = State[Any, Any, Any]
AnyView = View[Any, Any]


class Fault(AssertionError):
    """A promise of the contract that a game does not keep."""

    def __init__(self, promise: str, detail: str) -> None:
        super().__init__(f"{promise}: {detail}")
        self.promise = promise


def examine(
    game: AnyGame,
    *,
    matches: int = 3,
    seed: int | str = 0,
    bound: int = 5_000,
    scenes: bool = True,
    options: bool = True,
) -> int:
    """Examine a game at every number of seats and return how many moves were looked at."""
    moves = 0
    for seats in range(game.fewest, game.most + 1):
        for number in range(matches):
            rng = Random(f"{seed}/{seats}/{number}")
            moves += _Examination(game, seats, rng, bound, scenes).run()
    if options and game.name in catalogue.packages():
        moves += _examine_options(game, Random(f"{seed}/options"), bound, scenes)
    return moves


def _examine_options(game: AnyGame, rng: Random, bound: int, scenes: bool) -> int:
    """One match at each end of every option."""
    moves = 0
    for option in catalogue.game_options(game.name):
        values = list(option.values)
        for value in {values[0], values[-1]} if isinstance(option.values, range) else values:
            try:
                given = {**game.options, option.name: value}
                other = catalogue.open_game(game.name, given, game.box.deck)
            except Mistake:
                continue  # two options that do not go together, refused with a sentence
            moves += _Examination(other, other.fewest, rng, bound, scenes).run()
    return moves


class _Examination:
    """One random match, looked at from all sides."""

    def __init__(self, game: AnyGame, seats: int, rng: Random, bound: int, scenes: bool) -> None:
        self.game = game
        self.seats = seats
        self.rng = rng
        self.bound = bound
        self.scenes = scenes
        self.clauses = set(game.rules("en").clauses)
        self.heard: list[Event] = []

    def run(self) -> int:
        """Play one match to its end; the number of moves."""
        game, rng = self.game, self.rng
        state = game.setup(self.seats)
        cards = sorted(game.cards_of(state))
        moves = 0
        while waiting := game.waiting_on(state.public):
            self._require(moves < self.bound, "it ends", f"not within {self.bound} moves")
            self._look(state, waiting, cards)
            if moves == 0 or rng.random() < 0.05:
                self._copies(state)
            if moves == 0 or rng.random() < 0.15:
                self._pairs(state)
            if DEALER in waiting:
                self._draw(state)
                continue
            if rng.random() < 0.1:
                self._try_all(state)
            seat = rng.choice(waiting)
            self._play(state, seat, rng.choice(self._legal(state, seat)))
            moves += 1
        self._look(state, [], cards)
        self._end(state)
        self._record()
        return moves

    def _require(self, kept: bool, promise: str, detail: str) -> None:
        if not kept:
            raise Fault(promise, f"{self.game.name} with {self.seats} seats: {detail}")

    # What is looked at after every move

    def _look(self, state: AnyState, waiting: list[int], cards: list[int]) -> None:
        game = self.game
        found = sorted(game.cards_of(state))
        self._require(found == cards, "cards are conserved", f"{_difference(cards, found)}")
        wrong = game.audit(state)
        self._require(not wrong, "the parts agree", wrong)
        for seat in range(self.seats):
            if seat not in waiting:
                idle = game.legal(state.view(seat))
                self._require(not idle, "legal is for who is waited on", f"seat {seat}: {idle}")
        if DEALER in waiting:
            self._require(waiting == [DEALER], "the dealer is waited on alone", str(waiting))

    def _legal(self, state: AnyState, seat: int) -> list[Action]:
        actions = self.game.legal(state.view(seat))
        ids = [action.id for action in actions]
        self._require(bool(ids), "legal is not empty", f"seat {seat}")
        self._require(ids == sorted(set(ids)), "legal is sorted and unique", str(actions))
        for action in actions:
            same = self.game.actions.read(action.notation) is action
            self._require(same, "notation reads back", action.notation)
        return actions

    # What moves the match on

    def _hear(self, event: Event) -> None:
        self._require(event.clause in self.clauses, "a clause is there", f"§{event.clause}")
        for seat in (*range(self.seats), WATCHER):
            self._readable(event.told(seat).text)
        self.heard.append(event)

    def _readable(self, words: object) -> None:
        for lang in LANGUAGES:
            try:
                Reader(lang, (), self.game.package).read(words)
            except (KeyError, IndexError, AttributeError) as error:
                raise Fault("every sentence can be read", f"{lang}: {words!r}") from error

    def _play(self, state: AnyState, seat: int, action: Action) -> None:
        try:
            self.game.play(state, seat, action, self._hear)
        except Illegal as refusal:
            raise Fault("legal is accepted", f"{action} by seat {seat}: {refusal}") from refusal

    def _draw(self, state: AnyState) -> None:
        chance = self.game.chance(state)
        self._require(chance.clause in self.clauses, "a clause is there", f"§{chance.clause}")
        self._require(len(chance.pile) >= chance.count > 0, "chance can be drawn", chance.where)
        try:
            outcomes = chance.outcomes(200)
        except OverflowError:
            pass
        else:
            total = sum(probability for _, probability in outcomes)
            self._require(total == 1, "chance sums to 1", f"{total} at {chance.where}")
        outcome = chance.sample(self.rng)
        self._require(chance.admits(outcome), "samples fit their chance", chance.where)
        again = chance.read(chance.write(outcome))
        self._require(again == outcome, "an outcome reads back", chance.write(outcome))
        self.game.settle(state, outcome, self._hear)

    # What is looked at now and then

    def _try_all(self, state: AnyState) -> None:
        """Every legal action is accepted, every other is refused and changes nothing."""
        before = state.key()
        waiting = self.game.waiting_on(state.public)
        for seat in range(self.seats):
            legal = self._legal(state, seat) if seat in waiting else []
            for action in self._some_actions(legal):
                if action in legal:
                    self._play(state.copy(), seat, action)
                else:
                    self._refuse(state, seat, action)
                same = state.key() == before
                self._require(same, "a refusal or a copy changes nothing", f"{seat} {action}")

    def _some_actions(self, legal: list[Action]) -> list[Action]:
        every = self.game.actions.all
        return legal + (every if len(every) <= 400 else self.rng.sample(every, 400))

    def _refuse(self, state: AnyState, seat: int, action: Action) -> None:
        try:
            self.game.play(state, seat, action)
        except Illegal as refusal:
            known = refusal.clause in self.clauses
            self._require(known, "a clause is there", f"§{refusal.clause}")
            self._readable(refusal.why)
        else:
            raise Fault("what is not legal is refused", f"{action} by seat {seat}")

    def _copies(self, state: AnyState) -> None:
        """A copy played to its end leaves the original as it was."""
        before = state.key()
        copy = state.copy()
        self._require(copy.key() == before, "a copy is the same", "it differs at once")
        moved = pickle.loads(pickle.dumps(state))
        self._require(moved.key() == before, "a state travels", "it arrives otherwise")
        for _ in range(40):
            waiting = self.game.waiting_on(copy.public)
            if not waiting:
                break
            _step(self.game, copy, waiting, self.rng)
        self._require(state.key() == before, "copies are independent", "the original changed")

    def _pairs(self, state: AnyState) -> None:
        """Worlds that differ only in what a seat cannot know look the same to it."""
        for seat in range(self.seats):
            view = state.view(seat)
            self._no_road_back(state, seat)
            other = self.game.imagine(view, self.rng)
            same = other.view(seat).key() == view.key()
            self._require(same, "imagine looks like its view", f"seat {seat}")
            wrong = self.game.audit(other)
            self._require(not wrong, "imagined parts agree", wrong)
            mine, theirs = sorted(self.game.cards_of(state)), sorted(self.game.cards_of(other))
            self._require(mine == theirs, "imagined cards are conserved", _difference(mine, theirs))
            self._lockstep(state.copy(), other, seat)
        seat = self.rng.randrange(self.seats)
        self._reach(state, seat)

    def _no_road_back(self, state: AnyState, seat: int) -> None:
        hidden = [part for other, part in enumerate(state.private) if other != seat]
        for part in [*hidden, state.secret]:
            insides = _mutable_insides(part)
            for thing in _reachable(state.view(seat)):
                back = any(thing is inside for inside in insides)
                self._require(not back, "a view has no road back", f"seat {seat}: {thing!r}")

    def _lockstep(self, truth: AnyState, other: AnyState, seat: int) -> None:
        """Steps in both worlds, which this seat's own never part: told and seen differ together."""
        self._compare(self._sight(truth, seat, []), self._sight(other, seat, []), seat)
        for _ in range(4):
            waiting = self.game.waiting_on(truth.public)
            if not waiting:
                return
            steps = _steps(self.game, truth, other, seat, waiting, self.rng)
            if steps is None:
                return
            seen = self._sight(truth, seat, _take(self.game, truth, *steps[0]))
            seen_there = self._sight(other, seat, _take(self.game, other, *steps[1]))
            if not self._compare(seen, seen_there, seat):
                return

    def _sight(self, state: AnyState, seat: int, events: list[Event]) -> _Sight:
        view = state.view(seat)
        told = tuple(str(event.told(seat).text) for event in events)
        legal = tuple(action.id for action in self.game.legal(view))
        picture = self._render(view) if self.scenes else ""
        return _Sight(told, view.key(), legal, picture)

    def _compare(self, one: _Sight, other: _Sight, seat: int) -> bool:
        """Whether both worlds still look the same; a fault where they differ in secret."""
        told, seen = one.told == other.told, one.key == other.key
        where = f"seat {seat}: {one.told} and {other.told}"
        if told:
            self._require(seen, "no leaks: what is seen was told", where)
            self._require(one.legal == other.legal, "no leaks in legal actions", where)
            self._require(one.picture == other.picture, "no leaks in the scene", where)
        else:
            self._require(not seen, "no leaks: what is told is remembered", where)
        return told and seen

    def _render(self, view: AnyView) -> str:
        """Everything a screen could show of a view, as text; some are looked at more closely."""
        scene = self.game.scene(view)
        if self.rng.random() < 0.2:
            self._check_scene(scene, view)
        reader = Reader("en", (), self.game.package)
        return repr(msgspec.to_builtins(scene, enc_hook=reader.read)) + draw(scene, reader)

    def _check_scene(self, scene: Scene, view: AnyView) -> None:
        offered = sorted(move.notation for move in scene.moves)
        legal = sorted(action.notation for action in self.game.legal(view))
        self._require(offered == legal, "a scene offers what is legal", f"{offered} {legal}")
        self._require(scene.clause in self.clauses, "a clause is there", f"§{scene.clause}")
        places = [name for zone in scene.zones for name in zone.names()]
        twice = {place for place in places if places.count(place) > 1}
        self._require(not twice, "every place has one name", str(twice))
        for move in scene.moves:
            lost = [place for place in move.path if place not in places]
            self._require(not lost, "a move's path is on the table", f"{move.notation}: {lost}")
            path = self.game.path(view, self.game.actions.read(move.notation))
            self._require(path == move.path, "a move has its action's path", f"{move}: {path}")
        paths = [tuple(move.path) for move in scene.moves if move.path]
        twice_paths = {path for path in paths if paths.count(path) > 1}
        self._require(not twice_paths, "every move has a path of its own", str(twice_paths))
        for words in _words(scene):
            self._readable(words)

    def _reach(self, state: AnyState, seat: int) -> None:
        """What is really hidden from a seat is among what that seat can imagine."""
        missing = dict(_leaves(self._hidden(state, seat)))
        for _ in range(2_000):
            imagined = dict(
                _leaves(self._hidden(self.game.imagine(state.view(seat), self.rng), seat))
            )
            missing = {path: leaf for path, leaf in missing.items() if imagined.get(path) != leaf}
            if not missing:
                return
        raise Fault("the truth is among the imagined", f"seat {seat} never imagines {missing}")

    def _hidden(self, state: AnyState, seat: int) -> Hashable:
        others = tuple(part.key() for at, part in enumerate(state.private) if at != seat)
        return (others, state.secret.key())

    # What is looked at once it is over

    def _end(self, state: AnyState) -> None:
        scores = self.game.scores(state.public)
        self._require(len(scores) == self.seats, "every seat has a score", str(scores))
        winners = self.game.winners(state.public)
        known = bool(winners) and set(winners) <= set(range(self.seats))
        self._require(known, "somebody wins", str(winners))
        if self.scenes:
            self._render(self.game.watch(state.public))
        self._unwatched()

    def _unwatched(self) -> None:
        """A watcher's view shows what is public and no more."""
        state = self.game.setup(self.seats)
        if self.scenes:
            self._render(self.game.watch(state.public))

    def _record(self) -> None:
        """A match replays exactly from its record, also through its text."""
        match = Match(self.game, self.seats, Shuffling(self.rng.random().hex()))
        while waiting := match.waiting_on():
            seat = self.rng.choice(waiting)
            match.play(seat, self.rng.choice(match.legal(seat)))
        text = str(match.record())
        again = read(text).replay(game=self.game)
        self._require(str(again.record()) == text, "a record replays exactly", text[:200])
        for seat in range(self.seats):
            tale, retold = str(match.story(seat)), str(again.story(seat))
            self._require(tale == retold, "a record retells the story", f"seat {seat}")
        self._require(again.truth().key() == match.truth().key(), "a record replays exactly", "")


class _Sight(msgspec.Struct, frozen=True):
    """All that reaches a seat after a step."""

    told: tuple[str, ...]
    key: Any
    legal: tuple[int, ...]
    picture: str


def _step(game: AnyGame, state: AnyState, waiting: list[int], rng: Random) -> None:
    if DEALER in waiting:
        game.settle(state, game.chance(state).sample(rng))
    else:
        seat = rng.choice(waiting)
        game.play(state, seat, rng.choice(game.legal(state.view(seat))))


def _steps(
    game: AnyGame, one: AnyState, other: AnyState, seat: int, waiting: list[int], rng: Random
) -> tuple[tuple[int, Any], tuple[int, Any]] | None:
    """A step for each world: the same if it is this seat's own, else the same only at times."""
    actor = rng.choice(waiting)
    here, there = _choices(game, one, actor, rng), _choices(game, other, actor, rng)
    if actor != seat and rng.random() < 0.5:
        return ((actor, rng.choice(here)), (actor, rng.choice(there)))
    both = [choice for choice in here if choice in there]
    if not both:
        return None
    same = (actor, rng.choice(both))
    return (same, same)


def _choices(game: AnyGame, state: AnyState, actor: int, rng: Random) -> list[Any]:
    """What a seat may do, or some of what the dealer may draw."""
    if actor != DEALER:
        return list(game.legal(state.view(actor)))
    chance = game.chance(state)
    return [chance.sample(rng) for _ in range(20)]


def _take(game: AnyGame, state: AnyState, seat: int, what: Any) -> list[Event]:
    heard: list[Event] = []
    if seat == DEALER:
        game.settle(state, what, heard.append)
    else:
        game.play(state, seat, what, heard.append)
    return heard


def _difference(before: list[int], after: list[int]) -> str:
    lost = [card for card in set(before) if before.count(card) > after.count(card)]
    new = [card for card in set(after) if after.count(card) > before.count(card)]
    return f"lost {lost}, new {new}"


def _reachable(root: object) -> Iterator[object]:
    """Everything that can be reached from an object, modules, classes and games left out."""
    seen: set[int] = set()
    todo = [root]
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, (type, type(gc), Game)) or callable(thing):
            continue
        seen.add(id(thing))
        yield thing
        todo.extend(gc.get_referents(thing))


def _mutable_insides(part: Part) -> list[object]:
    """A part and what it holds that can change: what nobody else may reach."""
    return [
        thing
        for thing in _reachable(part)
        if isinstance(thing, (Part, list, dict, set)) and type(thing).__name__ != "Empty"
    ]


def _leaves(key: Hashable, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], object]]:
    """The single facts of a key, each with its place."""
    if isinstance(key, tuple):
        for place, inside in enumerate(key):
            yield from _leaves(inside, (*path, place))
    else:
        yield path, key


def _words(scene: Scene) -> Iterator[object]:
    """Every sentence and name in a scene."""
    todo: list[Any] = [scene]
    while todo:
        thing = todo.pop()
        if isinstance(thing, (Phrase, Words)):
            yield thing
        elif isinstance(thing, msgspec.Struct):
            todo.extend(getattr(thing, field) for field in thing.__struct_fields__)
        elif isinstance(thing, (list, tuple)):
            todo.extend(thing)
