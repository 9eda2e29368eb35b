"""The fields of a tile in words, for the form of the workshop."""

from __future__ import annotations

from heirloom.core.words import say

LABELS = {
    "heritage": say("Heritage"),
    "top": say("Half leaves above"),
    "bottom": say("Half leaves below"),
    "hearts": say("Half hearts"),
    "coins": say("Coins"),
}
LEAVES = {"light": say("light"), "dark": say("dark")}
WORDS = {
    "heritage": {
        "eagle": say("Eagle"),
        "camel": say("Camel"),
        "elephant": say("Elephant"),
        "lion": say("Lion"),
        "dragon": say("Dragon"),
    },
    "top": LEAVES,
    "bottom": LEAVES,
    "hearts": {"left": say("left"), "right": say("right")},
}
