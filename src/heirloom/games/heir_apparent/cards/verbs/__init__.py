"""The verbs of the cards: everything that a card can do, each verb in one class."""
