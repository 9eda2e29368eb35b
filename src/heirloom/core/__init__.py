"""The engine: a state in three parts, eight questions, and what is written once against them."""
