"""The arena: every bot against every other, with the same luck."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import heirloom
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Reader
from heirloom.lab.arena import Standings, pairings
from heirloom.lab.arena_ratings import elo, openskill
from heirloom.lab.arena_run import hold
from heirloom.lab.run import parts_of


def held(out: Path, bots: list[str], games: int = 40) -> Standings:
    game = heirloom.game("the_heirs", rows=2, columns=4)
    reader = Reader("en", (), game.package)
    return hold(game, bots, None, games, "1", 1, out, lambda _: lambda _: None, "heirloom", reader)


def test_an_arena_is_written_as_figures_and_as_a_page(tmp_path: Path) -> None:
    out = tmp_path / "arena.json"
    found = held(out, ["random", "greedy", "search:20"], 8)
    assert [(p.bot, p.against) for p in found.pairings] == [
        ("random", "greedy"), ("random", "search:20"), ("greedy", "search:20")
    ]  # fmt: skip
    assert msgspec.json.decode(out.read_bytes(), type=Standings) == found
    page = out.with_suffix(".html").read_text(encoding="utf-8")
    assert "search:20" in page
    assert "Elo" in page
    assert not parts_of(out).exists()


def test_what_was_played_before_is_not_played_again(tmp_path: Path) -> None:
    game = heirloom.game("the_heirs", rows=2, columns=4)
    plan = pairings(game, ["random", "greedy"], None, 40, "1")[0]
    assert (plan.chunks, plan.rotations) == (20, 2)
    whole = held(tmp_path / "one.json", ["random", "greedy"])
    kept = parts_of(tmp_path / "two.json")
    kept.write_bytes(_lines(tmp_path, plan.chunks // 2))
    again = held(tmp_path / "two.json", ["random", "greedy"])
    assert again.pairings == whole.pairings


def _lines(tmp_path: Path, most: int) -> bytes:
    """The first tasks of the same arena, as an interruption leaves them."""
    from heirloom.lab.run import Part
    from heirloom.lab.tally import play_chunk

    game = heirloom.game("the_heirs", rows=2, columns=4)
    plan = pairings(game, ["random", "greedy"], None, 40, "1")[0]
    parts = [Part(plan.fingerprint(), chunk, play_chunk(plan, chunk)) for chunk in range(most)]
    return b"".join(msgspec.json.encode(part) + b"\n" for part in parts)


@pytest.mark.parametrize("bots", [["greedy"], ["greedy", "greedy"], []])
def test_an_arena_needs_two_bots(bots: list[str]) -> None:
    with pytest.raises(Mistake, match="at least two bots"):
        pairings(heirloom.game("the_heirs"), bots, None, 10, "1")


def test_among_more_than_two_each_sits_alone_among_each_other() -> None:
    game = heirloom.game("the_heirs")
    game.most = 3
    plans = pairings(game, ["random", "greedy"], 3, 9, "1")
    assert [plan.bots for plan in plans] == [
        ["random", "greedy", "greedy"], ["greedy", "random", "random"]
    ]  # fmt: skip


def test_elo_says_how_likely_a_win_is() -> None:
    played = [(["a", "b"], [1.0, 0.0])] * 300 + [(["a", "b"], [0.0, 1.0])] * 100
    ratings = elo(played)
    assert [rating.bot for rating in ratings] == ["a", "b"]
    assert ratings[0].rating - ratings[1].rating == pytest.approx(191, abs=2)  # 3 to 1
    assert 20 < ratings[0].margin < 60


def test_who_never_lost_has_a_rating_too() -> None:
    best = elo([(["a", "b"], [1.0, 0.0])] * 50)[0]
    assert (best.bot, best.rating < 2500) == ("a", True)


def test_openskill_ranks_who_wins_among_several() -> None:
    played = [(["a", "b", "b"], [1.0, 0.0, 0.0]), (["b", "a", "b"], [0.0, 1.0, 0.0])] * 20
    pytest.importorskip("openskill")
    ratings = openskill(played)
    assert [rating.bot for rating in ratings] == ["a", "b"]
    assert ratings[0].rating > ratings[1].rating + 5
