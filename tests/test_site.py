"""The documentation as a site: links are translated, and every broken one is found."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tools import data_sheets, site
from tools.site_links import problems

ROOT = Path(__file__).parent.parent
NAMES = site.pages()


@pytest.mark.parametrize(
    ("link", "becomes"),
    [
        ("[a](lab.md#intervals)", "[a](lab.md#intervals)"),
        ("[a](../CONTRIBUTING.md)", "[a](contributing.md)"),
        ("[a](decisions)", "[a](decisions/index.md)"),
        ("[a](../src/heirloom/core/game.py)", "[a](reference/heirloom.core.game.md)"),
        ("[a](../src/heirloom/lab)", "[a](reference/heirloom.lab.md)"),
        ("[a](../src/heirloom/games/the_heirs/RULES.fr.md)", "[a](rules/the_heirs.fr.md)"),
        ("[a](../examples/nearest_bot.py)", "[a](files/examples/nearest_bot.py)"),
        ("[a](../src/heirloom/web)", "[a]"),
        ("[a](https://toml.io)", "[a](https://toml.io)"),
        ("`[a](nowhere.md)`", "`[a](nowhere.md)`"),
    ],
)
def test_a_link_is_translated(link: str, becomes: str) -> None:
    assert site.rewritten(link, ROOT / "docs" / "tour.md", NAMES, set()) == becomes


def test_a_link_that_leads_nowhere_stops_everything() -> None:
    with pytest.raises(SystemExit, match="nowhere.md leads nowhere"):
        site.rewritten("[a](nowhere.md)", ROOT / "docs" / "tour.md", NAMES, set())


def test_every_page_is_in_the_navigation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(site.NAVIGATION, "Design", ["lab"])
    assert "decks" in site.unlisted()
    shown = site.navigation()
    assert ":caption: More" in shown
    assert [name for name in site.unlisted() if f"\n{name}\n" not in shown] == []


def test_broken_links_and_what_comes_from_the_network_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<a href="b.html#there">b</a><a href="b.html#not">c</a><a href="c.html">d</a>'
        '<script src="https://example.org/x.js"></script><a href="https://example.org">e</a>'
    )
    (tmp_path / "b.html").write_text('<p id="there">')
    assert problems(tmp_path) == [
        "a.html: loads https://example.org/x.js",
        "a.html: b.html#not leads to a place that is not there",
        "a.html: c.html leads nowhere",
    ]


def test_the_data_sheets_are_up_to_date() -> None:
    assert data_sheets.PAGE.read_text(encoding="utf-8") == data_sheets.page()


def test_the_examples_of_the_tutorial_run() -> None:
    pytest.importorskip("numpy")
    page = ROOT / "docs" / "tutorials" / "researcher.md"
    failures, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (failures, tried > 8) == (0, True)


def test_the_citation_names_this_version() -> None:
    import heirloom

    version = f"version: {heirloom.__version__}\n"
    assert version in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
