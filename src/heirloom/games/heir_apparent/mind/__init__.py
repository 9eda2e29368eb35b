"""How a good player of Heir Apparent thinks."""
