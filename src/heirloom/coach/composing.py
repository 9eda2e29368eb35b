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
from heirloom.core.game import Action, Game, State
from heirloom.core.position import Position
from heirloom.search.judge import Judge, find_judge
from heirloom.search.searcher import Estimate

LEAST_MOVES = 4  # to choose from
LEAST_JUDGED = 3  # moves, in a game that cannot be solved
MOST_MOVES = 12  # above this, a position takes too long to read
MOST_TO_FIND = 5
QUICK_TRIES = 150  # of a search that looks for candidates
LONG_TRIES = 4_000  # of the search that judges them
CLEAR_LEAD = 0.10  # of the best move over the second, in utility
PER_MATCH = 2  # puzzles from one match, so that they differ
BOTS = ("squire", "page")

Truth = State[Any, Any, Any]


def compose(game: Game[Any, Any, Any], found: Puzzles, count: int, crew: Crew) -> Iterator[Puzzles]:
    """Look through matches until there are so many puzzles; what is found can be stored each time.

    The crew looks through many matches at once, but they are added in their order, so the same
    puzzles are found whoever works.
    """
    wanted = count / len(GRADES) if Composer(game, "").is_solvable() else count
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
                    same = sum(one.grade == puzzle.grade for one in found.puzzles)
                    if same < wanted and puzzle not in found.puzzles:
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
        self.thinker = searcher(game)

    def is_solvable(self) -> bool:
        """Whether the game's judge can prove anything but the end."""
        return type(self.judge).exact is not Judge.exact

    def in_match(self, number: int) -> Iterator[Puzzle]:
        """The puzzles of a match: each match has its own luck."""
        seed = f"{self.seed}/{number}"
        bots = [BOTS[number % len(BOTS)]] * self.game.fewest
        line = Timeline(play(self.game, bots, Shuffling(seed), seed=seed))
        choices = [moment for moment in line.moments if moment.is_choice]
        Random(seed).shuffle(choices)
        made = 0
        for moment in choices:
            puzzle = self._proved(moment) if self.is_solvable() else self._judged(moment, seed)
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

    def _judged(self, moment: Moment, seed: str) -> Puzzle | None:
        """A decision whose best move is clearly ahead, after a quick search and a long one."""
        if not LEAST_JUDGED <= len(moment.legal) <= MOST_MOVES:
            return None
        view = moment.state.view(moment.seat)
        rng = Random(f"{seed}/{moment.ply}")
        for tries in (QUICK_TRIES, LONG_TRIES):
            found = self.thinker.think(view.copy(), None, tries, rng)
            known = sorted((one for one in found if one.visits > 1), key=lambda one: -one.value)
            if len(known) < 2 or not _is_ahead(known[0], known[1]):
                return None
        ratings = {str(one.action): Rating(round(one.value, 3), round(one.margin, 3))
                   for one in known}  # fmt: skip
        lead = known[0].value - known[1].value
        grade = 1 if lead > 0.3 else 2 if lead > 0.18 else 3
        return Puzzle(view=self._text(moment), grade=grade, line=[str(known[0].action)],
                      ratings=ratings)  # fmt: skip

    def _text(self, moment: Moment) -> str:
        seats = len(moment.state.private)
        return str(Position(self.game, seats, None, moment.state.view(moment.seat)))


@lru_cache(2)
def _composer(box: Box, seed: str) -> Composer:
    return Composer(box.open(), seed)


def _is_ahead(first: Estimate, second: Estimate) -> bool:
    lead = first.value - second.value
    return lead >= CLEAR_LEAD and lead > first.margin + second.margin


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
