"""A bot that takes its time, so that work is still under way on however fast a machine."""

import json
import sys
import time

SECONDS = 0.01  # for each choice

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        time.sleep(SECONDS)
        print(json.dumps({"id": message["ids"][0]}), flush=True)
