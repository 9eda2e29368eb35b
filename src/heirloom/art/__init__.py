"""The pictures of the house: tinctures, shields, charges, cards and their type."""
