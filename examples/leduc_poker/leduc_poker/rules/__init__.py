"""The rules: the parts of a truth, and the answers to the eight questions."""
