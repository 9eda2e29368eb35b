"""The rules of Ancestree."""
