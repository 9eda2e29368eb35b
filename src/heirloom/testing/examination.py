"""One random match, checked from all sides."""

from __future__ import annotations

import pickle
from contextlib import suppress
from random import Random

from heirloom.core.dealers import Shuffling
from heirloom.core.game import DEALER, WATCHER, Action
from heirloom.core.match import Match
from heirloom.core.mistakes import Illegal, Mistake
from heirloom.core.position import Position, position
from heirloom.core.record import read
from heirloom.core.story import Event
from heirloom.testing.faults import AnyState, Case
from heirloom.testing.insides import difference, field_in_key, fields
from heirloom.testing.observations import check_observation
from heirloom.testing.proportions import Start, reach
from heirloom.testing.scenes import check_scene, require_readable
from heirloom.testing.secrecy import Secrecy
from heirloom.testing.steps import Step, Stuck, any_step, chance_of, take
from heirloom.testing.taking_back import check_take_back

CLOSELY = 8  # moments that are checked closely; later ones more and more rarely
ENDS = "every match ends"
POSITION = "a position can be read back"


class Examination:
    """One random match, from the box to its record."""

    def __init__(self, case: Case, seats: int, bound: int, scenes: bool) -> None:
        self.case = case
        self.game = case.game
        self.seats = seats
        self.bound = bound
        self.scenes = scenes
        self.rng = Random(f"{case.seed}/{seats}")
        self.secrecy = Secrecy(case, seats, self.rng, scenes)
        self.in_key: dict[tuple[str, str], bool] = {}
        self.starts: list[Start] = []
        self.moments = 0

    def run(self) -> None:
        """Play one match to its end."""
        self.case.report.matches += 1
        try:
            state = self._play()
            self._end(state)
            self._record()
            self._take_back()
        except Stuck:
            pass
        except Exception as error:
            self.case.crashed(error)

    def _play(self) -> AnyState:
        game, report = self.game, self.case.report
        state = game.setup(self.seats)
        cards = sorted(game.cards_of(state))
        moves = 0
        while waiting := game.waiting_on(state.public):
            self._look(state, waiting, cards)
            self._look_closely(state, waiting)
            self.moments += 1
            if DEALER in waiting:
                self._draw(state)
                continue
            seat = self.rng.choice(waiting)
            self._hear(
                take(self.case, state, Step(seat, self.rng.choice(self._legal(state, seat))))
            )
            moves += 1
            report.moves += 1
            if moves >= self.bound:
                self.case.fault(ENDS, f"not within {self.bound} moves")
                raise Stuck
        self._look(state, [], cards)
        return state

    # Checked after every move

    def _look(self, state: AnyState, waiting: list[int], cards: list[int]) -> None:
        require = self.case.require
        lost = difference(cards, sorted(self.game.cards_of(state)))
        require(not lost, "the cards stay the same", lost)
        wrong = self.game.audit(state)
        require(not wrong, "the parts are consistent", wrong)
        for seat in range(self.seats):
            if seat not in waiting:
                idle = self.game.legal(state.view(seat))
                require(
                    not idle, "only seats that must act have legal actions", f"seat {seat}: {idle}"
                )
        if DEALER in waiting:
            require(waiting == [DEALER], "nobody acts together with the dealer", waiting)

    def _legal(self, state: AnyState, seat: int) -> list[Action]:
        actions, require = self.game.legal(state.view(seat)), self.case.require
        ids = [action.id for action in actions]
        if not require(bool(ids), "a seat that must act has a legal action", f"seat {seat}"):
            raise Stuck
        require(ids == sorted(set(ids)), "legal actions are sorted and unique", actions)
        for action in actions:
            same = self.game.actions.read(action.notation) is action
            require(same, "notation can be read back", action.notation)
        self.case.report.unseen -= {action.kind for action in actions}
        return actions

    def _hear(self, events: list[Event]) -> None:
        for event in events:
            self.case.require_clause(event.clause)
            for seat in (*range(self.seats), WATCHER):
                require_readable(self.case, event.told(seat).text)

    def _draw(self, state: AnyState) -> None:
        chance, require = chance_of(self.case, state), self.case.require
        self.case.require_clause(chance.clause)
        try:
            outcomes = chance.outcomes(200)
        except OverflowError:
            pass
        else:
            total = sum(probability for _, probability in outcomes)
            require(total == 1, "chance sums to 1", f"{total} at {chance.where}")
        outcome = chance.sample(self.rng)
        require(chance.admits(outcome), "samples are possible outcomes", chance.where)
        again = chance.read(chance.write(outcome))
        require(again == outcome, "an outcome can be read back", chance.write(outcome))
        self._hear(take(self.case, state, Step(DEALER, outcome)))

    # Checked closely: the first moments, and later ones more and more rarely

    def _look_closely(self, state: AnyState, waiting: list[int]) -> None:
        early = self.moments < CLOSELY
        if not early and self.rng.random() > CLOSELY / self.moments:
            return
        self._copies(state)
        seats = list(range(self.seats)) if early else [self.rng.randrange(self.seats)]
        for seat in seats:
            self.secrecy.compare_worlds(state, seat, 2 if self.seats < 4 else 1)
            if self.scenes:
                check_scene(self.case, state.view(seat))
            check_observation(self.case, state.view(seat), self.seats)
            reach(self.case, state, seat, self.rng)
        self.secrecy.compare_ways(state, seats)
        one = self.rng.choice(seats)
        self.starts.append(Start(self.seats, one, state.copy()))
        self._try_legal(state, waiting)
        self._positions(state, one)
        self._keys(state)

    def _try_legal(self, state: AnyState, waiting: list[int]) -> None:
        """Every legal action is accepted."""
        for seat in waiting:
            if seat != DEALER:
                for action in self._legal(state, seat):
                    try:
                        self._hear(take(self.case, state.copy(), Step(seat, action)))
                    except Stuck:
                        continue

    def _copies(self, state: AnyState) -> None:
        """Playing on in a copy leaves the original unchanged."""
        before, require = state.key(), self.case.require
        copy = state.copy()
        require(copy.key() == before, "a copy equals its original", "it differs at once")
        moved = pickle.loads(pickle.dumps(state))
        require(moved.key() == before, "a state can be pickled", "it differs afterwards")
        for _ in range(40):
            step = any_step(self.case, copy, self.rng)
            if step is None:
                break
            try:
                take(self.case, copy, step)
            except Stuck:
                break
        if not require(state.key() == before, "copies are independent", "the original changed"):
            raise Stuck

    def _positions(self, state: AnyState, seat: int) -> None:
        """States and views can be written as text and read back."""
        for place in (
            Position(self.game, self.seats, state),
            Position(self.game, self.seats, None, state.view(seat)),
        ):
            try:
                again = position(self.game, text := str(place))
            except Mistake as mistake:
                self.case.fault(POSITION, mistake)
            else:
                self.case.require(again.key() == place.key(), POSITION, text)

    def _keys(self, state: AnyState) -> None:
        """Every field of a part makes a difference to its key."""
        for part in [state.public, *state.private, state.secret]:
            for name in fields(part):
                place = (type(part).__name__, name)
                if not self.in_key.get(place):
                    seen = field_in_key(part, name)
                    if seen is not None:
                        self.in_key[place] = seen

    # Checked once it is over

    def _end(self, state: AnyState) -> None:
        require = self.case.require
        for (part, name), seen in self.in_key.items():
            require(seen, "the key covers every field", f"{part}.{name} makes no difference to it")
        scores = self.game.scores(state.public)
        require(len(scores) == self.seats, "every seat has a score", scores)
        winners = self.game.winners(state.public)
        known = bool(winners) and set(winners) <= set(range(self.seats))
        require(known, "every match has a winner", winners)
        utility = self.game.utility(state.public)
        fit = len(utility) == self.seats and all(0 <= share <= 1 for share in utility)
        require(fit, "every seat has a utility from 0 to 1", utility)
        if self.scenes:
            check_scene(self.case, self.game.watch(state.public))
            check_scene(self.case, self.game.watch(self.game.setup(self.seats).public))

    def _record(self) -> None:
        """A match replays exactly from its record and from the record's text."""
        require = self.case.require
        match = Match(self.game, self.seats, Shuffling(self.rng.random().hex()))
        while waiting := match.waiting_on():
            seat = self.rng.choice(waiting)
            action = self.rng.choice(match.legal(seat))
            try:
                match.play(seat, action)
            except Illegal as refusal:
                self.case.fault(
                    "every legal action is accepted", f"{action} by seat {seat}: {refusal}"
                )
                return
        text = str(match.record())
        again = read(text).replay(game=self.game)
        same = again.truth().key() == match.truth().key()
        require(same and str(again.record()) == text, "a record replays exactly", text[:200])
        for seat in range(self.seats):
            tale, retold = str(match.story(seat)), str(again.story(seat))
            require(tale == retold, "a record tells the same story", f"seat {seat}")

    def _take_back(self) -> None:
        """In another match: a move that may be taken back without asking has shown nothing new."""
        rng = Random(f"{self.case.seed}/{self.seats}/take back")
        with suppress(Illegal):  # a legal action that is refused is a fault of its own
            check_take_back(self.case, self.seats, rng, self.bound, self.scenes)
