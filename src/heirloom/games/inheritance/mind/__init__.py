"""How a good player of Inheritance: Five Crowns thinks."""
