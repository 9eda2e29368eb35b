"""How a good player of Ancestree thinks."""
