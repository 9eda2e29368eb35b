"""Heirloom's games in the interfaces of learning libraries."""

from heirloom.adapters.vector import Steps, Vector

__all__ = ["Steps", "Vector"]
