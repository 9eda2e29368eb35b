"""The rules of Heir Apparent."""
