"""Hints: the advice, its reasons, and that both come from what a seat knows and nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import heirloom
from heirloom.bots import Clock
from heirloom.bots.hint import hint, reasons
from heirloom.bots.levels import HINT_SECONDS, STRONGEST
from heirloom.bots.search import Search
from heirloom.bots.specs import Level
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.game import DEALER, Action, Game, State
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Reader
from heirloom.search.searcher import Estimate
from heirloom.web.pending import PLANNED_TIMES
from heirloom.web.thought import HINT, Advice, Thought, _reply, ask

MOST = 6  # moves of one position that are looked into

WITH_REASONS = [
    name for name in catalogue.own_names() if heirloom.game(name).module("mind.reasons")
]  # a game need not have them


def positions(game: Game[Any, Any, Any], seats: int, seed: int, most: int) -> Iterator[Any]:
    """Truths of a random game in which somebody has a choice, every seventh of them."""
    rng, state, number = Random(seed), game.setup(seats), 0
    while waiting := game.waiting_on(state.public):
        if waiting[0] == DEALER:
            game.settle(state, game.chance(state).sample(rng))
            continue
        legal = game.legal(state.view(waiting[0]))
        if len(legal) > 1:
            number += 1
            if number % 7 == 0 or number == 1:
                yield state
            if number >= 7 * most:
                return
        game.play(state, waiting[0], rng.choice(legal))


def said(game: Game[Any, Any, Any], state: State[Any, Any, Any], action: Action) -> list[str]:
    view = state.view(game.waiting_on(state.public)[0]).copy()
    before = view.key()
    found = game.module("mind.reasons").reasons(game, view, action)
    assert view.key() == before, "reasons have changed the view"
    readers = [
        Reader(lang, game.seat_names(len(state.private)), game.package) for lang in ("en", "fr")
    ]
    return [reader.read(phrase) for reader in readers for phrase in found]


def some_actions(game: Game[Any, Any, Any], state: State[Any, Any, Any]) -> list[Action]:
    legal = game.legal(state.view(game.waiting_on(state.public)[0]))
    return Random(1).sample(legal, min(MOST, len(legal)))


@pytest.mark.parametrize("name", WITH_REASONS)
def test_every_game_has_reasons_for_its_moves(name: str) -> None:
    game = heirloom.game(name)
    spoken = silent = 0
    for state in positions(game, game.most, 1, 8):
        for action in some_actions(game, state):
            sentences = said(game, state, action)
            assert len(sentences) <= 14, sentences
            assert not [text for text in sentences if "{" in text]
            spoken, silent = spoken + bool(sentences), silent + (not sentences)
    assert spoken > 5 * silent


@pytest.mark.parametrize("name", WITH_REASONS)
def test_reasons_are_the_same_in_worlds_that_the_seat_cannot_tell_apart(name: str) -> None:
    game = heirloom.game(name)
    for state in positions(game, game.fewest, 2, 6):
        seat = game.waiting_on(state.public)[0]
        other = game.imagine(state.view(seat), Random(9))
        for action in some_actions(game, state):
            assert said(game, state, action) == said(game, other, action)


@pytest.mark.parametrize("name", WITH_REASONS)
def test_reasons_do_not_depend_on_what_is_made_up(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a reason imagines on the way: it says only what would be true in any case."""
    game = heirloom.game(name)
    module = game.module("mind.reasons")
    for state in positions(game, game.fewest, 3, 6):
        for action in some_actions(game, state):
            told = said(game, state, action)
            for seed in (1, 2):
                if hasattr(module, "Random"):
                    monkeypatch.setattr(module, "Random", lambda _, seed=seed: Random(seed))
                assert said(game, state, action) == told
            monkeypatch.undo()


def texts(lines: list[Estimate]) -> list[str]:
    game = heirloom.game("the_heirs", start="black")
    return [
        str(phrase)
        for phrase in reasons(game, Match(game, dealer=Shuffling(1)).view(0), lines, Random(1))
    ]


def lines(*figures: tuple[float, float, float]) -> list[Estimate]:
    game = heirloom.game("the_heirs", start="black")
    legal = game.legal(Match(game, dealer=Shuffling(1)).view(0))
    return [Estimate(legal[i], *figure) for i, figure in enumerate(figures)]


@pytest.fixture
def speechless(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game says nothing about its moves, as a game without reasons."""
    monkeypatch.setattr("heirloom.bots.hint._seen", lambda *_: [])


@pytest.mark.usefixtures("speechless")
def test_a_clear_difference_is_told_from_a_doubtful_one() -> None:
    clear = texts(lines((50, 0.8, 0.05), (50, 0.5, 0.05)))[0]
    assert clear.startswith("Looking ahead, it is better than “Turn over ")
    doubtful = texts(lines((50, 0.6, 0.2), (50, 0.55, 0.2)))[0]
    assert doubtful.endswith("may be as good.")


@pytest.mark.usefixtures("speechless")
def test_nothing_is_said_of_moves_that_were_hardly_tried() -> None:
    assert texts(lines((50, 0.6, 0.1), (3, 0.9, 0.5))) == ["Your winning chances: 60 %."]


def test_a_hint_gives_one_reason_and_one_percentage() -> None:
    found = texts(lines((50, 0.8, 0.05), (50, 0.5, 0.05)))
    assert [" %" in text for text in found] == [False, True]
    assert found[1] == "Your winning chances: 80 %."


def test_where_the_search_knows_too_little_instinct_gives_the_percentage() -> None:
    assert texts(lines((3, 0.9, 0.5), (2, 0.1, 0.5)))[-1] != "Your winning chances: 90 %."


def test_the_only_move_is_called_that() -> None:
    assert texts(lines((0, 0, 1)))[0] == "It is the only move."


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.0, "It wins for certain"), (0.0, "Every move loses"), (0.4, "exactly 40 %")],
)
def test_what_is_proved_is_called_that(value: float, text: str) -> None:
    assert text in texts(lines((1, value, 0.0), (1, 0.0, 0.0)))[-1]


def test_a_hint_is_the_best_line_with_its_reasons() -> None:
    game = heirloom.game("ancestree")
    match = Match(game, 3, heirloom.Shuffling(1))
    found = hint(game, match.view(0), Clock(tries=60), 1)
    assert found.best is found.estimates[0]
    assert "As your first tile" in str(found.reasons[0])
    assert found.best.action in game.legal(match.view(0))


def test_who_has_nothing_to_decide_gets_no_hint() -> None:
    game = heirloom.game("the_heirs", start="black")
    with pytest.raises(Mistake, match="no decision to make"):
        hint(game, Match(game, dealer=Shuffling(1)).view(1), Clock(tries=5))


# The judge of a hint


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Search]:
    """Searches that were asked to think, each with the seconds that it was given."""
    found: list[Search] = []

    def think(self: Search, game: Any, view: Any, clock: Clock) -> list[Estimate]:
        self.seconds = clock.seconds
        found.append(self)
        return [Estimate(action, 0.0, 0.0, 1.0) for action in game.legal(view)]

    monkeypatch.setattr(Search, "think", think)
    return found


@pytest.mark.parametrize("name", catalogue.own_names())
def test_a_hint_comes_from_the_search_of_master_and_costs_two_seconds_at_most(
    name: str, asked: list[Search]
) -> None:
    """In the terminal and at the table; nothing but the clock differs from the level."""
    game = heirloom.game(name)
    match = Match(game, game.fewest, heirloom.Shuffling(1))
    view = match.view(match.waiting_on()[0])
    hint(game, view)
    _reply(Thought(HINT, ask(game, view), HINT_SECONDS))
    master = Level(STRONGEST).of(game)
    assert isinstance(master, Search)
    assert len(asked) == 2
    for one in asked:
        assert one.find is master.find
        assert one.seconds is not None
        assert 0 < PLANNED_TIMES * one.seconds <= 2.0, "with the time that it may wait its turn"


def solved_position() -> tuple[Game[Any, Any, Any], Any]:
    """A board of The Heirs on which all cards lie open, with a choice."""
    game = heirloom.game("the_heirs", rows=2, columns=4, start="black")
    for seed in range(100):
        for state in positions(game, 2, seed, 6):
            if state.public.down == 0:
                return game, state.view(state.public.turn)
    raise AssertionError


def test_where_the_game_is_solved_a_hint_is_exact_and_says_so() -> None:
    game, view = solved_position()
    found = hint(game, view.copy(), Clock(0.5), 1)
    assert found.best.margin == 0.0
    words = Reader("en", game.seat_names(2), game.package)
    said = " ".join(words.read(reason) for reason in found.reasons)
    assert any(sure in said for sure in ("for certain", "perfect play", "exactly", "only move"))
    answer = _reply(Thought(HINT, ask(game, view), 0.5)).found
    assert isinstance(answer, Advice)
    assert [words.read(reason) for reason in answer.reasons] == [
        words.read(reason) for reason in found.reasons
    ]
