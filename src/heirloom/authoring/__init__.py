"""For those who write games: a new one in one command, and its words in every language."""
