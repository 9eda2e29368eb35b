"""The table in a terminal: any scene as text."""
