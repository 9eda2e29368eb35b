"""Builds the documentation as a site with search: ./dev docs

The pages stay where they are and can be read without this. They are copied side by side, links to
modules become links to their reference, links to other files become downloads, and Sphinx builds
the whole with warnings as errors. Then every link of the result is followed.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.site_links import problems

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "heirloom"
SITE = ROOT / ".dev" / "site"
REFERENCE = ["core", "search", "bots", "lab", "coach", "testing", "adapters", "authoring"]
LINK = re.compile(r"\]\(([^()\s]+)\)")
CODE = re.compile(r"(^```.*?^```|`[^`\n]*`)", re.MULTILINE | re.DOTALL)

NAVIGATION = {
    "Tutorials": ["tutorials/player", "tutorials/designer", "tutorials/researcher"],
    "Play": ["play", "web", "coach", "games/index"],
    "Design": ["lab", "decks", "workshop", "add-a-game", "examples/kuhn_poker",
               "examples/leduc_poker"],
    "Research": [
        "research", "data-sheets", "observations", "benchmarks", "speed", "solved", "bots",
        "write-a-bot", "cite",
    ],
    "Library": ["api", "reference/index"],
    "Run a server": ["serve", "scale", "security"],
    "Inside": ["tour", "glossary", "contributing", "quality", "decisions/index", "changes",
               "credits"],
}  # fmt: skip
ELSEWHERE = {  # pages outside docs, by their place in the repository
    "README.md": "index",
    "CONTRIBUTING.md": "contributing",
    "CHANGELOG.md": "changes",
    "SECURITY.md": "security",
    "examples/kuhn_poker/README.md": "examples/kuhn_poker",
    "examples/kuhn_poker": "examples/kuhn_poker",
    "examples/leduc_poker/README.md": "examples/leduc_poker",
    "examples/leduc_poker": "examples/leduc_poker",
    "src/heirloom/art/CREDITS.md": "credits",
    "docs": "index",
    "docs/games": "games/index",
    "docs/decisions": "decisions/index",
}


def pages() -> dict[str, str]:
    """Where every page goes: its place in the repository and its name on the site."""
    found = dict(ELSEWHERE)
    for page in sorted(DOCS.rglob("*.md")):
        found[_place(page)] = page.relative_to(DOCS).with_suffix("").as_posix()
    for rules in sorted(PACKAGE.glob("games/*/RULES*.md")):
        found[_place(rules)] = f"rules/{rules.parent.name}{rules.stem.removeprefix('RULES')}"
    for module in modules():
        found[_place(module)] = f"reference/{dotted(module)}"
        if module.name == "__init__.py":
            found[_place(module.parent)] = f"reference/{dotted(module)}"
    return found


def modules() -> list[Path]:
    """The modules whose reference is on the site."""
    found = [PACKAGE / "__init__.py"]
    for name in REFERENCE:
        inside = [p for p in (PACKAGE / name).rglob("*.py") if "template" not in p.parts]
        found += sorted(inside)
    return found


def dotted(module: Path) -> str:
    """A module's name, as it is imported."""
    path = module.relative_to(PACKAGE.parent).with_suffix("")
    return ".".join(part for part in path.parts if part != "__init__")


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def rewritten(text: str, page: Path, names: dict[str, str], files: set[str]) -> str:
    """A page with its links as the site has them; `files` gets what is to be copied as well."""
    here = names[_place(page)]

    def link(found: re.Match[str]) -> str:
        target, mark, anchor = found[1].partition("#")
        if "://" in target or not target or target.startswith("mailto:"):
            return found[0]
        place = os.path.relpath(page.parent / target, ROOT)
        to = f"{names[place]}.md" if place in names else place
        if place not in names:
            if not (ROOT / place).exists():
                raise SystemExit(f"{_place(page)}: the link to {target} leads nowhere.")
            if (ROOT / place).is_dir():
                return "]"  # nothing to show; the words stay
            to = place if place.startswith("docs/pictures/") else f"files/{place}"
            files.add(place)
        return f"]({os.path.relpath(to, Path(here).parent)}{mark}{anchor})"

    pieces = CODE.split(text)
    return "".join(p if CODE.fullmatch(p) else LINK.sub(link, p) for p in pieces)


def stage(source: Path) -> None:
    """Write everything that Sphinx reads into a folder."""
    shutil.copytree(DOCS / "site", source, dirs_exist_ok=True)
    names, files = pages(), set[str]()
    for place, name in names.items():
        page = ROOT / place
        if page.suffix != ".md" or place == "README.md":
            continue
        text = rewritten(page.read_text(encoding="utf-8"), page, names, files)
        if name == "index":
            text += navigation()
        _write(source / f"{name}.md", _without_doctests(text))
    for place in sorted(files):
        kept = source / (place if place.startswith("docs/pictures/") else f"files/{place}")
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / place, kept)
    _write_lists(source)
    _write_reference(source)
    current = {source / f"{name}.md" for name in [*names.values(), "reference/index"]}
    for page in source.rglob("*.md"):
        if page not in current and "files" not in page.relative_to(source).parts:
            page.unlink()  # it was there before and is gone now


def _without_doctests(text: str) -> str:
    """Examples are shown as Python sessions."""
    return text.replace("```python\n>>> ", "```pycon\n>>> ")


def navigation() -> str:
    """The sidebar; pages that nobody has given a place come last."""
    parts = []
    for caption, names in {**NAVIGATION, "More": unlisted()}.items():
        if not names:
            continue
        inside = "\n".join(names)
        parts.append(f"```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{inside}\n```\n")
    return "\n" + "\n".join(parts)


def unlisted() -> list[str]:
    """The pages that have no place in the navigation and are in no list."""
    listed = {"index", *(name for names in NAVIGATION.values() for name in names)}
    lists = ("games/", "decisions/", "rules/", "reference/")
    return sorted({n for n in pages().values() if not n.startswith(lists)} - listed)


def _write_lists(source: Path) -> None:
    """The pages that list the games and the decisions."""
    games = [page.stem for page in sorted((DOCS / "games").glob("*.md"))]
    rows = "\n".join(f"{name}\n../rules/{name}\n../rules/{name}.fr" for name in games)
    _write(source / "games/index.md", f"# The games\n\n```{{toctree}}\n\n{rows}\n```\n")
    decisions = sorted(page.stem for page in (DOCS / "decisions").glob("*.md"))
    rows = "\n".join(decisions)
    said = "One page for each decision that others may ask about: context, decision, consequences."
    _write(
        source / "decisions/index.md", f"# Decisions\n\n{said}\n\n```{{toctree}}\n\n{rows}\n```\n"
    )


def _write_reference(source: Path) -> None:
    """A page for each module, made of its docstrings."""
    names = [dotted(module) for module in modules()]
    said = "Every public name of every module, from its docstring. The top level comes first."
    rows = "\n".join(name for name in names if name.count(".") <= 1)
    _write(
        source / "reference/index.md",
        f"# Reference\n\n{said}\n\n```{{toctree}}\n:maxdepth: 1\n\n{rows}\n```\n",
    )
    _write(source / "reference/heirloom.md", _top_level())
    for module, name in zip(modules()[1:], names[1:], strict=True):
        inside = [other for other in names if other.rpartition(".")[0] == name]
        text = f"# {name}\n\n```{{eval-rst}}\n.. automodule:: {name}\n"
        if module.name != "__init__.py":  # what a package gathers is described where it is from
            text += "   :members:\n   :show-inheritance:\n"
        text += "```\n"
        if inside:
            text += "\n```{toctree}\n:maxdepth: 1\n\n" + "\n".join(inside) + "\n```\n"
        _write(source / f"reference/{name}.md", text)


def _top_level() -> str:
    """The names that can be imported from `heirloom`, each with a link to its module."""
    import heirloom

    rows = []
    for name in heirloom.__all__:
        found = getattr(heirloom, name)
        home = getattr(found, "__module__", "")
        page = f"[`{home}`]({home}.md)" if home in map(dotted, modules()) else ""
        said = (getattr(found, "__doc__", "") or "").split("\n")[0] if page else ""
        rows.append(f"| `heirloom.{name}` | {said} | {page} |")
    said = (
        "What can be imported from the top level. [The library](../api.md) shows all of it at work."
    )
    return f"# heirloom\n\n{said}\n\n| name | what it is | module |\n|---|---|---|\n" + "\n".join(
        rows
    )


def _write(path: Path, text: str) -> None:
    """Write a page, unless it is there already: then Sphinx does not read it again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def main() -> int:
    """Build the site; 0 if nothing is wrong."""
    from sphinx.cmd.build import build_main

    source, out = SITE / "source", SITE / "html"
    stage(source)
    shutil.rmtree(out, ignore_errors=True)
    quiet = ["-q", "-W", "--keep-going", "-d", str(SITE / "doctrees"), "-j", "auto"]
    failed = build_main([*quiet, "-b", "html", str(source), str(out)])
    if failed:
        return int(failed)
    wrong = problems(out)
    print("\n".join(wrong[:50]) or f"{len(list(out.rglob('*.html')))} pages: {out / 'index.html'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
