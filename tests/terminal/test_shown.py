"""What is printed of a table: all of it at first, then what is new."""

from __future__ import annotations

from rich.cells import cell_len

from heirloom.core.scene import Link, Piece, Scene, Spot, Zone
from heirloom.terminal.breaking import keep_no_break_spaces
from heirloom.terminal.shown import Shown
from tests.terminal.scenes import POLITICS, READER, board, card, console, printed, row, scene


def panel(value: str, seat: int | None = None) -> Zone:
    return Zone(id="facts", layout="panel", title="Court", seat=seat, facts=[("Favor", value)])


def test_only_what_is_new_is_printed() -> None:
    screen = console()
    shown = Shown(0, READER, screen)
    duke, law = card("Duke", badges=[POLITICS]), card("Law", text="Draw a card.")
    shown.show_new(scene([panel("3"), row("court", duke, seat=0), row("other", law, seat=1)], []))
    assert printed(screen) == [
        "Court  Favor: 3",
        "court",
        "   ♟  Duke  Politics 3",
        "other",
        "   ♟  Law",
        "      Draw a card.",
    ]
    shown.show_new(scene([panel("3"), row("court", duke, seat=0), row("other", law, seat=1)], []))
    assert printed(screen) == []
    spy = card("Spy")
    shown.show_new(scene([panel("4"), row("court", duke, spy, seat=0)], []))
    assert printed(screen) == ["Court  Favor: 4", "court", "   ♟  Spy"]


def test_changes_of_others_are_left_to_the_story() -> None:
    screen = console()
    shown = Shown(0, READER, screen)
    shown.show_new(scene([row("other", card("Duke"), seat=1)], []))
    printed(screen)
    shown.show_new(scene([row("other", card("Duke", badges=[POLITICS]), seat=1)], []))
    assert printed(screen) == []


def test_the_whole_table_is_printed_when_asked_for_with_texts_in_short() -> None:
    screen = console(60)
    shown = Shown(0, READER, screen)
    law = card("Law", kind=["level 4"], text="Your opponent discards two cards of your choice.")
    table = scene([row("hand", law, seat=0)], [])
    shown.show_all(table)
    assert len(printed(screen)) == 3
    shown.show_all(table)
    assert printed(screen) == [
        "hand",
        "   ♟  Law  level 4  Your opponent discards two cards of…",
    ]


def test_ratings_have_their_labels_and_signs_their_words() -> None:
    screen = console()
    crown = POLITICS.__class__(icon="", text="♛♥", label="crown of Hearts")
    Shown(0, READER, screen).show_all(scene([row("h", card("Ann", badges=[POLITICS, crown]))], []))
    assert printed(screen)[1] == "   ♟  Ann  Politics 3, crown of Hearts"


def test_a_board_has_the_names_of_its_rows_and_columns() -> None:
    zone = board("a1", "b1", "a2", "b2")
    zone.spots[0].piece = Piece(id="x", face="x", mark="♥2", tint="red")
    zone.spots[3].piece = None
    screen = console()
    Shown(0, READER, screen).show_all(scene([zone], []))
    assert printed(screen) == ["Board", "  2   ░░    ·", "  1   ♥2   ░░", "      a    b"]


def test_a_tree_is_indented_and_couples_are_joined() -> None:
    spots = [
        Spot(id="f", row=0, piece=card("Founders")),
        Spot(id="m", row=1, piece=card("Hugh")),
        Spot(id="w", row=1, column=1, piece=card("Enid")),
    ]
    links = [Link(kind="couple", first="hugh", second="enid")]
    zone = Zone(id="house", layout="tree", title="House", spots=spots, links=links)
    screen = console()
    Shown(0, READER, screen).show_all(scene([zone], []))
    lines = printed(screen)
    assert lines[1].startswith("   ♟ ")
    assert lines[2].startswith("     ♟ ")
    assert lines[3].startswith("    ⚭  ♟ ")


def test_wide_and_combining_letters_keep_the_columns() -> None:
    names = ["王女", "Zoe\u0301", "Ann"]
    spots = [
        Spot(id=f"{at},0", column=at, piece=Piece(id=name, face=name, mark="♥1", label=name))
        for at, name in enumerate(names)
    ]
    zone = Zone(id="tree", layout="grid", title="Tree", spots=spots)
    screen = console()
    Shown(0, READER, screen).show_all(scene([zone], []))
    captions = printed(screen)[2]
    assert cell_len(captions[: captions.index("Zoe")]) - cell_len("  ") == 9
    assert cell_len(captions[: captions.index("Ann")]) == 20


def test_face_down_cards_are_counted_and_piles_share_a_line() -> None:
    backs = [Spot(id=f"b{n}", piece=Piece(id=f"back{n}")) for n in range(3)]
    hand = Zone(id="hand", layout="hand", title="Red: hand", seat=1, spots=backs)
    deck = Zone(id="deck", layout="pile", title="Deck", count=4, spots=backs[:1])
    rest = Zone(id="rest", layout="pile", title="Rest", count=2)
    screen = console()
    Shown(0, READER, screen).show_all(scene([hand, deck, rest], []))
    assert printed(screen) == ["Red: hand", "  ░░ ×3", "Deck (4) · Rest (2)"]


def test_cards_that_the_moves_describe_are_not_shown_twice() -> None:
    screen = console()
    shown = Shown(0, READER, screen)
    table = Scene(zones=[row("hand", card("Law"), card("Spy"), seat=0)], prompt="", clause="1.1")
    shown.show_new(table, listed={"law"})
    assert printed(screen) == ["hand", "   ♟  Spy"]


def test_a_line_is_never_broken_at_a_no_break_space() -> None:
    keep_no_break_spaces()
    narrow = console(width=20)
    narrow.print("Ordre de succession\N{NO-BREAK SPACE}: Mathilde, Henri\N{NO-BREAK SPACE}?")
    assert printed(narrow) == [
        "Ordre de",
        "succession\N{NO-BREAK SPACE}:",
        "Mathilde, Henri\N{NO-BREAK SPACE}?",
    ]
