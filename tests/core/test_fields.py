"""Fields are declared once; the rest of a part is derived, at run time and for the compiler."""

from __future__ import annotations

import copy
import pickle
import types
from pathlib import Path

import pytest

from heirloom.core.fields import Field, derive, expand, part
from heirloom.core.game import CardId, Part, Pile, Seat

Level = int


@part
class Stack(Part):
    """A pile with a top card."""

    top: CardId
    cards: Pile


@part
class Table(Part):
    """A part with every kind of field."""

    turn: Seat
    laid: list[list[CardId]]
    stacks: list[Stack]
    shown: Stack | None
    levels: dict[Level, list[int]]
    passes: int = 0
    free: list[bool] = []
    ended_by: str = ""


@part
class Market(Table):
    """A part that adds a field to those of another."""

    price: int = 3


def table() -> Table:
    return Table(1, [[2], []], [Stack(0, [3, 1, 1])], Stack(2, []), {1: [4]})


def test_a_part_is_made_of_its_fields_in_order_with_their_defaults() -> None:
    made = table()
    assert (made.turn, made.passes, made.free, made.ended_by) == (1, 0, [], "")
    assert made.free is not table().free
    assert [name for name, _, _ in Market.fields()][-2:] == ["ended_by", "price"]


def test_a_copy_shares_nothing_that_can_change() -> None:
    made = table()
    for again in (made.copy(), copy.copy(made), copy.deepcopy(made)):
        again.laid[0].append(5)
        again.stacks[0].cards.append(7)
        again.levels[1].append(8)
        assert again.shown is not None
        again.shown.cards.append(9)
        assert made.key() == table().key()
        assert again.key() != made.key()


def test_every_field_is_in_the_key_and_a_pile_has_no_order() -> None:
    assert Stack(0, [1, 3, 1]).key() == Stack(0, [3, 1, 1]).key()
    for name, _, _ in Table.fields():
        other = table()
        changed = {"turn": 0, "passes": 1, "ended_by": "6.2", "shown": None, "levels": {}}
        setattr(other, name, changed.get(name, []))
        if name == "free":
            other.free = [True]
        assert other.key() != table().key(), name


def test_a_part_travels_and_shows_its_fields() -> None:
    made = Market(0, [], [], None, {}, price=5)
    assert pickle.loads(pickle.dumps(made)).key() == made.key()
    assert repr(Stack(2, [1])) == "Stack(top=2, cards=[1])"


def test_a_method_that_is_written_by_hand_stays() -> None:
    @part
    class Own(Part):
        """A part with a key of its own."""

        number: int

        def key(self) -> object:
            return "mine"

    assert Own(3).key() == "mine"
    assert Own(3).copy().number == 3


@pytest.mark.parametrize("kind", ["set[int]", "list", "dict", "tuple[int, ...]"])
def test_a_field_that_no_part_can_hold_is_refused(kind: str) -> None:
    with pytest.raises(TypeError, match="cannot hold"):
        derive("Odd", [Field("cards", kind)], {"int"})


SOURCE = '''
"""A module."""

from __future__ import annotations

from heirloom.core.fields import part
from heirloom.core.game import Part, Pile

Level = int


@part
class Base(Part):
    """What is shared."""

    level: Level = 2  # from 1


@part
class More(Base):
    """What is added."""

    cards: Pile = []

    def key(self) -> object:
        """Only the cards."""
        return tuple(self.cards)


AFTER = More(cards=[1])
'''


def test_the_compiler_is_given_the_same_methods_in_the_source(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(SOURCE, encoding="utf-8")
    text = expand(file, tmp_path)
    assert "@part" not in text
    assert text.count("def __init__") == 2
    assert text.count("def key") == 2  # one of them written by hand
    module = types.ModuleType("expanded")
    exec(text, module.__dict__)
    made = module.More(3, [4])
    assert made.copy().cards == [4]
    assert (made.level, module.AFTER.level, made.key()) == (3, 2, (4,))
    assert module.More.fields() == (("level", "Level", "2"), ("cards", "Pile", "[]"))


def test_types_that_have_lost_their_names_are_refused() -> None:
    source = "class Bare(Part):\n    laid: list[CardId]\npart(Bare)\n"
    code = compile(source, "bare", "exec", dont_inherit=True)  # without the future import
    with pytest.raises(TypeError, match="from __future__ import annotations"):
        exec(code, {"Part": Part, "CardId": CardId, "part": part, "__name__": __name__})


@pytest.mark.parametrize("kind", ["set[int]", "int | str", "tuple[int, ...]"])
def test_a_field_that_could_not_be_copied_is_refused(kind: str) -> None:
    with pytest.raises(TypeError):
        derive("It", [Field("held", kind)], {"int", "str"})


def test_a_part_whose_base_is_not_found_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "heirloom" / "games" / "it.py"
    source.parent.mkdir(parents=True)
    source.write_text("@part\nclass Public(Elsewhere):\n    turn: int\n", encoding="utf-8")
    with pytest.raises(TypeError, match="Elsewhere"):
        expand(source, tmp_path)
