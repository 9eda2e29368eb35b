"""What the commands are for, and what each of their parameters means."""

from __future__ import annotations

from heirloom.core.words import Phrase, say

Help = tuple[Phrase, dict[str, Phrase]]

OPTION = say("an option of the game, as NAME=VALUE; repeat it for more options")
GAME = say("the name of the game; “heirloom games” lists them")
DECK = say("a TOML file with other cards, or the number of an earlier edition")
STORE = say("where matches are stored: a file, or postgresql://…")
RECORD = say("the record file")
PROCESSES = say("number of processes; one per core by default")
CLUSTER = say("a Dask cluster to work on: tcp://HOST:PORT, or “local” to start one here")

MEASUREMENT = {
    "game": GAME,
    "seats": say("number of seats"),
    "seed": say("a seed: the same seed gives the same deals"),
    "option": OPTION,
    "deck": DECK,
    "out": say("the JSON file to write; the page is written beside it"),
    "processes": PROCESSES,
    "cluster": CLUSTER,
    "adjusted": say("subtract the luck of the draws from results: narrower intervals, same mean"),
    "strict": say("stop as soon as a bot fails"),
}
TEXTS: dict[str, Help] = {
    "play": (
        say("Play a game in the terminal."),
        {
            "game": say("the game; without it, your unfinished matches are offered"),
            "seats": say("how many play, or who plays at each seat; for example you,greedy"),
            "seed": say("a seed, to play the same deal again"),
            "option": OPTION,
            "deck": DECK,
            "record": say("a file to write the record to"),
            "new": say("begin a new match without offering unfinished ones"),
            "resume": say("resume the last unfinished match"),
        },
    ),
    "learn": (
        say("Learn a game in five minutes: a lesson on a real table."),
        {"game": GAME, "step": say("the step to begin with")},
    ),
    "table": (
        say("Start the server for the table in the browser."),
        {
            "host": say("the address to listen on; 127.0.0.1 means this computer only"),
            "port": say("the port; the next free one if it is taken"),
            "store": STORE,
            "thinkers": say("number of processes for bots; one more is kept on standby"),
            "workers": say("number of server processes; more than one needs PostgreSQL"),
            "log": say("the format of the log: plain lines, or JSON"),
            "drain": say("seconds to keep accepting visitors after the signal to stop"),
            "bot": say(
                "a program that visitors may play against: NAME=exec:COMMAND; may be repeated"
            ),
            "browser": say("open the lobby in the browser"),
        },
    ),
    "backup": (
        say("Back up a store to one file, even while the server is running."),
        {
            "file": say("the file to write"),
            "store": STORE,
            "replace": say("overwrite the file if it exists"),
        },
    ),
    "restore": (
        say("Restore a backup into an empty store."),
        {"file": say("the backup"), "store": STORE},
    ),
    "replay": (
        say("Step through a record."),
        {
            "file": RECORD,
            "seat": say("the seat to view from, counted from 0; a watcher by default"),
        },
    ),
    "review": (
        say("Review a finished game: chances, turning points, luck and decisions."),
        {
            "file": RECORD,
            "seconds": say("how many seconds to think about the game"),
            "html": say("a page to write, with everything in one file"),
            "processes": PROCESSES,
        },
    ),
    "puzzles": (
        say("Make puzzles: positions with one good move. Run it again to resume."),
        {
            "game": GAME,
            "count": say("number of puzzles"),
            "seed": say("a seed: the same seed makes the same puzzles"),
            "out": say("the file to write, or to check; by default, the game’s own is checked"),
            "check": say("prove the puzzles again instead of making more"),
            "processes": PROCESSES,
            "cluster": CLUSTER,
        },
    ),
    "train": (
        say("Train a net to judge positions for the search. Run it again to resume."),
        {
            "game": GAME,
            "seats": say("number of seats; by default, the fewest that the game allows"),
            "minutes": say("how long to train"),
            "seed": say("a seed: with the same one, the games of an earlier run are used again"),
            "games": say("how many games a generation plays against itself"),
            "out": say("the file to write; what is needed to resume is kept in a folder beside it"),
            "option": OPTION,
            "processes": PROCESSES,
            "cluster": CLUSTER,
        },
    ),
    "exploit": (
        say("Find out how much somebody wins who knows how a bot plays."),
        {
            "game": GAME,
            "against": say("the bot, such as search:200; it stays as it is"),
            "seats": say("number of seats; by default, the fewest that the game allows"),
            "minutes": say("how long an exploiter learns; small games are solved instead"),
            "seed": say("a seed: the same seed gives the same deals"),
            "games": say("number of games on fresh deals that measure what it wins"),
            "tries": say("tries of the exploiter for each move"),
            "option": OPTION,
            "out": say("the JSON file to write; unfinished work is kept beside it"),
            "processes": PROCESSES,
            "cluster": CLUSTER,
        },
    ),
    "rules": (
        say("Read the rules of a game, one section or one rule."),
        {
            "game": GAME,
            "clause": say("the number of a section or a rule, such as 4, 4.2 or R1"),
        },
    ),
    "games": (say("List the games and their options."), {}),
    "verify": (
        say("Check a finished record: its shuffle, its moves, and who signed it."),
        {
            "file": RECORD,
            "key": say("the key of the server (at /.well-known/heirloom-key), or a file with it"),
        },
    ),
    "lab": (
        say("Play many games between bots and write a report."),
        MEASUREMENT
        | {
            "bots": say("one bot for all seats, or one per seat, separated by commas"),
            "games": say("number of games"),
            "against": say("another deck to play the same deals with; “box” for the game’s own"),
            "restrict": say("cards to forbid to one player, to see what each is worth"),
            "trace": say("also measure how much longer thinking helps"),
            "skill": say("also measure how much skill decides, and how much luck"),
        },
    ),
    "arena": (
        say("Play every bot against every other, and rate them."),
        MEASUREMENT
        | {
            "bots": say("the bots, separated by commas; for example random,greedy,search:0.2s"),
            "games": say("number of games per pairing"),
        },
    ),
    "ladder": (
        say("Play each level against the one below it, and rate them on one scale."),
        MEASUREMENT
        | {
            "games": say("number of games per pairing"),
            "master_games": say(
                "number of games for Master, who thinks longest; the same by default"
            ),
        },
    ),
    "deck": (
        say("Check a deck, or exchange it with a spreadsheet (CSV)."),
        {
            "do": say("check, export or import"),
            "game": GAME,
            "file": say("the deck, or the CSV file to import; for export, the box by default"),
            "out": say("the file to write; it must not exist yet"),
        },
    ),
    "print": (
        say("Print a game to cut out and play: rules, reference sheet, cards and backs."),
        {
            "game": GAME,
            "deck": DECK,
            "paper": say("a4 or letter"),
            "format": say("pdf; png for sheets as pictures; tabletop for Tabletop Simulator"),
            "backs": say("yes or no: whether every sheet is followed by its backs"),
            "out": say("the file or folder to write; it must not exist yet"),
        },
    ),
    "hint": (
        say("Suggest a move at the end of a record, and say why."),
        {
            "file": RECORD,
            "ply": say("how many log entries to play first; all by default"),
            "seat": say("the seat to advise, counted from 0; by default, the one to move"),
            "seconds": say("how many seconds to think"),
            "seed": say("a seed, to get the same answer again"),
        },
    ),
    "new": (
        say("Create a new game: a playable template to make your own."),
        {
            "name": say("its name: lowercase letters, digits and _"),
            "package": say("as a separate package that others can install"),
            "into": say("the folder to create it in; this one by default"),
        },
    ),
    "examine": (
        say("Check a game against the contract, and list every fault."),
        {
            "game": GAME,
            "seed": say("a seed: the same seed checks the same matches"),
            "seats": say("number of seats; every possible number by default"),
            "option": OPTION,
            "deck": DECK,
        },
    ),
    "examine_bot": (
        say("Check a program that plays: does it answer legally, in time, and exit at the end?"),
        {
            "command": say("the command that starts the program"),
            "game": say("the games to play; all by default"),
            "matches": say("how many matches of each game"),
            "seconds": say("how many seconds to think"),
            "seed": say("a seed: the same seed checks the same matches"),
        },
    ),
    "solve": (
        say("Calculate exactly how often the first player wins, for small boards."),
        {
            "game": GAME,
            "option": OPTION,
            "positions": say("the most positions to look at"),
        },
    ),
    "words": (
        say("Update the translation files of a game."),
        {"game": GAME},
    ),
}
