"""The report: rows by game, the twelve measures, the verdict, the page and the terminal."""

from __future__ import annotations

import json
import re
from datetime import datetime
from functools import cache
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

import heirloom
from heirloom.core.cards import own_deck
from heirloom.core.catalogue import open_game
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Reader
from heirloom.lab.cards import FEWEST_SEEN, Flag
from heirloom.lab.compare import compare
from heirloom.lab.figures import Figure
from heirloom.lab.files import as_json, check_new, new_file
from heirloom.lab.following import clarity, leaders
from heirloom.lab.measures import (
    BEHIND,
    BEHIND_BY,
    CLARITY,
    DECIDED,
    LEADS,
    LOSER_BEST,
    MARGIN,
    MEASURES,
    SETTLED,
    Unit,
    fit_sharpness,
)
from heirloom.lab.numbers import Numbers
from heirloom.lab.page.page import page
from heirloom.lab.page.sheet import Sheet
from heirloom.lab.plan import Plan, make_plan
from heirloom.lab.playing import play_task
from heirloom.lab.report import Report, report
from heirloom.lab.rows import MOMENTS, Row
from heirloom.lab.tally import Tally
from heirloom.lab.text import lines, show, verdict_line
from heirloom.lab.trials import (
    SkillAndLuck,
    SkillTrace,
    Step,
    Trials,
    restriction,
    restriction_plan,
    skill_and_luck,
    skill_plan,
    skill_trace,
    trace_plans,
)
from heirloom.lab.verdict import Level, verdict

THIEF = 'level = 2\neffects = [{ do = "take" }]'
STRONG_THIEF = 'level = 2\nvp = 9\neffects = [{ do = "take", count = 4, how = "choose" }]'


def played(plan: Plan) -> Tally:
    total = Tally()
    for task in range(plan.tasks):
        total.add(play_task(plan, task))
    return total


def measured(name: str, games: int, deck: str = "", **options: int) -> Report:
    game = open_game(name, options)
    if deck:
        game = heirloom.Box(name, deck=deck).open()
    plan = make_plan(game, ["greedy"], None, games, "1")
    return report(game, plan, played(plan), "heirloom lab", "mine" if deck else "")


@cache
def thieves() -> Report:
    """A deck whose Thief was made far too strong on purpose."""
    text = own_deck("heirloom.games.inheritance")
    assert THIEF in text
    return measured("inheritance", 240, text.replace(THIEF, STRONG_THIEF))


@cache
def box() -> Report:
    return measured("inheritance", 240)


def row(**changed: object) -> Row:
    """A game for two, in which the second seat was behind until half of it was over."""
    mine = [600] * 20 + [300] * 20 + [0]
    values: dict[str, object] = {
        "deal": 0, "seating": [0, 1], "beginner": 0, "utility": [0.0, 1.0], "scores": [3, 5],
        "moves": 40, "choices": 30, "options": 120, "clear": 2.0, "looked": 8,
        "chances": [mine, [1000 - one for one in mine]], "lead_changes": 1, "settled": 0.5,
        "dealt": [[0], [1]], "used": [[0], []], "measures": {},
    }  # fmt: skip
    return Row(**{**values, **changed})  # type: ignore[arg-type]


# Measures


def test_each_measure_is_what_its_definition_says() -> None:
    one = row()
    found = {measure.key: measure.value(one, 1.0) for measure in MEASURES}
    assert found["beginner_wins"] == 0.0
    assert found["moves"] == 40
    assert found["decided"] == 1.0
    assert (found["lead_changes"], found["lead_changes_per_move"]) == (1, 1 / 40)
    assert found["winner_behind"] == pytest.approx(20 / 41)
    assert found["winner_behind_by"] == pytest.approx(0.2)
    assert found["loser_best"] == pytest.approx(0.6)
    assert found["settled"] == 0.5
    assert found["margin"] == 2
    assert (found["choices"], found["options"]) == (0.75, 4)
    assert found["clarity"] == 0.25


def test_a_draw_has_no_winner_to_be_behind() -> None:
    drawn = row(utility=[0.5, 0.5], settled=None)
    assert DECIDED.value(drawn, 1.0) == 0.0
    for measure in (BEHIND, BEHIND_BY, LOSER_BEST, SETTLED):
        assert measure.value(drawn, 1.0) is None
    assert SETTLED.mean([drawn], 1.0).n == 0


def test_the_leader_is_only_replaced_by_somebody_who_is_ahead() -> None:
    chances = [[0.5, 0.5], [0.6, 0.4], [0.5, 0.5], [0.4, 0.6], [0.4, 0.6]]
    assert leaders(chances) == [None, 0, 0, 1, 1]


def test_an_option_looks_good_from_three_quarters_of_the_way_to_the_best() -> None:
    assert clarity([0.0, 0.0, 0.0, 1.0]) == 0.25
    assert clarity([1.0, 1.0, 1.0, 1.0]) == 1.0
    assert clarity([0.0, 0.95, 1.0]) == pytest.approx(2 / 3)


def test_a_timid_judgement_is_sharpened_and_a_bold_one_is_blunted() -> None:
    """It says 60 % where nine in ten win, or 90 % where six in ten do."""

    def games(said: int, won: int) -> list[Row]:
        chances = [[said] * (MOMENTS + 1), [1000 - said] * (MOMENTS + 1)]
        return [row(chances=chances, utility=[1.0, 0.0] if k < won else [0.0, 1.0])
                for k in range(10)]  # fmt: skip

    assert fit_sharpness(games(600, 9)) > 2
    assert fit_sharpness(games(900, 6)) < 0.5


def test_rows_agree_with_the_game_that_was_played() -> None:
    found = box()
    for one in found.rows:
        assert [len(line) for line in one.chances] == [MOMENTS + 1] * 2
        assert all(998 <= sum(now) <= 1002 for now in zip(*one.chances, strict=True))
        assert [len(cards) for cards in one.dealt] != [0, 0]
        assert 0 < one.choices <= one.moves
        if one.winner is not None:
            assert one.chances[one.winner][-1] == 1000
            assert one.settled is not None
            assert 0 <= one.settled <= 1
    assert {one.beginner for one in found.rows} == {0, 1}
    assert sum(found.kinds.values()) == pytest.approx(1)
    assert sum(seat.utility.value for seat in found.seats) == pytest.approx(1)
    assert found.fired
    assert not set(found.fired) & set(found.never_fired)


# Cards and verdict


def test_a_card_that_is_too_strong_is_named_first() -> None:
    found = thieves()
    first = found.cards[0]
    assert (first.slug, first.flag) == ("thief", Flag.FAR)
    assert first.effect.value > 0.15
    findings = verdict(found, found.plan.box.open(), Reader())
    assert [f.level for f in findings if "Thief" in str(f.headline)] == [Level.BAD]
    assert "Thief is far too strong." in [str(finding.headline) for finding in findings]
    assert all(card.flag is not Flag.FAR for card in box().cards)


def test_cards_that_were_rarely_seen_are_not_judged() -> None:
    few = measured("inheritance", 20)
    rare = [card for card in few.cards if card.dealt < FEWEST_SEEN]
    assert rare
    assert all(card.flag is Flag.UNSEEN for card in rare)
    text = page(few, Reader("en", (), "heirloom.games.inheritance"))
    assert "too rarely" in text or "often enough" in text


def test_few_games_are_not_called_fair() -> None:
    few = measured("inheritance", 12)
    levels = {finding.level for finding in verdict(few, few.plan.box.open(), Reader())}
    assert Level.GOOD not in levels - {Level.GOOD} or Level.OPEN in levels
    assert "Seats are fair." not in [
        str(finding.headline) for finding in verdict(few, few.plan.box.open(), Reader())
    ]


def test_a_game_that_deals_nothing_is_reported_without_cards() -> None:
    found = measured("the_heirs", 6, rows=2, columns=4)
    text = page(found, Reader("en", (), "heirloom.games.the_heirs"))
    assert "deals no cards to single players" in text
    assert verdict(found, found.plan.box.open(), Reader())


# The page, the terminal and the files


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_needs_nothing_from_elsewhere(lang: str) -> None:
    text = page(thieves(), Reader(lang, (), "heirloom.games.inheritance"),
                compare(thieves(), box()))  # fmt: skip
    links = re.findall(r'(?:src|href)="?([^">\s]+)|url\(([^)]{0,40})', text)
    assert all(one.startswith("#") or other.startswith(("data:", "#")) for one, other in links)
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert f'<html lang="{lang}">' in text
    ids = re.findall(r'<section id="(\w+)"', text)
    expected = ["against", "seats", "length", "river", "cards", "use", "decisions", "next", "own",
                "rules", "made"]  # fmt: skip
    assert ids == expected
    assert ("Voleur" if lang == "fr" else "Thief") in text


def test_what_somebody_typed_cannot_become_html() -> None:
    found = measured("the_heirs", 2, rows=2, columns=4)
    found.command, found.deck = "<script>", "<b onclick=x>"
    text = page(found, Reader())
    assert "<script>" not in text
    assert "<b onclick" not in text
    assert "&lt;script&gt;" in text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_terminal_shows_ten_lines_that_fit_80_columns(lang: str) -> None:
    sheet = Sheet(thieves(), Reader(lang, (), "heirloom.games.inheritance"),
                  compare(thieves(), box()))  # fmt: skip
    console = Console(file=StringIO(), width=80, highlight=False)
    show(sheet, console)
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert "…" not in shown
    assert 4 <= len(lines(sheet)) <= 10
    assert ("bien trop forte" if lang == "fr" else "far too strong") in shown


def test_the_json_has_a_row_for_each_game() -> None:
    sheet = Sheet(thieves(), Reader(), compare(thieves(), box()))
    found = json.loads(as_json(thieves(), sheet.comparison, sheet.trials, ["Seats are fair."]))
    assert [len(found[name]) for name in ("rows", "other_rows")] == [240, 240]
    assert found["rows"][0]["chances"][0][0] == thieves().rows[0].chances[0][0]
    assert found["verdict"] == ["Seats are fair."]
    assert set(found["means"]) == {measure.key for measure in MEASURES}
    assert found["card_names"][found["cards"][0]["number"]] == "thief"


def test_files_are_named_after_game_deck_and_time_and_never_overwritten(tmp_path: Path) -> None:
    now = datetime(2026, 11, 18, 14, 5)
    first = new_file("lab", "inheritance", "my thieves", now, tmp_path)
    assert first.name == "lab-inheritance-my_thieves-2026-11-18-1405.json"
    first.with_suffix(".html").touch()
    assert new_file("lab", "inheritance", "my thieves", now, tmp_path).name.endswith("1405-2.json")
    with pytest.raises(Mistake, match="already exists and is not overwritten"):
        check_new(first)


def test_numbers_are_written_as_each_language_writes_them() -> None:
    figure = Figure(0.5084, 0.4934, 0.5234, 4000)
    assert Numbers(Reader("en")).whole(figure, Unit.SHARE) == "50.8\u00a0%\u00a0±\u00a01.5"
    assert Numbers(Reader("fr")).whole(figure, Unit.SHARE) == "50,8\u202f%\u00a0±\u00a01,5"
    assert Numbers(Reader("fr")).plain(-12345.6, 1) == "−12\u202f345,6"
    assert Numbers(Reader("en")).plain(0.004, 1, signed=True) == "0.0"


# Two decks, and trials


def test_two_decks_are_compared_deal_by_deal() -> None:
    found = compare(thieves(), box())
    assert found.deals == 240
    changes = {change.key: change for change in found.changes}
    one, other = thieves().means[MARGIN.key], box().means[MARGIN.key]
    margin = changes[MARGIN.key]
    assert margin.difference.value == pytest.approx(one.value - other.value)
    assert changes[LEADS.key].is_clear
    clear = [change.is_clear for change in found.changes]
    assert clear == sorted(clear, reverse=True)
    assert any(change.games_needed for change in found.changes if not change.is_clear)
    assert found.cards[0].slug == "thief"
    assert not any(card.is_clear for card in found.cards), "too few games for so many cards"
    assert (found.added, found.removed) == ([], [])


def test_a_card_has_changed_if_an_interval_for_all_cards_says_so() -> None:
    sure = Figure(0.4, 0.3, 0.5, 240)
    cards = [
        msgspec.structs.replace(card, effect=sure, sure=sure) if card.slug == "guard" else card
        for card in thieves().cards
    ]
    found = compare(msgspec.structs.replace(thieves(), cards=cards), box())
    assert [card.slug for card in found.cards if card.is_clear] == ["guard"]
    assert found.cards[0].slug == "guard"
    sheet = Sheet(thieves(), Reader("en", (), "heirloom.games.inheritance"), found)
    told = verdict_line(sheet)[0]  # a card says more than how the games go
    assert told == "What changed most against the box: Guard is worth more."
    assert lines(sheet)[0][0] == "against the box: Guard"


def test_the_terminal_shows_the_direction_of_each_change() -> None:
    sheet = Sheet(thieves(), Reader("en", (), "heirloom.games.inheritance"),
                  compare(thieves(), box()))  # fmt: skip
    changed = {what: figure for what, figure in lines(sheet) if what.startswith("against the box")}
    assert changed["against the box: gap between the best two scores"].startswith("+")
    assert all(figure[0] in "+−" for figure in changed.values())


def test_the_page_and_the_verdict_agree_that_there_were_too_few_games() -> None:
    found = measured("inheritance", 80)
    game, reader = found.plan.box.open(), Reader("en", (), "heirloom.games.inheritance")
    told = [str(finding.headline) for finding in verdict(found, game, reader)]
    assert any("Too few games to judge the cards." in one for one in told)
    text = page(found, reader)
    assert "It is too soon to judge the cards" in text
    assert "All cards are close together" not in text


def test_a_deck_compared_with_itself_has_not_changed() -> None:
    found = compare(box(), box())
    assert all(change.difference.value == 0 for change in found.changes)
    assert not any(change.is_clear for change in found.changes)


def test_whoever_is_forbidden_a_strong_card_loses() -> None:
    game = thieves().plan.box.open()
    plan = restriction_plan(game, "greedy", 2, 120, "1", "thief")
    assert plan.rotations == 2
    tally = played(plan)
    thief = game.card_names.index("thief")
    used = [row.used[row.seating.index(0)] for row in tally.rows]
    assert sum(thief in cards for cards in used) < 12  # only where nothing else could be done
    found = restriction(plan, tally)
    assert found.utility.high is not None
    assert found.utility.high < found.even
    with pytest.raises(Mistake, match="Did you mean “thief”"):
        restriction_plan(game, "greedy", 2, 120, "1", "theif")


def test_skill_and_luck_add_up() -> None:
    game = heirloom.game("ancestree")
    plan = skill_plan(game, 2, 60, "1")
    found = skill_and_luck(plan, played(plan))
    assert found.skill + found.deal + found.rest == pytest.approx(1)
    assert found.utility.value > 0.6
    assert found.skill > 0.02


def test_the_page_shows_skill_whole_and_names_its_parts() -> None:
    high = Figure(0.92, 0.85, 0.99, 30)
    trace = SkillTrace([Step(50, high), Step(100, Figure(0.5, 0.4, 0.6, 30))], 0.2)
    split = SkillAndLuck("greedy", "page", high, 0.5, 0.2, 0.3)
    text = page(box(), Reader("en", (), "heirloom.games.inheritance"), None,
                Trials([], trace, split))  # fmt: skip
    section = text.split('id="skill"')[1].split("</section>")[0]
    spans = re.findall(r'class="whisker " style="left:([\d.]+)%;width:([\d.]+)%', section)
    assert len(spans) == 2
    assert all(float(left) > 0 and float(left) + float(width) < 100 for left, width in spans)
    for part in ("who plays <b>50 %</b>", "the deal and the seat <b>20 %</b>", "<b>30 %</b>"):
        assert part in section.replace("\u00a0", " ").replace("\u202f", " ")


def test_it_stays_open_whether_games_are_decided_early_while_the_interval_says_so() -> None:
    reader, game = Reader("en", (), "heirloom.games.inheritance"), box().plan.box.open()
    for settled, told in {
        Figure(0.57, 0.52, 0.69, 300): "Games are decided at about 57 %.",
        Figure(0.62, 0.58, 0.66, 300): "Games are decided at about 62 %.",
        Figure(0.57, 0.55, 0.59, 300): "Games are decided early, at 57 %.",
        Figure(0.66, 0.62, 0.70, 300): "Games stay open until 66 %.",
    }.items():
        medians = box().medians | {"settled": settled}
        found = msgspec.structs.replace(box(), medians=medians)
        headlines = [reader.read(one.headline) for one in verdict(found, game, reader)]
        assert told in [one.replace("\u00a0", " ") for one in headlines]


def test_a_trace_doubles_the_tries() -> None:
    game = heirloom.game("the_heirs", rows=2, columns=4)
    plans = trace_plans(game, 2, 4, "1")
    assert [plan.bots for plan in plans[:2]] == [
        ["search:50", "search:25"],
        ["search:100", "search:50"],
    ]
    found = skill_trace(plans, [played(plan) for plan in plans])
    assert [step.tries for step in found.steps] == [50, 100, 200, 400]
    assert -0.5 <= found.slope <= 0.5


def test_clarity_is_measured_at_real_decisions() -> None:
    found = box().means[CLARITY.key]
    assert found.n == 240
    assert 0.1 < found.value < 0.9
