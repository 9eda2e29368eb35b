"""The ladder: the levels of a game, each against the one below it, on one scale of ratings."""
