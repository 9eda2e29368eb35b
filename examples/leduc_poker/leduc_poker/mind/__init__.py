"""What a decent player thinks."""
