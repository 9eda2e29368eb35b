"""How a good player of Les Héritiers thinks."""
