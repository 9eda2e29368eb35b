"""The arena: bots against bots, every one against every other, with the same luck for both."""
