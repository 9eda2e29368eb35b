"""Tries an installed Heirloom from outside the checkout, as `./dev wheel` asks it to.

python try_installed.py pure|compiled
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import tempfile
import time
from importlib import resources
from pathlib import Path
from urllib.error import URLError
from urllib.request import ProxyHandler, Request, build_opener

import heirloom
from heirloom.core import cards, catalogue
from heirloom.core import game as core_game

PROGRAM = str(Path(sys.executable).parent / "heirloom")
OPENER = build_opener(ProxyHandler({}))  # the table is on this computer
SECONDS = 30


def check(right: bool, what: str) -> None:
    """Stops with what is wrong."""
    if not right:
        sys.exit(f"the installed package is wrong: {what}")


def is_the_installed_one(kind: str) -> None:
    """It comes from this environment, is compiled or not, and brings its types."""
    place = Path(str(heirloom.__file__))
    check(place.is_relative_to(sys.prefix), f"it was imported from {place}")
    is_compiled = not str(core_game.__file__).endswith(".py")
    check(is_compiled == (kind == "compiled"), f"{core_game.__file__} is not {kind}")
    check((place.parent / "py.typed").exists(), "py.typed is missing")


def plays_every_game() -> None:
    """A match of random moves in each game comes to an end, and its record replays."""
    check(len(catalogue.names()) >= 5, f"it has only {catalogue.names()}")
    for name in catalogue.names():
        rng = random.Random(name)
        game = heirloom.game(name)
        match = heirloom.Match(game, seats=game.most, dealer=heirloom.Shuffling(name))
        while waiting := match.waiting_on():
            match.play(waiting[0], rng.choice(match.legal(waiting[0])))
        replayed = heirloom.read_record(str(match.record())).replay()
        check(replayed.scores() == match.scores(), f"a record of {name} replays differently")


def takes_a_deck() -> None:
    """A copy of a game's own cards with another name is played as a custom deck."""
    package = catalogue.package("inheritance")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "mine.toml")
        file.write_text(
            cards.own_deck(package).replace('slug = "spy"', 'slug = "mole"'), encoding="utf-8"
        )
        names = heirloom.game("inheritance", deck=file).card_names
    check("mole" in names and "spy" not in names, "a custom deck was not read")


def speaks_french() -> None:
    """The command line, installed as a program, shows the rules in French."""
    title = (resources.files(catalogue.package("les_heritiers")) / "RULES.fr.md").read_text("utf-8")
    first = re.findall(r"\*\*1\.1\*\* (.{20})", title)[0]
    command = [PROGRAM, "rules", "les_heritiers", "1.1", "--lang", "fr"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    check(first in done.stdout, f"clause 1.1 in French is {done.stdout!r} {done.stderr!r}")


def read(address: str, lang: str) -> str:
    """A page in a language; the address is told a moment before it answers."""
    asked = Request(address, headers={"Accept-Language": lang})
    end = time.monotonic() + SECONDS
    while True:
        try:
            return str(OPENER.open(asked, timeout=SECONDS).read().decode())
        except URLError:
            check(time.monotonic() < end, f"{address} does not answer")
            time.sleep(0.1)


def opens_the_table() -> None:
    """The table answers on a port of this computer, in the reader's language."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
    with tempfile.TemporaryDirectory() as folder:
        command = [PROGRAM, "table", "--port", "0", "--store", f"{folder}/table.db"]
        table = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert table.stdout is not None
            address = re.search(r"http://\S+/", table.stdout.readline())
            check(address is not None, "the table does not say where it is")
            for lang in ("en", "fr"):
                page = read(address[0], lang)  # type: ignore[index]
                check(f'lang="{lang}"' in page, f"the lobby is not in {lang}")
                check("Ancestree" in page, "the lobby does not show its games")
        finally:
            table.terminate()
            table.wait(SECONDS)


if __name__ == "__main__":
    is_the_installed_one(sys.argv[1])
    plays_every_game()
    takes_a_deck()
    speaks_french()
    opens_the_table()
    print(f"heirloom {heirloom.__version__}, {sys.argv[1]}: matches, deck, French and table work")
