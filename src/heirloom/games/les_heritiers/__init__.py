"""Les Héritiers, by Florent Mignot: four families, four crowns, and who inherits them."""
