"""How a good player of The Heirs thinks."""
