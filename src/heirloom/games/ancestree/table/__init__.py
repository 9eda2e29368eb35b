"""What a player of Ancestree sees and reads."""
