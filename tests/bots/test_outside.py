"""A program as a bot: asked by lines of JSON, and never trusted to answer."""

from __future__ import annotations

import doctest
import json
import random
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import heirloom
from heirloom.bots import Clock, bot
from heirloom.bots.outside import Outside
from heirloom.bots.protocol import Failure, question, read_answer
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.match import Match
from heirloom.core.values import fields_of

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "nearest_bot.py"
PAGE = ROOT / "docs" / "write-a-bot.md"


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


ANSWERS = "import sys; sys.stdin.readline()\nfor line in sys.stdin: print('{}', flush=True)"
ECHO = """
import json, sys
heard = open({path!r}, "a", encoding="utf-8")
for line in sys.stdin:
    print(line, end="", file=heard, flush=True)
    message = json.loads(line)
    if message["type"] == "choose":
        print(json.dumps({{"move": message["legal"][0]}}), flush=True)
print(json.dumps({{"type": "closed"}}), file=heard, flush=True)
"""


def heard(tmp_path: Path) -> tuple[list[dict[str, Any]], Match[Any, Any, Any]]:
    """All that a program is told in a match, and the match."""
    file = tmp_path / "heard.jsonl"
    match = play(program(tmp_path, ECHO.format(path=str(file))))
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()], match


def test_a_program_is_told_what_is_played_what_it_may_do_and_how_it_ended(tmp_path: Path) -> None:
    messages, match = heard(tmp_path)
    hello, *questions, end, closed = messages
    game = match.game
    assert (hello["type"], hello["protocol"]) == ("hello", 1)
    assert (hello["game"], hello["options"]) == ("the_heirs", dict(game.options))
    assert (hello["seats"], hello["seat"]) == (2, 0)
    assert hello["cards"] == game.card_names
    assert hello["actions"] == [action.notation for action in game.actions]
    assert {question["type"] for question in questions} == {"choose"}
    for asked in questions:
        assert [hello["actions"][id] for id in asked["ids"]] == asked["legal"]
    assert (end["type"], end["scores"]) == ("end", match.scores())
    assert end["utility"] == game.utility(match.truth().public)
    assert closed == {"type": "closed"}, "it was left the time to end by itself"


def test_the_page_about_bots_names_every_field_and_its_example_runs(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    fields = {field for message in heard(tmp_path)[0][:-1] for field in message}
    assert [field for field in sorted(fields) if f"`{field}`" not in page] == []
    failures, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert failures == 0
    assert tried > 3


def test_a_view_is_told_as_a_position_that_can_be_read_back(tmp_path: Path) -> None:
    messages, match = heard(tmp_path)
    for message in messages[1:-1]:
        view = heirloom.position(match.game, message["view"]).view
        assert view is not None
        assert view.seat == 0
        if message["type"] == "choose":
            assert [action.id for action in match.game.legal(view)] == message["ids"]


def test_the_example_plays_a_whole_match_without_a_slip() -> None:
    player = bot(f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}")
    assert isinstance(player, Outside)
    assert play(player).over
    assert player.notes == []
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("raise SystemExit(3)", "it has exited."),
        ("import time; time.sleep(60)", "it took too long."),
        (ANSWERS.format("??"), "“??” is not a valid answer."),
        (ANSWERS.format("[1]"), "“[1]” is not a valid answer."),
        (ANSWERS.format('"z9"'), "is not a legal move."),
        ("while True: print('x' * 1000, end='')", "its answer is too long."),
        (ANSWERS.format("1\\n2"), "its answer is too long."),
        (ANSWERS.replace("'{}'", "'[' * 4000"), "“[[[[[[[[[["),
        (ANSWERS.format('"\\\\ud800\\\\u001b"'), "“\ufffd\ufffd” is not a legal move."),
    ],
)
def test_a_bot_that_fails_loses_its_turn_to_greedy_but_not_the_match(
    tmp_path: Path, code: str, why: str
) -> None:
    player = program(tmp_path, code)
    clock = Clock(0.3) if "sleep" in code else Clock(5.0)
    with pytest.warns(UserWarning, match="greedy played") as warned:
        match = play(player, clock)
    assert match.over
    turns = sum(entry.kind == "play" and entry.seat == 0 for entry in match.log)
    assert player.turns_lost == turns
    assert f"greedy played {turns} of its turns" in str(warned[0].message)
    assert why in str(player.notes[0])
    assert "Greedy played this turn" in str(player.notes[0])
    assert len(player.notes) <= 3


def test_a_program_that_is_not_there_is_noted() -> None:
    player = bot("exec:./no-such-program")
    assert isinstance(player, Outside)
    with pytest.warns(UserWarning, match="no-such-program failed"):
        assert play(player).over
    assert "cannot be started" in str(player.notes[0])


def test_a_stalled_bot_costs_no_more_than_its_clock(tmp_path: Path) -> None:
    player = program(tmp_path, "import time; time.sleep(60)")
    game = heirloom.game("the_heirs", start="black")
    start = time.monotonic()
    player.choose(game, Match(game, dealer=Shuffling(1)).view(0), Clock(0.1))
    assert time.monotonic() - start < 4


@pytest.mark.skipif(sys.platform != "linux", reason="NOT LINUX: memory has no limit here")
def test_a_program_has_its_memory_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heirloom.bots.outside.PROGRAM_BYTES", 200 << 20)
    greed = "import sys; sys.stdin.readline(); eaten = [bytearray(1 << 20) for _ in range({})]\n"
    code = ECHO.format(path=str(tmp_path / "heard.jsonl"))
    modest = program(tmp_path, greed.format(20) + code)
    assert play(modest).over
    assert modest.turns_lost == 0
    hungry = program(tmp_path, greed.format(400) + code)
    with pytest.warns(UserWarning, match="greedy played"):
        assert play(hungry).over
    assert "it has exited." in str(hungry.notes[0])


def garbage(rng: random.Random) -> bytes:
    """A line that no program should write, though one may."""
    pieces = [
        *("[", "{", "]", "}", '"', ":", ",", "\\", "\\u", "d800", "1e999", "-", "NaN", "null"),
        *('{"move":', "\x00", "\x1b[2J", "é", "\ufeff", "9" * 2000, "[" * 2000, '{"a":' * 500),
    ]
    text = "".join(rng.choices(pieces, k=rng.randrange(1, 6))).encode()
    return rng.choice([text, rng.randbytes(rng.randrange(40)), text.decode().encode("utf-16")])


def test_whatever_a_program_writes_is_a_legal_move_or_a_failure() -> None:
    rng = random.Random(1)
    game = heirloom.game("the_heirs", start="black")
    legal = game.legal(Match(game, dealer=Shuffling(1)).view(0))
    for _ in range(20_000):
        line = garbage(rng)
        with pytest.raises(Failure) as failure:
            read_answer(line, legal)
        shown = str(failure.value.why)
        assert shown.isprintable(), line
        assert len(shown) < 99


def test_a_program_that_writes_garbage_loses_turns_and_nothing_else(tmp_path: Path) -> None:
    code = "import os, sys, random\nrng = random.Random({})\nfor line in sys.stdin: "
    code += "os.write(1, rng.randbytes(rng.randrange(6000)) + b'\\n' * rng.randrange(3))"
    for seed in range(3):
        player = program(tmp_path, code.format(seed))
        with pytest.warns(UserWarning, match="greedy played"):
            assert play(player, Clock(0.2)).over
        assert all(str(note).isprintable() for note in player.notes)


def test_a_program_that_fails_once_is_asked_again(tmp_path: Path) -> None:
    """It is started again for the next turn, and only the turns that it lost are counted."""
    once = "import os; f = os.environ['FAILED']; os.path.exists(f) or (open(f, 'w'), os._exit(1))"
    code = once.replace("os.environ['FAILED']", repr(str(tmp_path / "failed")))
    player = program(tmp_path, code + ECHO.format(path=str(tmp_path / "heard.jsonl")))
    with pytest.warns(UserWarning, match="greedy played 1 of its turns"):
        assert play(player).over
    assert len(player.notes) == 1


def _public(name: str) -> Any:
    game = heirloom.game(name)
    return game.setup(game.fewest).public


DECLARED = [name for name in catalogue.own_names() if fields_of(_public(name))]


@pytest.mark.parametrize("name", DECLARED)
def test_a_question_holds_all_that_the_seat_knows(name: str) -> None:
    game = heirloom.game(name)
    match = Match(game, dealer=Shuffling(1))
    seat = match.waiting_on()[0]
    view = match.view(seat)
    legal = game.legal(view)
    asked = json.loads(json.dumps(question(game, match.seats, view, legal, Clock(1.0))))
    assert asked["legal"] == [action.notation for action in legal]
    assert asked["ids"] == [action.id for action in legal]
    assert asked["seat"] == seat
    assert asked["clock"] == {"seconds": 1.0, "tries": None}
    assert {move["notation"] for move in asked["scene"]["moves"]} == set(asked["legal"])
    assert asked["view"] == str(match.position(seat))
