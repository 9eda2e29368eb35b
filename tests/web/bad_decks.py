"""Decks that no server may read without a bound, and decks that are wrong in every way."""

from __future__ import annotations

CARD = '[[cards]]\nslug = "c{n}"\nname = {{ en = "Card {n}" }}\nlevel = 1\n'
TEN = "".join(CARD.format(n=n) + "\n" for n in range(10))


def with_effects(effects: str) -> str:
    """A deck of Inheritance whose first card does this."""
    return TEN.replace("level = 1\n", f"level = 1\neffects = {effects}\n", 1)


def with_field(line: str) -> str:
    """A deck of Inheritance whose first card has one more line."""
    return TEN.replace("level = 1\n", f"level = 1\n{line}\n", 1)


LARGE = {
    "a.a.a of 60 KB": "a." * 30_000 + "a = 1",
    "a.a.a of 120 KB": "a." * 60_000 + "a = 1",
    "a.a.a in a table": "[" + "a." * 30_000 + "a]\nb = 1",
    "a.a.a in a card": TEN + "a." * 30_000 + "a = 1",
    "a.a.a in a value": with_field("x = { " + "a." * 30_000 + "a = 1 }"),
    "a.a.a of quoted keys": '"a".' * 30_000 + "a = 1",
    "nested 20,000 deep": "x = " + "[" * 20_000 + "]" * 20_000,
    "tables nested 20,000 deep": "x = " + "{a=" * 20_000 + "1" + "}" * 20_000,
    "never closed": with_effects("[" * 60_000),
    "3,000 effects": with_effects("[" + '{ do = "draw" }, ' * 3_000 + "]"),
    "2,000 cards": "".join(CARD.format(n=n) for n in range(2_000)),
    "4,000 words": with_field('text = { en = "' + "word " * 4_000 + '" }'),
    "4,000 letters in a name": TEN.replace("Card 0", "x" * 4_000),
    "a long slug": TEN.replace('"c0"', f'"c{"0" * 4_000}"'),
    "4,301 digits": with_field("vp = " + "9" * 4_301),
    "9,000 hexadecimal digits": with_field("vp = 0x" + "f" * 9_000),
    "20,000 keys": TEN + "\n".join(f"k{n} = 1" for n in range(15_000)),
    "50,000 numbers": with_field("x = [" + "1," * 50_000 + "]"),
    "200 KB": TEN + "# " + "x" * 200_000,
    "quotes": '"' * 60_000,
    "backslashes": 'a = "' + "\\" * 60_000,
    "40,000 lines": "x\n" * 40_000,
}  # fmt: skip

WRONG = {
    "do = [1]": with_effects("[{ do = [1] }]"),
    "do = {}": with_effects("[{ do = {} }]"),
    "do = nan": with_effects("[{ do = nan }]"),
    "an effect is a number": with_effects("[1]"),
    "effects are a number": with_effects("1"),
    "a level of booleans": with_effects('[{ do = "destroy", level = [true, true] }]'),
    "a count of lists": with_effects('[{ do = "draw", count = [[1]] }]'),
    "who is a list": with_effects('[{ do = "draw", who = ["you"] }]'),
    "may is a date": with_effects('[{ do = "discard", may = 1979-05-27 }]'),
    "an icon that is not there": with_field('icon = "no such icon"'),
    "an icon that is a list": with_field('icon = ["bank"]'),
    "a text of numbers": with_field("text = { en = 3 }"),
    "a text in no language": with_field('text = { xx-- = "x" }'),
    "vp = true": with_field("vp = true"),
    "vp = inf": with_field("vp = inf"),
    "a date": with_field("vp = 1979-05-27T07:32:00Z"),
    "a slug with a line break": TEN.replace('"c0"', '"c0\\n"'),
    "a slug that is empty": TEN.replace('"c0"', '""'),
    "a slug twice": TEN.replace('"c1"', '"c0"'),
    "a slug that is a list": TEN.replace('"c0"', "[1]"),
    "a control character": TEN.replace("Card 0", "Card \\u0000"),
    "a name that is a text": TEN.replace('{ en = "Card 0" }', '"Card 0"'),
}

WRONG_FILES = {
    "cards = 1": "cards = 1",
    "cards = [1]": "cards = [1]",
    "cards = [[1]]": "cards = [[1]]",
    "cards is a table": "[cards]\nslug = 1",
    "no cards": "[box]\n",
    "another table": f"[tiles]\nx = 1\n{TEN}",
    "one card": CARD.format(n=0),
    "no TOML": "{}",
    "a comment": "#",
    "NUL": "\x00",
    "half a character": "\ufffd",
}
