"""The cards of Inheritance: Five Crowns."""
