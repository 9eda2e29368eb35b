"""What the commands are for, and what each of their parameters means."""

from __future__ import annotations

from heirloom.core.words import Phrase, say

Help = tuple[Phrase, dict[str, Phrase]]

OPTION = say("an option of the game, as NAME=VALUE; can be given several times")
GAME = say("the game, as `heirloom games` lists it")
DECK = say("a TOML file with other cards")
RECORD = say("the file of the record")

MEASUREMENT = {
    "game": GAME,
    "seats": say("how many seats"),
    "seed": say("a seed: the same one gives the same deals"),
    "option": OPTION,
    "deck": DECK,
    "out": say("the JSON file to write; an arena writes a page beside it"),
    "processes": say("how many processes; one per core by default"),
}
TEXTS: dict[str, Help] = {
    "play": (
        say("Play a game in the terminal."),
        {
            "game": GAME,
            "seats": say("who plays, by seat: you or a bot; for example you,greedy"),
            "seed": say("a seed, to play the same deal again"),
            "option": OPTION,
            "deck": DECK,
            "record": say("a file to write the record to"),
        },
    ),
    "table": (
        say("Serve the table in the browser."),
        {
            "host": say("the address to listen on; 127.0.0.1 is this computer alone"),
            "port": say("the port; the next free one if it is taken"),
            "store": say("where the log of matches is kept: a file, or postgresql://…"),
            "browser": say("open the lobby in the browser"),
        },
    ),
    "replay": (
        say("Step through a record."),
        {"file": RECORD, "seat": say("the seat to look from, from 0 on; a watcher by default")},
    ),
    "rules": (
        say("Read the rules of a game, or one clause."),
        {
            "game": GAME,
            "clause": say("the number of a clause, such as 4.2 or R1"),
        },
    ),
    "games": (say("List the games and their options."), {}),
    "verify": (
        say("Check that the luck of a finished record was fixed beforehand."),
        {"file": RECORD},
    ),
    "lab": (
        say("Play many games of bots and report figures with their error bars."),
        MEASUREMENT
        | {
            "bots": say("one bot for all seats, or one per seat, separated by commas"),
            "games": say("how many games"),
        },
    ),
    "arena": (
        say("Let bots play every one against every other, and rate them."),
        MEASUREMENT
        | {
            "bots": say("the bots, separated by commas; for example random,greedy,search:0.2s"),
            "games": say("how many games of each pairing"),
        },
    ),
    "hint": (
        say("Say what to do at the end of a record, and why."),
        {
            "file": RECORD,
            "ply": say("how many entries of the record to play first; all by default"),
            "seat": say("the seat that asks, from 0 on; whoever is to move by default"),
            "seconds": say("how long to think"),
            "seed": say("a seed, to think the same way again"),
        },
    ),
    "new": (
        say("Write a new game that can be played at once, to be changed into your own."),
        {
            "name": say("its name: small letters, digits and _"),
            "package": say("as a package of its own, which others can install"),
            "into": say("the folder to write it to; this one by default"),
        },
    ),
    "examine": (
        say("Examine whether a game keeps the contract, and list every fault."),
        {
            "game": GAME,
            "seed": say("a seed: the same one examines the same matches"),
            "seats": say("how many seats; every number by default"),
            "option": OPTION,
            "deck": DECK,
        },
    ),
    "words": (
        say("Bring the translations of a game up to date with its sentences."),
        {"game": GAME},
    ),
}
