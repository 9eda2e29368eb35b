"""The workshop over the wire: whatever is sent is answered with sentences, and nothing waits."""

from __future__ import annotations

import asyncio
import io
import json
import re
import zipfile
from html import unescape
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.cards import own_deck
from heirloom.core.decks import deck_hash
from heirloom.web.deck_links import pack
from heirloom.web.deck_sheet import sheet
from heirloom.web.measurer import Order, Told
from heirloom.web.measuring import Measurements
from heirloom.web.prints import print_sheets
from heirloom.web.rate_limits import RateLimit
from heirloom.web.shared_decks import query
from heirloom.web.turns import Busy
from tests.loops import run
from tests.web.bad_decks import LARGE, TEN, WRONG, WRONG_FILES
from tests.web.house import House, held

pytestmark = pytest.mark.usefixtures("quiet")

INHERITANCE = own_deck(catalogue.package("inheritance"))
THIEVES = INHERITANCE.replace('{ do = "take" }', '{ do = "take", count = 2, how = "choose" }')
TEXT = {"content-type": "text/plain"}
DEEDS = ("check", "share", "csv", "import", "print", "tabletop")


@pytest.fixture(autouse=True)
def patient(house: House) -> None:
    """A server that lets one address share many decks."""
    house.indoors._app.state.shares = RateLimit(1_000)


def ask(house: House, deed: str, deck: str | bytes, game: str = "inheritance") -> tuple[int, Any]:
    """What the workshop answers, while no other table waits."""
    body = deck.encode() if isinstance(deck, str) else deck
    answer = held(house, "POST", f"/workshop/{game}/{deed}", body, **TEXT)
    try:
        return answer.status, json.loads(answer.text)
    except ValueError:
        return answer.status, answer.text


# Checking


@pytest.mark.parametrize("game", catalogue.own_names())
def test_the_box_itself_has_no_mistakes_and_no_changes(house: House, game: str) -> None:
    status, found = ask(house, "check", own_deck(catalogue.package(game)), game)
    assert status == 200
    assert found["ok"]
    assert found["problems"] == []
    assert not any(card["changed"] for card in found["cards"])
    assert found["face"].startswith("<svg")


def test_all_mistakes_stand_on_their_lines(house: House) -> None:
    wrong = INHERITANCE.replace('do = "take"', 'do = "tkae"').replace("level = 9", "level = 12", 1)
    _, found = ask(house, "check", wrong)
    assert not found["ok"]
    lines = wrong.split("\n")
    assert [lines[one["line"] - 1] for one in found["problems"]] == [
        'effects = [{ do = "tkae" }]',
        "level = 12",
    ]
    assert "Did you mean “take”?" in found["problems"][0]["text"]
    named = [found["cards"][one["card"]]["slug"] for one in found["problems"]]
    assert named == ["thief", "heir"]


@pytest.mark.parametrize("name", [*LARGE, *WRONG, *WRONG_FILES])
def test_a_bad_deck_is_told_what_is_wrong_and_kept_nowhere(house: House, name: str) -> None:
    deck = (LARGE | WRONG | WRONG_FILES)[name]
    status, found = ask(house, "check", deck)
    assert status == 200
    assert found["problems"], found
    assert all(len(one["text"]) > 10 for one in found["problems"])
    status, found = ask(house, "share", deck)
    assert status == 422
    assert len(found["refused"][0]) > 10
    assert held(house, "GET", f"/workshop/inheritance/deck/{deck_hash(deck)}").status == 404


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("body", [b"", b"\xff\xfe", b"\x00" * 50, b"{}", b"," * 90_000])
def test_what_is_no_deck_is_refused_with_a_sentence(house: House, deed: str, body: bytes) -> None:
    status, found = ask(house, deed, body)
    said = found.get("refused") or [one["text"] for one in found["problems"]]
    assert status == (200 if "problems" in found else 422)
    assert len(said[0]) > 10


@pytest.mark.parametrize("deed", DEEDS)
def test_there_is_no_workshop_for_a_game_that_is_not_there(house: House, deed: str) -> None:
    assert held(house, "POST", f"/workshop/nothing/{deed}", b"x", **TEXT).status == 404
    assert held(house, "GET", f"/workshop/inheritance/{deed}").status == 405


def test_places_are_counted_as_browsers_count() -> None:
    text = TEN.replace("Card 0", "Card \U0001f451 0")
    found = sheet(Box("inheritance", (), text), "en", 0)
    units = text.encode("utf-16-le")
    assert found.cards is not None
    for card in found.cards:
        assert card.fields is not None
        begin, end = card.fields["slug"]
        assert units[2 * begin : 2 * end].decode("utf-16-le") == f'slug = "{card.slug}"'


# Sharing, playing, saving


def test_a_friend_opens_the_link_sees_what_changed_and_plays(house: House) -> None:
    status, found = ask(house, "share", THIEVES)
    assert status == 200
    assert found["hash"] == deck_hash(THIEVES)
    path = "/" + found["link"].split("/", 3)[3].split("?")[0]
    page = held(house, "GET", path)
    assert page.status == 200
    assert page.text.count('class="pair"') == 1
    assert "Thief" in page.text
    assert "take 2 cards" in held(house, "GET", f"{path}/faces/en.svg").text
    opened = held(house, "POST", "/open", {"game": "inheritance", "hash": found["hash"]})
    assert opened.status == 303
    room = house.indoors.call(lambda: list(house.indoors.tables._tables.values())[-1].room)
    assert room.opening.box.deck == THIEVES
    bench = held(house, "GET", f"/workshop/inheritance?deck={found['hash']}")
    assert "how = &#34;choose&#34;" in bench.text


def carried(deck: str, game: str = "inheritance", name: str = "") -> str:
    """The address of a deck that no server keeps, below the game's workshop."""
    return f"deck/{deck_hash(deck)}{query(name, pack(Box(game, (), deck)))}"


def written(page: str, pattern: str) -> str:
    """What a page says in this place."""
    found = re.search(pattern, page)
    assert found is not None
    return unescape(found[1])


def test_a_deck_travels_with_its_link_to_a_server_that_never_saw_it(house: House) -> None:
    deck = THIEVES.replace("vp = 1", "vp = 3", 1)
    page = held(house, "GET", f"/workshop/inheritance/{carried(deck, name='Robbers & co')}")
    assert page.status == 200
    assert "<h1>Robbers &amp; co" in page.text
    assert page.text.count('class="pair"') == 2
    sprite = written(page.text, r'href="([^"]*faces/en.svg[^"]*)#')
    assert "take 2 cards" in held(house, "GET", sprite).text
    sent = written(page.text, r'name="deck" value="([^"]*)"')
    assert sent == deck
    bench = held(house, "GET", written(page.text, r'href="(/workshop/inheritance\?[^"]*)"'))
    assert "how = &#34;choose&#34;" in bench.text
    assert 'data-name="Robbers &amp; co"' in bench.text
    kept = held(house, "GET", f"/workshop/inheritance/deck/{deck_hash(deck)}")
    assert kept.status == 404  # looking keeps nothing; a match keeps its deck
    assert held(house, "POST", "/open", {"game": "inheritance", "deck": sent}).status == 303


def test_a_link_without_its_end_says_what_may_be_missing(house: House) -> None:
    answer = held(house, "GET", f"/workshop/inheritance/deck/{'0' * 64}")
    assert answer.status == 404
    assert "The end of the link may be missing" in answer.text


def test_a_damaged_link_is_refused_with_a_sentence(house: House) -> None:
    whole = f"/workshop/inheritance/{carried(THIEVES.replace('vp = 1', 'vp = 4', 1))}"
    for wrong in (whole[:-1], whole[:200], whole[:-9] + "AAAAAAAAA", whole + "A" * 7_000,
                  whole.replace("deck/", "deck/0", 1).replace("?", "?x=")):  # fmt: skip
        answer = held(house, "GET", wrong)
        assert answer.status in (404, 422)
        if "?cards" in wrong:
            assert "This link is damaged" in answer.text


@pytest.mark.parametrize("name", [*LARGE, *WRONG, *WRONG_FILES])
def test_a_bad_deck_in_a_link_is_refused_like_any_other(house: House, name: str) -> None:
    deck = (LARGE | WRONG | WRONG_FILES)[name]
    if pack(Box("inheritance", (), deck)):
        answer = held(house, "GET", f"/workshop/inheritance/{carried(deck)}")
        assert answer.status == 422
        assert len(answer.text) > 10


def test_a_table_never_replaces_a_deck_that_is_not_here_by_the_box(house: House) -> None:
    answer = held(house, "POST", "/open", {"game": "inheritance", "hash": "0" * 64})
    assert answer.status == 422
    assert "does not have the deck" in answer.text


@pytest.mark.parametrize(
    "path",
    ["/workshop/x", "/workshop/inheritance?deck=" + "0" * 64, "/workshop/inheritance?deck=x",
     "/workshop/inheritance/deck/" + "0" * 64, "/workshop/inheritance/deck/..",
     "/workshop/inheritance/deck/%ff/faces/en.svg", "/workshop/report/nothing",
     "/workshop/report/%00", "/workshop/inheritance/deck/x/faces/xx.svg"],
)  # fmt: skip
def test_there_is_nothing_at_odd_addresses(house: House, path: str) -> None:
    assert held(house, "GET", path).status == 404


def test_a_deck_goes_to_a_spreadsheet_and_back(house: House) -> None:
    status, rows = ask(house, "csv", THIEVES)
    assert status == 200
    _, found = ask(house, "import", rows)
    status, checked = ask(house, "check", found["deck"])
    assert checked["ok"]
    assert [card["slug"] for card in checked["cards"] if card["changed"]] == ["thief"]


def test_a_deck_is_printed(house: House) -> None:
    pytest.importorskip("typst")
    answer = held(house, "POST", "/workshop/inheritance/print?paper=letter&name=Thieves",
                  THIEVES.encode(), **TEXT)  # fmt: skip
    assert answer.status == 200
    assert answer.text.startswith("%PDF")


def test_sheets_are_printed_as_pictures(house: House) -> None:
    pytest.importorskip("typst")
    path = "/workshop/inheritance/print?format=png&paper=letter"
    answer = held(house, "POST", path, TEN.encode(), **TEXT)
    assert answer.text.startswith("PK")
    found = print_sheets(Box("inheritance", (), TEN), "en", "a4")
    with zipfile.ZipFile(io.BytesIO(found)) as folder:  # ten cards, two copies of each
        assert folder.namelist() == [f"sheet-{number:02}.png" for number in range(1, 7)]
        assert folder.read("sheet-01.png").startswith(b"\x89PNG")


def test_a_save_for_tabletop_simulator_finds_its_pictures_on_the_server(house: House) -> None:
    pytest.importorskip("typst")
    _, save = ask(house, "tabletop", THIEVES)
    [sheet] = save["ObjectStates"][0]["CustomDeck"].values()
    assert len(save["ObjectStates"][0]["DeckIDs"]) == 54
    for address in (sheet["FaceURL"], sheet["BackURL"]):
        found = held(house, "GET", "/" + address.split("/", 3)[3])
        assert found.status == 200
        assert found.text[1:4] == "PNG"
    folder = "/" + sheet["FaceURL"].split("/", 3)[3].rsplit("/", 1)[0]
    for name in ("faces-99.png", "back-0.png", "other.png", "..%2fsecret"):
        assert held(house, "GET", f"{folder}/{name}").status == 404


def test_looks_at_decks_are_limited(house: House) -> None:
    before = house.indoors._app.state.checks
    house.indoors._app.state.checks = type(before)(2)
    try:
        statuses = [ask(house, "check", TEN)[0] for _ in range(4)]
    finally:
        house.indoors._app.state.checks = before
    assert statuses == [200, 200, 429, 429]


# Measuring


def tab(house: House, origin: str = "") -> ClientConnection:
    """A socket to the measurements of Inheritance."""
    here = f"127.0.0.1:{house.indoors.port}"
    return connect(f"ws://{here}/workshop/inheritance/measure", open_timeout=30,
                   origin=Origin(origin or f"http://{here}"))  # fmt: skip


def hear(socket: ClientConnection) -> dict[str, Any]:
    """The next message."""
    found: dict[str, Any] = json.loads(socket.recv(timeout=120))
    return found


def test_a_deck_is_measured_until_it_is_stopped_and_its_report_opens(house: House) -> None:
    with tab(house) as socket:
        socket.send(json.dumps({"parts": 2, "name": "Thieves", "against": True}))
        socket.send(THIEVES[:3000])
        socket.send(THIEVES[3000:])
        while not (told := hear(socket)).get("findings"):
            pass
        socket.send("stop")
        while not told.get("last"):
            told = hear(socket)
    assert 0 < told["games"] < told["of"]
    assert told["changed"]
    answer = held(house, "GET", told["report"])
    assert answer.status == 200
    assert "Thieves" in answer.text
    assert "<script" not in answer.text


@pytest.mark.parametrize(
    "messages",
    [["nonsense"], ["{}"], ['{"parts": 0}'], ['{"parts": 65}'], ['{"parts": "x"}'],
     ['{"parts": 1}', "level = "], [b"\x00"], ['{"parts": 12}', *["x" * 9_000] * 12]],
)  # fmt: skip
def test_a_measurement_that_makes_no_sense_is_refused_with_a_sentence(
    house: House, messages: list[str | bytes]
) -> None:
    with tab(house) as socket:
        for message in messages:
            socket.send(message)
        assert len(hear(socket)["refused"]) > 10


def test_another_website_measures_nothing(house: House) -> None:
    with pytest.raises(Exception, match="403"):
        tab(house, "http://elsewhere.example").close()


def order(deck: str, seconds: float = 60.0) -> Order:
    """What is asked of a measurement."""
    return Order(Box("inheritance", (), deck), "en", "", False, 100_000, seconds)


def test_measurements_end_with_the_server() -> None:
    async def begin() -> None:
        measurements = Measurements()
        told = measurements.measure(order(INHERITANCE), asyncio.Event())
        assert (await anext(told)).games == 0
        [process] = measurements._running
        await measurements.close()
        assert process.returncode is not None
        assert [one async for one in told] == []

    run(begin())


def test_a_measurement_takes_no_longer_than_it_may() -> None:
    async def begin() -> list[Told]:
        measurements = Measurements()
        found = [
            one async for one in measurements.measure(order(INHERITANCE, 3.0), asyncio.Event())
        ]
        assert measurements.running == 0
        return found

    found = run(begin())
    assert found[-1].games < 100_000
    assert found[-1].page or not found[-1].games


def test_an_address_waits_for_its_turn_and_cannot_fill_the_queue() -> None:
    async def begin() -> None:
        turns = Measurements().turns
        async with turns.turn("a"):
            waiting = [asyncio.ensure_future(_take(turns, "a")) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(Busy):
                await _take(turns, "a")
        await asyncio.gather(*waiting)

    run(begin())


async def _take(turns: Any, address: str) -> None:
    async with turns.turn(address):
        pass
