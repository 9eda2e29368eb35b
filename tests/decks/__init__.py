"""Random decks: those that load must finish their games."""
