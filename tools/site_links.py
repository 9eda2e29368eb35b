"""Follows every link of a built site; nothing may be loaded from the network."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"img": "src", "script": "src", "link": "href", "iframe": "src"}  # as a page is shown


class Page(HTMLParser):
    """The links of a page, what it loads, and the places that can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the links and places of a tag."""
        given = dict(attrs)
        if given.get("id"):
            self.places.add(str(given["id"]))
        if tag == "a" and given.get("href"):
            self.links.append(str(given["href"]))
        loads = given.get(LOADED.get(tag, ""))
        if loads and given.get("rel") != "canonical":
            self.loaded.append(loads)


def problems(out: Path) -> list[str]:
    """What is wrong with the links of a site, a line for each."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(out.rglob("*.html"))}
    wrong = []
    for path, page in pages.items():
        here = path.relative_to(out)
        wrong += [f"{here}: loads {url}" for url in page.loaded if "//" in url]
        for url in [*page.links, *page.loaded]:
            why = _problem(out, pages, path, url)
            if why:
                wrong.append(f"{here}: {url} {why}")
    return wrong


def _problem(out: Path, pages: dict[Path, Page], page: Path, url: str) -> str:
    """What is wrong with one link; empty if nothing is."""
    split = urlsplit(url)
    if split.scheme or split.netloc:
        return ""
    to = (page.parent / unquote(split.path)).resolve() if split.path else page
    if not to.is_relative_to(out.resolve()) or not to.exists():
        return "leads nowhere"
    anchor = unquote(split.fragment)
    if anchor and to in pages and anchor not in pages[to].places:
        return "leads to a place that is not there"
    return ""
