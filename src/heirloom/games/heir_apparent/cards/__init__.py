"""The cards of Heir Apparent."""
