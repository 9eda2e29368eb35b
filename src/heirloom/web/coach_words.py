"""The words of lessons and puzzles, by the names that templates use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from heirloom.core.words import Phrase, say, say_as

COACH_WORDS: Final[Mapping[str, Phrase]] = {
    # A lesson
    "learn_game": say("Learn {game}"),
    "learn_minutes": say("Learn · {minutes} min"),
    "lesson_steps": say("Steps of the lesson"),
    "skip_lesson": say("Skip lesson"),
    "lesson_right": say("That is it."),
    "rule": say("Rule"),
    "stuck": say("Stuck?"),
    "show_me": say("Show me"),
    "yes": say_as("lesson", "Yes"),
    "no": say_as("lesson", "No"),
    "so_far": say("So far"),
    "lesson_back": say_as("lesson", "Back"),
    "next_step": say("Next step"),
    "finish_lesson": say("Finish"),
    "move_first": say("Your move comes first"),
    # Its end
    "you_know": say("You know {game}"),
    "all_there_is": say("This is what you have learned:"),
    "first_game": say("Play your first game"),
    "first_game_text": say("a short one; the bots say why they move"),
    "try_puzzle": say("Try a puzzle"),
    "once_more": say("Once more"),
    "all_rules": say("All rules"),
    # At the table
    "newcomer": say("New to {game}?"),
    "newcomer_learn": say("Learn it in {minutes} minutes"),
    "no_thanks": say("Not now"),
    "explain": say("Bots say why they move"),
    "explain_text": say(
        "After each turn, the reason for it appears here. If you are stuck, press Hint."
    ),
    # Puzzles
    "puzzles": say("Puzzles"),
    "puzzles_text": say(
        "A position, and one move to find. Everyone gets the same puzzle of the day."
    ),
    "puzzle_of_the_day": say("Puzzle of the day"),
    "solve_it": say("Solve it"),
    "practise": say("Practice set"),
    "grade_1": say_as("puzzle", "Easy"),
    "grade_2": say_as("puzzle", "Medium"),
    "grade_3": say_as("puzzle", "Hard"),
    "proved": say("Proved: exactly one move wins"),
    "judged": say("Judged by a long search, not proved"),
    "puzzle_hint": say("Hint"),
    "show_solution": say("Show the solution"),
    "solved": say("Solved"),
    "right_so_far": say("Right so far. Find the next move."),
    "not_solved": say("That is not it"),
    "solution": say("The solution"),
    "try_again": say("Try again"),
    "next_puzzle": say("Next puzzle"),
    "first_move_counts": say("The first move counts for your rating."),
    "this_puzzle": say("This puzzle"),
    "your_rating": say("Your rating"),
    "rated_by_grade": say("A puzzle’s rating follows from its grade."),
    "this_week": say("This week"),
    "in_a_row": say("Days in a row: {n}"),
    "best_row": say("best {n}"),
    "earlier": say("All puzzles of this game"),
    "harder": say("Harder"),
    "easier": say("Easier"),
    "other_games": say("Other games"),
    "kept_here": say("Rating and days are kept in this browser only."),
    "missed": say("missed at first"),
}
