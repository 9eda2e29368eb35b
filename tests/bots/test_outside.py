"""A bot of one's own: asked by lines of JSON, and never trusted to answer."""

from __future__ import annotations

import json
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import heirloom
from heirloom.bots import Clock, bot
from heirloom.bots.outside import Outside, ask
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.match import Match

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "nearest_bot.py"


def program(tmp_path: Path, code: str) -> Outside:
    file = tmp_path / "mybot.py"
    file.write_text(code, encoding="utf-8")
    found = bot(f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(file))}", 1)
    assert isinstance(found, Outside)
    return found


def play(player: Outside, clock: Clock | None = None) -> Match[Any, Any, Any]:
    """A whole match on a small board against greedy."""
    game = heirloom.game("the_heirs", rows=2, columns=4, start="black")
    clock = Clock(5.0) if clock is None else clock
    return heirloom.play(game, [player, "greedy"], Shuffling(1), seed=2, clock=clock)


def test_the_example_plays_a_whole_match_without_a_slip() -> None:
    player = bot(f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}")
    assert isinstance(player, Outside)
    assert play(player).over
    assert player.notes == []
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("raise SystemExit(3)", "it has ended."),
        ("import time; time.sleep(60)", "it takes too long."),
        ("import sys\nfor line in sys.stdin: print('??', flush=True)", "“??” is no answer."),
        ("import sys\nfor line in sys.stdin: print('[1]', flush=True)", "“[1]” is no answer."),
        ("import sys\nfor line in sys.stdin: print('\"z9\"', flush=True)", "is no legal move."),
        ("while True: print('x' * 1000, end='')", "it says too much."),
        ("import sys\nfor line in sys.stdin: print('1\\n2', flush=True)", "it says too much."),
    ],
)
def test_a_bot_that_fails_loses_its_turn_to_greedy_but_not_the_match(
    tmp_path: Path, code: str, why: str
) -> None:
    player = program(tmp_path, code)
    clock = Clock(0.3) if "sleep" in code else Clock(5.0)
    assert play(player, clock).over
    assert why in str(player.notes[0])
    assert "Greedy takes this turn" in str(player.notes[0])
    assert len(player.notes) <= 3


def test_a_program_that_is_not_there_is_noted() -> None:
    player = bot("exec:./no-such-program")
    assert isinstance(player, Outside)
    assert play(player).over
    assert "cannot be started" in str(player.notes[0])


def test_a_stalled_bot_costs_no_more_than_its_clock(tmp_path: Path) -> None:
    player = program(tmp_path, "import time; time.sleep(60)")
    game = heirloom.game("the_heirs", start="black")
    start = time.monotonic()
    player.choose(game, Match(game, dealer=Shuffling(1)).view(0), Clock(0.1))
    assert time.monotonic() - start < 4


@pytest.mark.parametrize("name", catalogue.names())
def test_a_question_holds_all_that_the_seat_knows(name: str) -> None:
    game = heirloom.game(name)
    match = Match(game, dealer=Shuffling(1))
    seat = match.waiting_on()[0]
    view = match.view(seat)
    question = json.loads(json.dumps(ask(game, view, game.legal(view), Clock(1.0))))
    assert question["legal"] == [action.notation for action in game.legal(view)]
    assert question["seat"] == seat
    assert question["clock"] == {"seconds": 1.0, "tries": None}
    moves = {move["notation"] for move in question["scene"]["moves"]}
    assert moves == set(question["legal"])
    assert question["public"]
