"""Print and play: any game on paper, from the same faces as on the screen."""
