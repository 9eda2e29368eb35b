"""The words of the pages, by the short names that templates know them by."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Final

from heirloom.core.words import Phrase, Reader, say

PHRASES: Final[Mapping[str, Phrase]] = {
    "hello": say("Hello!"),
    "luck": say("Good luck!"),
    "nice": say("Well played!"),
    "oops": say("Oops!"),
    "thinking": say("Let me think…"),
    "thanks": say("Thank you for the game!"),
}

WORDS: Final[Mapping[str, Phrase]] = {
    "motto": say("Games of inheritance, one table."),
    "play_now": say("Play now against bots"),
    "friends": say("With friends…"),
    "rules": say("Rules"),
    "cards": say("Cards"),
    "credits": say("Credits"),
    "language": say("Language"),
    "theme": say("Light or dark"),
    "light": say("Light"),
    "dark": say("Dark"),
    "auto": say("As the device"),
    "lobby": say("All games"),
    "skip": say("To the table"),
    "your_tables": say("Your tables"),
    "chat": say("Chat"),
    "say": say("Say"),
    "message": say("Your message"),
    "story": say("What happened"),
    "seats": say("Seats"),
    "moves": say("All moves"),
    "your_moves": say("Your moves"),
    "hint": say("Hint"),
    "back": say("Take back"),
    "resign_sure": say("Yes, resign"),
    "leave": say("Leave the table"),
    "look": say("Look at a card"),
    "close": say("Close"),
    "you": say("you"),
    "bot": say("bot"),
    "free": say("free"),
    "away": say("away: a bot plays on"),
    "late": say("out of time: a bot plays on"),
    "resigned": say("resigned: a bot plays on"),
    "to_move": say("to move"),
    "sit": say("Sit down here"),
    "name": say("Your name"),
    "start": say("Begin: bots take the free seats"),
    "invite": say("Invite"),
    "invite_text": say("Whoever opens this link can sit down here, or watch."),
    "copy_link": say("Copy the link"),
    "copied": say("Copied"),
    "watching": say("You are watching."),
    "waiting": say("The game begins once everybody sits, or when you say so."),
    "options": say("Options"),
    "seat_count": say("How many play"),
    "person": say("A person"),
    "me": say("Me"),
    "clock": say("Minutes on each clock (0: no clocks)"),
    "deck": say("A deck of your own, as TOML (empty: the box's own)"),
    "open_table": say("Open the table"),
    "over": say("The game is over"),
    "rematch": say("Rematch"),
    "join_rematch": say("Go to the rematch"),
    "look_again": say("Look at the game again"),
    "record": say("Download the record"),
    "check": say("Check the shuffle"),
    "device": say("Go on with another device"),
    "device_text": say(
        "Open this link on the other device: it gives it your seat. Keep it secret."
    ),
    "device_take": say("Sit here on this device"),
    "forget": say("Delete this game for good"),
    "agree": say("Agree"),
    "decline": say("Decline"),
    "first": say("First"),
    "previous": say("Back"),
    "next": say("Next"),
    "last": say("Last"),
    "go": say("Go"),
    "position": say("At move"),
    "seen_from": say("Seen from"),
    "everything": say("All cards open"),
    "watcher": say("A watcher"),
    "fork": say("Play on from here against bots"),
    "share": say("Link to this move"),
    "promise": say("Promised before the first card"),
    "seed": say("Revealed at the end"),
    "to_table": say("Back to the table"),
    "speed": say("Speed"),
    "slow": say("slow"),
    "normal": say("normal"),
    "fast": say("fast"),
    "still": say("no motion"),
    "lost": say("The connection is lost; trying again…"),
    "players": say("Players"),
    "more": say("More"),
    "nothing": say("There is nothing here."),
    "your_turn": say("your turn"),
    "seat": say("Seat"),
    "key_help": say("Keys"),
    "games_won": say("games won:"),
    "key_list": say(
        "N goes to the next thing you can press, Enter presses it, the arrows move about, "
        "L shows a card large, Escape lets go."
    ),
    "larger": say("Larger"),
    "smaller": say("Smaller"),
}


@cache
def in_language(lang: str) -> dict[str, str]:
    """All words of the pages as a reader of this language reads them."""
    reader = Reader(lang)
    return {name: reader.read(words) for name, words in WORDS.items()}


@cache
def page_words(lang: str) -> dict[str, str]:
    """The same, safe to stand in a page."""
    return {name: escape(words) for name, words in in_language(lang).items()}
