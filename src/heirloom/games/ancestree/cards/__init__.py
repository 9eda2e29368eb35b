"""The cards of Ancestree."""
