"""The rules of Inheritance: Five Crowns."""
