"""The cards of The Heirs."""
