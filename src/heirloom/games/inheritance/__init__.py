"""Inheritance: Five Crowns, by Peter Reifenstein: ever lower cards, a crown a round."""
