"""The games: a folder each, all of the same shape. None knows another."""
