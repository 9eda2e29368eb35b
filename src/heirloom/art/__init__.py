"""The pictures: tinctures, shields, icons, cards and type."""
