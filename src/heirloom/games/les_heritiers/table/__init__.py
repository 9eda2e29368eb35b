"""What a player of Les Héritiers sees and reads."""
