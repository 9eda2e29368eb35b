"""The store: the logs of all matches, in SQLite or PostgreSQL."""
