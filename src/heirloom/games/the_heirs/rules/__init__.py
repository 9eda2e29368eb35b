"""The rules of The Heirs."""
