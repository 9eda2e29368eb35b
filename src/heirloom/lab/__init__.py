"""The lab: many games between bots, counted, with error bars."""
