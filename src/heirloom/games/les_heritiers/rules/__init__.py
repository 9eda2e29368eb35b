"""The rules of Les Héritiers."""
