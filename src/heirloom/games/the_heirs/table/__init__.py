"""What a player of The Heirs sees and reads."""
