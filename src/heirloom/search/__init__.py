"""Searching: nodes, choices with their visits and values, and imagined worlds."""
