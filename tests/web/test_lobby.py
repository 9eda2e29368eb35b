"""The lobby, the page of a game, the form for a new table, and the cards in play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heirloom.core import catalogue
from heirloom.core.blurb import FILE, read_blurb
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Reader
from tests.web.bad_decks import TEN
from tests.web.visitor import Server, Visitor
from tools.blurbs import minutes, weight


def test_somebody_new_is_shown_one_game_first(server: Server) -> None:
    page = Visitor(server).get("/").text
    first = re.search(r'<article class="box start.*?</article>', page, re.S)
    assert first is not None
    assert "Start here" in first[0]
    assert 'value="inheritance"' in first[0]
    assert "Continue" not in page
    titles = re.findall(r'<input type="hidden" name="game" value="(\w+)"', page)
    assert sorted(titles) == sorted(catalogue.names())
    assert titles[1:] == ["the_heirs", "ancestree", "les_heritiers", "heir_apparent"]


def test_whoever_has_a_game_can_continue_it_and_is_shown_the_next(server: Server) -> None:
    anna = Visitor(server)
    room = anna.open("inheritance")
    page = anna.get("/").text
    assert f'href="/t/{room}">Continue' in page
    assert "Play this next" in page
    assert "Start here" not in page
    going = re.search(r'<section class="going.*?</section>', page, re.S)
    assert going is not None
    assert ("Your move" in going[0]) == (" turn" in going[0].split('"')[1])


def test_one_click_starts_at_the_level_that_was_chosen_last(server: Server) -> None:
    anna = Visitor(server)
    anna.get("/")
    answer = anna.post("/open", game="the_heirs", level="knight")
    kept = re.search(r"levels=[^;]+", answer.headers["set-cookie"])
    assert kept is not None
    page = anna.get(answer.headers["location"]).text
    assert "Hard" in page
    lobby = anna.get("/", cookie=f"{anna.cookie}; {kept[0]}").text
    form = re.search(r'value="the_heirs">.*?</form>', lobby, re.S)
    assert form is not None
    assert re.findall(r'value="(\w+)" checked', form[0]) == ["knight"]


@pytest.mark.parametrize("nonsense", ["", "levels=x", "levels=the_heirs-boss", "levels=%00-.-"])
def test_a_level_that_does_not_exist_is_an_ordinary_one(server: Server, nonsense: str) -> None:
    anna = Visitor(server)
    page = anna.get("/games/the_heirs", cookie=nonsense).text
    assert re.findall(r'value="(\w+)" checked', page) == ["squire"]
    answer = anna.post("/open", game="the_heirs", level="boss")
    assert "Normal" in anna.get(answer.headers["location"]).text


def test_one_click_games_show_what_a_careful_player_could_know(server: Server) -> None:
    page = Visitor(server).get("/").text
    opened = re.findall(r'value="(\w+)">\s*<input type="hidden" name="option-memory"', page)
    having = [
        name
        for name in catalogue.names()
        if "memory" in [option.name for option in catalogue.game_options(name)]
    ]
    assert sorted(opened) == sorted(having)
    assert len(having) == 3


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", catalogue.own_names())
def test_every_game_has_a_page_with_its_aim_time_and_weight(
    server: Server, name: str, lang: str
) -> None:
    answer = Visitor(server, lang).get(f"/games/{name}")
    said = read_blurb(catalogue.package(name))
    assert said is not None
    assert answer.status == 200
    assert Reader(lang).read(said.aim) in answer.text
    assert answer.text.count('<i class="full">') == said.weight
    assert f"{said.minutes[0]}" in answer.text
    assert f'href="/rules/{name}"' in answer.text


def test_a_game_that_is_not_there_has_no_page(server: Server) -> None:
    assert Visitor(server).get("/games/nothing").status == 404


def test_nothing_leads_to_lessons_that_are_not_there(server: Server) -> None:
    page = Visitor(server).get("/").text
    taught = Visitor(server).get("/learn/the_heirs").status == 200
    assert ('href="/learn/the_heirs"' in page) == taught


@pytest.mark.parametrize("name", catalogue.own_names())
def test_the_weight_of_a_game_is_that_of_its_rules(name: str) -> None:
    said = read_blurb(catalogue.package(name))
    assert said is not None
    assert said.weight == weight(name)


def test_the_minutes_of_a_game_are_those_of_its_choices() -> None:
    said = read_blurb(catalogue.package("the_heirs"))
    assert said is not None
    assert said.minutes[0] == minutes("the_heirs", 2, games=3)


def test_a_blurb_that_is_wrong_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "odd_game"
    package.mkdir()
    (package / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert read_blurb("odd_game") is None
    (package / FILE).write_text('aim = { en = "Win." }\nminutes = [5, 5]\nweight = 9\n')
    with pytest.raises(Mistake, match=r"blurb.toml: .*weight"):
        read_blurb("odd_game")


# The form for a new table

GIVEN = {
    "name": "Anna",
    "clock": "7",
    "option-crowns": "3",
    "seat-1": "knight",
}


def test_a_form_with_a_mistake_keeps_everything_and_shows_all_mistakes(server: Server) -> None:
    deck = TEN.replace("level = 1", 'level = "high"')
    assert deck != TEN
    answer = Visitor(server).post("/open", "", None, game="inheritance", deck=deck, **GIVEN)
    assert answer.status == 422
    shown = re.search(r'role="alert">(.*?)</div>', answer.text, re.S)
    assert shown is not None
    assert shown[1].count("<li>") == 10
    assert "line " in shown[1]
    assert "high" in answer.text.split("<textarea")[1]
    assert 'value="Anna"' in answer.text
    assert 'value="7"' in answer.text
    assert '<option value="3" selected>' in answer.text
    assert '<option value="knight" selected>' in answer.text


def test_a_single_mistake_is_a_sentence(server: Server) -> None:
    answer = Visitor(server).post("/open", game="inheritance", clock="often")
    assert answer.status == 422
    assert "<li>" not in answer.text.split('role="alert"')[1].split("</div>")[0]


@pytest.mark.parametrize("name", ["les_heritiers", "inheritance"])
def test_options_are_offered_in_words(server: Server, name: str) -> None:
    for lang in ("en", "fr"):
        page = Visitor(server, lang).get(f"/new/{name}").text
        labels = re.findall(r"<option[^>]*>([^<]*)</option>", page)
        assert not [label for label in labels if "_" in label]


def test_the_cards_of_a_table_are_those_in_play(server: Server) -> None:
    anna = Visitor(server)
    room = anna.open("inheritance", deck=TEN)
    page = anna.get(f"/t/{room}/cards").text
    assert page.count("<use ") >= 10
    assert f"/t/{room}/faces/en/" in page
    assert "the cards in play" in page
    plain = anna.open("inheritance")
    assert anna.get(f"/t/{plain}/cards").headers["location"] == "/cards/inheritance"
    assert anna.get("/t/nothing/cards").status == 404
