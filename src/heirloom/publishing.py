"""What `heirloom deck` and `heirloom print` do."""

from pathlib import Path
from typing import Literal

from heirloom.core import catalogue
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say, say_n
from heirloom.shell import Shell, check_writable, open_named

Paper = Literal["a4", "letter"]


def deck(
    shell: Shell,
    do: Literal["check", "export", "import"],
    game: str,
    file: Path | None = None,
    *,
    out: Path | None = None,
) -> None:
    from heirloom.core.cards import own_deck
    from heirloom.core.catalogue import read_deck_file
    from heirloom.core.deck_tables import from_csv, to_csv

    package = catalogue.package(game)
    if file is None and do != "export":
        raise Mistake(say("Which file? Give its name."))
    text = own_deck(package) if file is None else read_deck_file(file)
    if do == "export":
        named = file.stem if file else game
        _write_new(shell, out or Path(f"{named}.csv"), to_csv(text, str(file)), "utf-8-sig")
    elif do == "import":
        assert file is not None
        target = out or file.with_suffix(".toml")
        _write_new(shell, target, from_csv(text, str(file)), "utf-8")
        _check_deck(shell, game, target)
    else:
        assert file is not None
        _check_deck(shell, game, file)


def _write_new(shell: Shell, file: Path, text: str, encoding: str) -> None:
    """Write a file that does not exist yet."""
    _check_new(file)
    file.write_text(text, encoding=encoding)
    shell.print(say("Written to {file}.", file=file))


def _check_deck(shell: Shell, game: str, file: Path) -> None:
    """Open a game with a deck, so that its mistakes are told."""
    opened = catalogue.game(game, deck=file)
    shell.print(say_n("{file}: {n} card, no mistakes.", "{file}: {n} cards, no mistakes.",
                      len(opened.cards), file=file))  # fmt: skip


def _check_new(file: Path) -> None:
    """Raise a mistake if a file is already there, or cannot be written."""
    if file.exists():
        raise Mistake(say("{file} already exists and is not overwritten: choose another name for "
                          "--out.", file=file))  # fmt: skip
    check_writable(file)


def print(
    shell: Shell,
    game: str,
    *,
    deck: Path | None = None,
    paper: Paper = "a4",
    format: Literal["pdf", "png", "tabletop"] = "pdf",
    backs: Literal["yes", "no"] = "yes",
    out: Path | None = None,
) -> None:
    from heirloom.printing.book import print_deck, print_pictures
    from heirloom.printing.tabletop import write_tabletop

    opened = open_named(game, (), deck)
    named = f"print-{game}" + (f"-{deck.stem}" if deck else "")
    if format == "pdf":
        target = out or Path(f"{named}-{paper}.pdf")
        _check_new(target)
        called = deck.stem if deck else ""
        target.write_bytes(print_deck(opened, shell.lang, paper, called, backs == "yes"))
    elif format == "png":
        target = out or Path(f"{named}-{paper}")
        _check_new_folder(target)
        sheets = print_pictures(opened, shell.lang, paper, backs == "yes")
        target.mkdir(parents=True)
        for number, sheet in enumerate(sheets, 1):
            (target / f"sheet-{number:02}.png").write_bytes(sheet)
    else:
        target = out or Path(f"{named}-tabletop")
        _check_new_folder(target)
        target = write_tabletop(opened, shell.lang, target)
    shell.print(say("Written to {file}.", file=target))


def _check_new_folder(folder: Path) -> None:
    if folder.exists():
        raise Mistake(say("{file} already exists and is not overwritten: choose another name for "
                          "--out.", file=folder))  # fmt: skip
