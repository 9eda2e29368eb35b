"""The words of the pages, by the names that templates use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Final

from heirloom.core.words import Phrase, Reader, say, say_as
from heirloom.web.coach_words import COACH_WORDS

PHRASES: Final[Mapping[str, Phrase]] = {
    "hello": say("Hello!"),
    "luck": say("Good luck!"),
    "nice": say("Well played!"),
    "oops": say("Oops!"),
    "thinking": say("Let me think…"),
    "thanks": say("Thank you for the game!"),
}

WORDS: Final[Mapping[str, Phrase]] = {
    # Every page
    "motto": say("Tabletop games about inheritance."),
    "language": say_as("page", "Language"),
    "theme": say("Appearance"),
    "light": say("Light"),
    "dark": say("Dark"),
    "auto": say("Match device"),
    "lobby": say("All games"),
    "skip": say("Skip to the content"),
    "rules": say("Rules"),
    "cards": say("Cards"),
    "credits": say("Credits"),
    "workshop": say("Workshop"),
    "close": say("Close"),
    "menu": say("Menu"),
    "colon": say("{what}: {which}"),
    "nothing": say("Page not found"),
    "nothing_text": say("The address is wrong, or the game has been deleted."),
    # The lobby
    "start_here": say("Start here"),
    "play_next": say("Play this next"),
    "learn": say("Learn"),
    "play": say_as("button", "Play"),
    "play_now": say("Play against bots"),
    "bots": say("Bots"),
    "friends": say("With friends"),
    "aim": say("Aim"),
    "at_a_glance": say("At a glance"),
    "shelf": say("On the shelf"),
    "light_to_heavy": say("from light to heavy"),
    "continue_game": say("Continue your game"),
    "continue": say("Continue"),
    "against": say("against {who}"),
    "fair": say("Fair play."),
    "fair_text": say(
        "Every shuffle is sealed before the first card and can be checked after the last. "
        "You need no account."
    ),
    "your_tables": say("Your games"),
    "your_turn": say("your turn"),
    "finished": say("finished"),
    "broken": say("cannot be opened"),
    "broken_title": say("This game cannot be opened"),
    "broken_text": say("Nothing is lost: the game is still stored. Your other games are fine."),
    "let_go": say("Remove it from my list"),
    # The form for a new table
    "options": say("Options"),
    "players": say("Players"),
    "seat_count": say("Number of players"),
    "player": say("Player {number}"),
    "name": say("Your name"),
    "me": say_as("player", "You"),
    "person": say("Someone you invite"),
    "clock": say("Minutes per player (0 for no clock)"),
    "edition": say("Edition of the cards"),
    "deck": say("Custom deck (advanced)"),
    "custom_cards": say("These are the cards in play at this table, not the normal ones."),
    "deck_text": say("Paste a deck file (TOML), or leave this empty to use the normal cards."),
    "open_table": say("Open the table"),
    # Before the game
    "sit": say("Sit here: {seat}"),
    "start": say("Begin (bots take the empty seats)"),
    "invite": say("Invite friends"),
    "invite_text": say("Anyone who opens this link can take a seat or watch."),
    "copy_link": say("Copy the link"),
    "copied": say("Copied"),
    "watching": say("You are watching this game."),
    # Who plays
    "bot": say("bot"),
    "free": say("empty seat"),
    "absent": say("away: a bot plays in {seconds} s"),
    "away": say("away: a bot is playing"),
    "late": say("out of time: a bot is playing"),
    "resigned": say("resigned: a bot is playing"),
    "to_move": say("to move"),
    # The game
    "moves": say("All moves"),
    "your_moves": say("Your moves"),
    "hint": say("Hint"),
    "back": say("Take back"),
    "look": say("Enlarge a card"),
    "look_here": say("Point at a card to read it here."),
    "leave": say("Leave the table"),
    "resign": say("Resign"),
    "resign_sure": say("Yes, resign this game"),
    "agree": say("Agree"),
    "decline": say("Decline"),
    "lost": say("Connection lost. Reconnecting…"),
    "cancel": say("Cancel"),
    "next_round": say("Next round"),
    "thinking": say("Thinking…"),
    "warnings": say("Warn me before a ruinous move"),
    "larger": say("Zoom in"),
    "smaller": say("Zoom out"),
    # Beside the board
    "story": say("What happened"),
    "chat": say("Chat"),
    "say": say("Send"),
    "message": say("Your message"),
    "speed": say("Animation speed"),
    "slow": say("slow"),
    "normal": say("normal"),
    "fast": say("fast"),
    "still": say("no animation"),
    "only_choice": say("Play moves without a choice for me"),
    "sounds": say("Sounds"),
    "key_help": say("Keyboard shortcuts"),
    "key_list": say(
        "N: next possible move. Enter: select. Arrow keys: move around the board. "
        "L: enlarge a card. Escape: cancel."
    ),
    "device": say("Continue on another device"),
    "device_text": say(
        "Open this link on the other device to play from there. "
        "Keep it secret: anyone who has it can play for you."
    ),
    "device_title": say("Continue on this device"),
    "device_take": say("Play from this device"),
    "promise": say("Shuffle fingerprint"),
    "promise_text": say(
        "The shuffle was sealed before the game. After the game, “Verify the record” shows that "
        "it matches this fingerprint."
    ),
    "forget": say("Delete this game"),
    "forget_text": say("It is deleted for everyone who played in it. This cannot be undone."),
    "forget_sure": say("Yes, delete it for good"),
    # After the game
    "over": say("The game is over"),
    "rematch": say("Rematch"),
    "no_rematch": say("No, thanks"),
    "join_rematch": say("Join the rematch"),
    "look_again": say("Replay the game"),
    "record": say("Download the record"),
    "check": say("Verify the record"),
    "seed": say("Shuffle seed, revealed after the game"),
    "server_key": say("Public key of this server"),
    "to_table": say("Back to the table"),
    "first": say("Start of the game"),
    "previous": say("Previous move"),
    "next": say("Next move"),
    "last": say("End of the game"),
    "go": say("Show"),
    "run": say_as("replay", "Play"),
    "pause": say("Pause"),
    "position": say_as("page", "Move"),
    "seen_from": say("Point of view"),
    "everything": say("All cards face up"),
    "watcher": say("Anyone watching"),
    "fork": say("Play from here against bots"),
    "share": say("Copy a link to this move"),
    # Lessons and puzzles
    **COACH_WORDS,
    # The review
    "review": say("Review the game"),
    "making": say("The game is being reviewed. What is found appears here."),
    "review_failed": say("The review stopped before it was finished."),
    "try_review": say("Try again"),
    "review_refused": say("This game cannot be reviewed now. Please try again in a minute."),
    "try_again": say("Try again from here"),
    "play_on": say("Play on from here"),
    "what_follows": say("What follows"),
    "to_lesson": say("To the lesson"),
    "sealed": say("The shuffle was sealed before the game."),
    "fingerprint": say("Shuffle fingerprint:"),
}


@cache
def in_language(lang: str) -> dict[str, str]:
    """All words of the pages in a language; gaps stay open for the template to fill."""
    reader = Reader(lang)
    return {name: reader.read(words) for name, words in WORDS.items()}


@cache
def page_words(lang: str) -> dict[str, str]:
    """The same words, escaped for HTML."""
    return {name: escape(words) for name, words in in_language(lang).items()}
