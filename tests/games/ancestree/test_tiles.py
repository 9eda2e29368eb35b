"""The box of Ancestree as data, and lists of tiles that designers make."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import heirloom
from heirloom import Mistake
from heirloom.core import catalogue
from heirloom.games.ancestree.rules.game import Ancestree
from tests.games.ancestree.table import deck, start


def patterns(game: Ancestree, heritage: int) -> Counter[tuple[int | bool, ...]]:
    signs = game.signs
    return Counter(
        (signs.top[t], signs.bottom[t], signs.left[t], signs.right[t], signs.coins[t])
        for t in range(game.size)
        if signs.heritage[t] == heritage
    )


@pytest.mark.clause("1.1")
def test_every_heritage_has_the_same_patterns() -> None:
    game, _ = start()
    assert all(patterns(game, heritage) == patterns(game, 0) for heritage in range(5))


@pytest.mark.clause("R1")
def test_no_side_and_no_shade_is_better_than_the_other() -> None:
    """With left and right changed, and light and dark, the patterns are the same ones."""
    game, _ = start()
    swapped = [0, 2, 1, 3]
    mirrored = Counter(
        {
            (swapped[int(top)], swapped[int(bottom)], right, left, coins): n
            for (top, bottom, left, right, coins), n in patterns(game, 0).items()
        }
    )
    assert mirrored == patterns(game, 0)


@pytest.mark.clause("R1")
def test_much_of_one_thing_is_less_of_another() -> None:
    game, _ = start()
    for card in game.ancestors:
        if len(card.hearts) == 2:
            assert card.coins == 0
        if card.coins == 3:
            assert len(card.top) + len(card.bottom) == 1


@pytest.mark.clause("R12")
def test_the_length_of_a_list_says_how_many_can_play() -> None:
    for tiles, most in ((36, 2), (53, 2), (54, 3), (200, 6)):
        game = catalogue.open_game("ancestree", {}, deck(["♥○Ca1●♥"] * tiles))
        assert (game.fewest, game.most) == (2, most)


@pytest.mark.clause("R12")
def test_too_short_a_list_is_refused() -> None:
    with pytest.raises(Mistake, match="35 tiles are too few; two players need 36"):
        catalogue.open_game("ancestree", {}, deck(["Ca●"] * 35))


@pytest.mark.clause("R12")
@pytest.mark.parametrize(
    ("line", "wrong", "said"),
    [
        ("bottom = ['dark']", "bottom = []", "field “hearts”: the tile needs a leaf or a heart"),
        (
            "bottom = ['dark']",
            "bottom = ['dark', 'dark']",
            "field “bottom”: the same sign is listed twice",
        ),
        ("coins = 0", "coins = 4", "field “coins”: it must be a whole number of at most 3"),
        (
            "heritage = ",
            "heritage = 'swan' #",
            "field “heritage”: “swan” is unknown. Possible: eagle, camel",
        ),
    ],
)
def test_a_wrong_tile_is_named_with_its_line_and_field(line: str, wrong: str, said: str) -> None:
    text = deck(["Ca●"] * 36).replace(line, wrong, 1)
    with pytest.raises(Mistake, match="card “t0”") as caught:
        catalogue.open_game("ancestree", {}, text, "mine.toml")
    assert said in str(caught.value)
    assert str(caught.value).startswith("mine.toml, line ")


@pytest.mark.clause("R12")
def test_a_list_from_a_file_replaces_the_box(tmp_path: Path) -> None:
    file = tmp_path / "tiles.toml"
    file.write_text(deck(["♥○Ca1●♥"] * 40), encoding="utf-8")
    assert heirloom.game("ancestree", deck=file).card_names[:2] == ["t0", "t1"]


def test_everybody_has_a_name_in_both_languages() -> None:
    game, _ = start()
    for lang in ("en", "fr"):
        assert len({card.name[lang] for card in game.ancestors}) == 110
