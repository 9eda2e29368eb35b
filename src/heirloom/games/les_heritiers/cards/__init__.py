"""The cards of Les Héritiers."""
