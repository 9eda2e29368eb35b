"""Making puzzles: matches between bots are looked through for decisions with one good move."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from heirloom.bots.play import play
from heirloom.bots.search import searcher
from heirloom.coach.puzzles import GRADES, Puzzle, Puzzles, Rating, read_view
from heirloom.coach.timeline import Moment, Timeline
from heirloom.core.box import Box
from heirloom.core.crew import Crew
from heirloom.core.dealers import Shuffling
from heirloom.core.game import Action, Game, State, View
from heirloom.core.position import Position
from heirloom.search.instincts import find_instincts
from heirloom.search.judge import Judge, find_judge
from heirloom.search.searcher import Estimate

LEAST_MOVES = 4  # to choose from
LEAST_JUDGED = 3  # moves, in a game that cannot be solved
MOST_MOVES = 12  # above this, a position takes too long to read
MOST_TO_FIND = 5
QUICK_TRIES = 200  # of a search that looks for candidates
SOUND_TRIES = 1_000  # of the search that finds the best move of a candidate
LONG_TRIES = 8_000  # of the searches that judge it
CONFIRMATIONS = 2  # long searches that must agree: a single one may be led astray
CLEAR_LEAD = 0.10  # of the best move over the second, in utility
AT_STAKE = (0.2, 0.98)  # what the best move is worth: below all is lost, above all is won
LEAST_SECOND = 0.05  # what the second move is worth, so that there is a choice
PER_MATCH = 2  # puzzles from one match, so that they differ
EASY_EVERY = 3  # matches, one is looked through for judged puzzles that instinct solves
MOST_ALIKE = 0.1  # of all judged puzzles may have the same solution
BOTS = ("page", "greedy")  # they need no clock, so that the same seed gives the same puzzles

Truth = State[Any, Any, Any]


def compose(game: Game[Any, Any, Any], found: Puzzles, count: int, crew: Crew) -> Iterator[Puzzles]:
    """Look through matches until there are so many puzzles; what is found can be stored each time.

    The crew looks through many matches at once, but they are added in their order, so the same
    puzzles are found whoever works.
    """
    per_grade = Composer(game, "").is_solvable()
    early: dict[int, list[Puzzle]] = {}  # matches that were finished before an earlier one
    if len(found.puzzles) >= count:
        return
    first = found.tried
    with crew.at_work() as working:
        tasks = ((game.box, found.seed, number) for number in itertools.count(first))
        for place, puzzles in working.results(puzzles_in_match, tasks):
            early[first + place] = puzzles
            while found.tried in early:
                for puzzle in early.pop(found.tried):
                    if _is_wanted(puzzle, found, count, per_grade):
                        found.puzzles.append(puzzle)
                found.tried += 1
                yield found
                if len(found.puzzles) >= count:
                    return


def puzzles_in_match(box: Box, seed: str, number: int) -> list[Puzzle]:
    """The puzzles of one match, in a process of the crew."""
    return list(_composer(box, seed).in_match(number))


class Composer:
    """Finds puzzles of one game, match by match."""

    def __init__(self, game: Game[Any, Any, Any], seed: str) -> None:
        self.game = game
        self.seed = seed
        self.judge: Judge = find_judge(game)
        self.thinker, self.instincts = searcher(game), find_instincts(game)

    def is_solvable(self) -> bool:
        """Whether the game's judge can prove anything but the end."""
        return type(self.judge).exact is not Judge.exact

    def in_match(self, number: int) -> Iterator[Puzzle]:
        """The puzzles of a match: each match has its own luck."""
        seed, easy = f"{self.seed}/{number}", number % EASY_EVERY == 0
        bots = [BOTS[number % len(BOTS)]] * self.game.fewest
        line = Timeline(play(self.game, bots, Shuffling(seed), seed=seed))
        choices = [moment for moment in line.moments if moment.is_choice]
        Random(seed).shuffle(choices)
        made = 0
        for moment in choices:
            if self.is_solvable():
                puzzle = self._proved(moment)
            else:
                puzzle = self._judged(moment, seed, easy)
            if puzzle is not None:
                yield puzzle
                made += 1
            if made == PER_MATCH:
                return

    # Proved

    def _proved(self, moment: Moment) -> Puzzle | None:
        if not LEAST_MOVES <= len(moment.legal) <= MOST_MOVES:
            return None
        line = self.line(moment.state)
        if not line:
            return None
        to_find = (len(line) + 1) // 2
        return Puzzle(
            view=self._text(moment),
            grade=min(to_find, 3),
            line=line,
            refutations=self.refutations(moment.state, line[0]),
        )

    def line(self, state: Truth, deep: int = MOST_TO_FIND) -> list[str]:
        """The only winning move, and the answers after which again only one move wins."""
        wins = self.winning(state)
        if len(wins) != 1:
            return []
        after = self.after(state, wins[0])
        best: list[str] = []
        waiting = self.game.waiting_on(after.public)
        if waiting and deep > 1:
            for reply in self.game.legal(after.view(waiting[0])):
                nearer = self.after(after, reply)
                if len(self.legal(nearer)) < 2:
                    continue
                rest = self.line(nearer, deep - 1)
                if len(rest) + 1 > len(best) and rest:
                    best = [str(reply), *rest]
        return [str(wins[0]), *best]

    def winning(self, state: Truth) -> list[Action]:
        """The moves that win for certain; none if that is not known of every move."""
        waiting = self.game.waiting_on(state.public)
        if not waiting:
            return []
        found: list[Action] = []
        for action in self.legal(state):
            value = self.judge.exact(self.after(state, action))
            if value is None:
                return []
            if value[waiting[0]] >= 1.0:
                found.append(action)
        return found

    def refutations(self, state: Truth, solution: str) -> dict[str, str]:
        """By other move, the first answer that wins for the other side."""
        found: dict[str, str] = {}
        for action in self.legal(state):
            if str(action) == solution:
                continue
            wins = self.winning(self.after(state, action))
            if wins:
                found[str(action)] = str(wins[0])
        return found

    def legal(self, state: Truth) -> list[Action]:
        """What whoever is to move may do."""
        waiting = self.game.waiting_on(state.public)
        return self.game.legal(state.view(waiting[0])) if waiting and waiting[0] >= 0 else []

    def after(self, state: Truth, action: Action) -> Truth:
        """The truth after a move of whoever is to move."""
        after = state.copy()
        self.game.play(after, self.game.waiting_on(state.public)[0], action)
        return after

    # Judged

    def _judged(self, moment: Moment, seed: str, easy: bool) -> Puzzle | None:
        """A decision whose best move is clearly ahead in every search.

        The first one finds the move and long ones, with other luck, measure it, so that the
        luckiest of many figures is not taken for its value. Grade 1 is seen by instinct, grade 2
        by a quick search, and grade 3 by neither.
        """
        if not LEAST_JUDGED <= len(moment.legal) <= MOST_MOVES:
            return None
        view, rng = moment.state.view(moment.seat), Random(f"{seed}/{moment.ply}")
        ratings = self.instincts.rate(view.copy(), moment.legal, rng)
        first_sight = moment.legal[ratings.index(max(ratings))]
        quick = self._ranked(view, QUICK_TRIES, rng)
        seen = len(quick) > 1 and quick[0].action == first_sight
        if len(quick) < 2 or quick[0].value - quick[1].value < CLEAR_LEAD / 2:
            return None  # nothing is at stake, or the quick search sees nothing
        if seen and not (easy and _is_ahead(*quick[:2])):
            return None
        found = self._ranked(view, SOUND_TRIES, rng)
        if not _is_clear(found):
            return None
        best = found[0].action
        for _ in range(CONFIRMATIONS):
            known = self._ranked(view, LONG_TRIES, rng)
            if not _is_clear(known) or known[0].action != best:
                return None
        grade = 1 if best == first_sight else 2 if best == quick[0].action else 3
        return Puzzle(view=self._text(moment), grade=grade, line=[str(best)],
                      ratings={str(one.action): _rating(one) for one in known})  # fmt: skip

    def _ranked(self, view: View[Any, Any], tries: int, rng: Random) -> list[Estimate]:
        """What a search knows of the moves, best first."""
        found = self.thinker.think(view.copy(), None, tries, rng)
        return sorted((one for one in found if one.visits > 1), key=lambda one: -one.value)

    def _text(self, moment: Moment) -> str:
        seats = len(moment.state.private)
        return str(Position(self.game, seats, None, moment.state.view(moment.seat)))


@lru_cache(2)
def _composer(box: Box, seed: str) -> Composer:
    return Composer(box.open(), seed)


def _is_wanted(puzzle: Puzzle, found: Puzzles, count: int, per_grade: bool) -> bool:
    """Whether it is new, and there are not enough of its grade yet or too many like it.

    Proved puzzles come in equal numbers of each grade; of judged ones at most a third is easy.
    """
    alike = sum(one.line[0] == puzzle.line[0] for one in found.puzzles)
    known = any(one.view == puzzle.view for one in found.puzzles)
    if known or (not puzzle.proved and alike >= max(MOST_ALIKE * count, 1)):
        return False
    limited = per_grade or puzzle.grade == 1
    graded = sum(one.grade == puzzle.grade for one in found.puzzles)
    return graded < (count / len(GRADES) if limited else count)


def _is_ahead(first: Estimate, second: Estimate) -> bool:
    lead = first.value - second.value
    return lead >= CLEAR_LEAD and lead > first.margin + second.margin


def _is_clear(known: list[Estimate]) -> bool:
    """Whether one move is clearly ahead of another that is no nonsense, and nothing is decided."""
    if len(known) < 2 or not _is_ahead(known[0], known[1]):
        return False
    return AT_STAKE[0] <= known[0].value <= AT_STAKE[1] and known[1].value >= LEAST_SECOND


def _rating(one: Estimate) -> Rating:
    return Rating(round(one.value, 3), round(one.margin, 3))


def faults(puzzle: Puzzle, composer: Composer) -> list[str]:
    """What is wrong with a proved puzzle, found by solving it again; nothing if all is right."""
    found: list[str] = []
    start = read_view(puzzle.view)
    assert start.view is not None
    state = composer.game.imagine(start.view, Random(0))
    first = state.copy()
    for number, notation in enumerate(puzzle.line):
        if notation not in map(str, composer.legal(state)):
            return [*found, f"{notation} is not legal"]
        if number % 2 == 0 and [str(move) for move in composer.winning(state)] != [notation]:
            found.append(f"{notation} is not the only winning move")
        state = composer.after(state, composer.game.actions.read(notation))
    others = {str(move) for move in composer.legal(first)} - {puzzle.line[0]}
    if set(puzzle.refutations) != others:
        found.append("a move has no refutation")
    for move, reply in puzzle.refutations.items():
        refuted = composer.after(first, composer.game.actions.read(move))
        if reply not in map(str, composer.winning(refuted)):
            found.append(f"{reply} does not refute {move}")
    return found
