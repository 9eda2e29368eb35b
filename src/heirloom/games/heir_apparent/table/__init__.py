"""What a player of Heir Apparent sees and reads."""
