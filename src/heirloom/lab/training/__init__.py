"""Training: games are played, a net learns who won them, and plays the next games itself."""
