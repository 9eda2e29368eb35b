"""The scan of every text that people read."""
