"""A bot of your own in thirty lines: it captures when it can, and else turns over what is near.

heirloom play the_heirs --seats "you,exec:python examples/nearest_bot.py"
"""

import json
import sys


def square(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("a"), int(name[1:])


def distance(name: str, last: str) -> int:
    (x, y), (a, b) = square(name), square(last)
    return abs(x - a) + abs(y - b)


def choose(legal: list[str], last: str) -> str:
    captures = [move for move in legal if "x" in move]
    if captures:
        return captures[0]
    turnings = [move for move in legal if move != "stop"]
    return min(turnings, key=lambda move: distance(move, last)) if turnings else "stop"


last, actions = "a1", []
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        actions = message["actions"]
    elif message["type"] == "choose":  # the others need no answer
        move = choose([actions[id] for id in message["ids"]], last)
        print(json.dumps({"move": move}), flush=True)
        last = last if move == "stop" else move[-2:]
