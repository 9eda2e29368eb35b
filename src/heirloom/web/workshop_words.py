"""The words of the workshop, by the names that its templates and its script use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from heirloom.core.words import Phrase, Reader, say, say_as

WORKSHOP: Final[Mapping[str, Phrase]] = {
    "title": say("Workshop"),
    "motto": say("Change the cards of a game, see what it does, and send a friend a link."),
    "open": say("Open the workshop"),
    "effects": say("Its cards are made of effects: change what they do."),
    "plain": say("Names and numbers can be changed; the rules give the cards their meaning."),
    "needs_script": say(
        "The workshop needs JavaScript. Without it, edit a deck file with any editor and paste it "
        "into the form for a new table."
    ),
    # The bar
    "deck_name": say("Name of the deck"),
    "unnamed": say("My deck"),
    "measure": say("Measure"),
    "compare": say("Compare with the box"),
    "play_it": say("Play it"),
    "copy_link": say("Copy link"),
    "copied": say("Link copied:"),
    "copy_this": say("Copy this link:"),
    "travels": say("The deck travels with it: any Heirloom server can open it."),
    "stays": say("The deck is too large to travel with it: only this server can open it."),
    "print": say("Print"),
    "a4": say("PDF, A4"),
    "letter": say("PDF, US Letter"),
    "png": say("Sheets as pictures (PNG), A4"),
    "png_letter": say("Sheets as pictures (PNG), US Letter"),
    "tabletop": say("Save for Tabletop Simulator"),
    "printing": say("Printing…"),
    "tabletop_how": say(
        "Put the file into the folder Saves of Tabletop Simulator. It gets its pictures from this "
        "server."
    ),
    "file": say("File"),
    "download": say("Download TOML"),
    "download_csv": say("Download CSV, for a spreadsheet"),
    "open_file": say("Open a file (TOML or CSV)…"),
    "start_again": say("Start again from the box"),
    "undo": say("Undo"),
    "redo": say("Redo"),
    "kept": say("kept in this browser"),
    "not_kept": say("this browser keeps nothing: download your deck"),
    "cards_count": say("{cards} cards, {copies} with copies"),
    # The list
    "cards": say("Cards"),
    "bar": say("bar: effect when dealt"),
    "new_card": say("New card"),
    "new_name": say("New card {n}"),
    "name": say_as("column", "name"),
    "does": say("does"),
    "effect": say_as("column", "effect"),
    "missing": say("Cards of the box that this deck does not have: {cards}"),
    "points": say("{points} points of winning when dealt"),
    "has_mistake": say("has a mistake"),
    "is_changed": say("changed"),
    # The form
    "no_card": say("Choose a card in the list."),
    "changed": say("changed from the box: {fields}"),
    "new": say("not in the box"),
    "as_box": say("as in the box"),
    "put_back": say("Put back"),
    "remove": say("Remove card"),
    "duplicate": say("Duplicate"),
    "by_hand": say("This card is written in a way that the form does not change. Edit its text."),
    "unreadable": say("The text cannot be read. The form waits until it is right again."),
    "from_to": say("{label}, {low} to {high}"),
    "in_language": say("{label} ({language})"),
    "all_icons": say("all {n}"),
    "fewer": say("fewer"),
    "made_text": say("Text, made from the effects"),
    "own_text": say("Text of its own, which does not follow the effects."),
    "make_text": say("Make it from the effects"),
    "face_note": say("The face, as it will be printed. Its text follows from the effects."),
    "face_plain": say("The face, as it will be printed."),
    "face_old": say("The face before the mistake."),
    "add_effect": say("Add an effect. Each offers only the fields it has, and what is allowed."),
    "add": say("Add"),
    "more_fields": say("More fields"),
    "less": say("less"),
    "more": say("more"),
    "up": say("earlier"),
    "down": say("later"),
    "take_away": say("Remove this"),
    "none": say("none"),
    "to": say_as("range", "to"),
    # The text
    "as_text": say("the same deck as text"),
    "deck_text": say("The deck as text, in TOML"),
    "fine": say("No mistakes."),
    "one_problem": say("1 mistake:"),
    "problems": say("{n} mistakes, all shown:"),
    "many_problems": say("{n} mistakes and {more} more:"),
    # Measuring
    "waiting": say("Waiting for a turn…"),
    "starting": say("Shuffling…"),
    "measuring": say("Measuring the last version without mistakes"),
    "comparing": say("Playing the same deals with this deck and with the box"),
    "progress": say("{games} of up to {of} games · {seconds} seconds left"),
    "played": say("{games} games, played by greedy bots"),
    "stop": say("Stop"),
    "full_report": say("Full report"),
    "report_old": say("The deck has changed since."),
    "verdict": say("Verdict"),
    "stopped": say("Stopped before a game was over."),
    # What went wrong
    "offline": say("The server does not answer. Your deck is kept in this browser."),
    "failed": say("That did not work. Your deck is kept in this browser."),
    "fix_first": say("The deck has mistakes. Correct them first."),
    "mine_kept": say("This deck came with a link. Your own deck is kept."),
    "back_to_mine": say("Back to my deck"),
    # A deck that came with a link
    "shared": say("A changed deck"),
    "no_deck": say("This deck cannot be opened"),
    "shared_none": say("This deck is the same as the box."),
    "before": say("in the box"),
    "after": say("in this deck"),
    "added": say("new"),
    "edit_it": say("Open it in the workshop"),
    "removed": say("Not in this deck: {cards}"),
    "unchanged": say("All other cards are as in the box."),
}


@cache
def workshop_words(lang: str) -> dict[str, str]:
    """All words of the workshop in a language; gaps stay open."""
    reader = Reader(lang)
    return {name: reader.read(words) for name, words in WORKSHOP.items()}
