"""The table: what a seat sees, and what the cards look like."""
