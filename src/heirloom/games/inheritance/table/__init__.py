"""What a player of Inheritance: Five Crowns sees and reads."""
