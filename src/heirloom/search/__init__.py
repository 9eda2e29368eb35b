"""Searching: one vocabulary for places, choices and imagined worlds."""
