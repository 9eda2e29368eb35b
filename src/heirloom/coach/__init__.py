"""Lessons before a game, reviews after it, and puzzles in between."""
