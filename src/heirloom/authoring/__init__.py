"""For authors of games: create a game with one command, and keep its translations."""
