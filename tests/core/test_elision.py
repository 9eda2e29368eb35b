"""French joins small words to what fills a gap."""

from __future__ import annotations

import pytest

from heirloom.core.words import Phrase, Reader, Who, Words, all_of, one_of

HERO = Words(en="The Hero", fr="Le Héros")


def read(template: str, **values: object) -> str:
    return Reader("fr", [Words(en="Red", fr="Les rouges"), "Anna", "Le Goff"]).read(
        Phrase(template, values)
    )


@pytest.mark.parametrize(
    ("template", "value", "joined"),
    [
        ("Cour de {x}", "Azur", "Cour d’Azur"),
        ("Cour de {x}", "Rouge", "Cour de Rouge"),
        ("Cour de {x}", Who(1), "Cour d’Anna"),
        ("Cour de {x}", Who(2), "Cour de Le Goff"),
        ("Cour de {x}", Who(0), "Cour des rouges"),
        ("À {x} de jouer", Who(0), "Aux rouges de jouer"),
        ("À {x} de jouer", Who(1), "À Anna de jouer"),
        ("l’effet de {x}", HERO, "l’effet du Héros"),
        ("plus que {x}", "Émile", "plus qu’Émile"),
        ("de {x}", "Hélène", "d’Hélène"),
        ("de {x}", "héros", "de héros"),
        ("de {x}", "Yves", "d’Yves"),
        ("de {x}", "Yann", "de Yann"),
        ("monde {x}", "Azur", "monde Azur"),
        ("de {x} {{}}", "{Azur}", "de {Azur} {}"),
    ],
)
def test_small_words_are_joined(template: str, value: object, joined: str) -> None:
    assert read(template, x=value) == joined


def test_other_languages_are_left_alone() -> None:
    assert Reader("en").read(Phrase("de {x}", {"x": "Anna"})) == "de Anna"


@pytest.mark.parametrize(
    ("seats", "english", "french"),
    [
        ([1], "Anna", "Anna"),
        ([0, 1], "Red and Anna", "Les rouges et Anna"),
        ([0, 1, 2], "Red, Anna and Le Goff", "Les rouges, Anna et Le Goff"),
    ],
)
def test_several_are_a_list_in_words(seats: list[int], english: str, french: str) -> None:
    names = [Words(en="Red", fr="Les rouges"), "Anna", "Le Goff"]
    listed = all_of([Who(seat) for seat in seats])
    assert Reader("en", names).read(listed) == english
    assert Reader("fr", names).read(listed) == french
    either = one_of([Who(seat) for seat in seats])
    assert Reader("en", names).read(either) == english.replace(" and ", " or ")
    assert Reader("fr", names).read(either) == french.replace(" et ", " ou ")
