"""The lab: many games of bots, counted, with honest error bars."""
