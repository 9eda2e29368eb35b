"""The log of matches: what was set, done, drawn and said, kept until somebody asks to delete it."""
