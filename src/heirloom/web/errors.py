"""What is answered when something fails inside."""

from __future__ import annotations

import logging

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from heirloom.core.words import say
from heirloom.web.refusals import refusal

RETRY_AFTER_SECONDS = "5"

log = logging.getLogger("heirloom.web")


async def server_failed(request: Request, error: Exception) -> Response:
    """Something is wrong with the server, and its log says what."""
    log.error("%s failed", request.url.path, exc_info=error)
    return PlainTextResponse("The server has made a mistake; nothing that was shown is lost.", 500)


async def store_unavailable(request: Request, error: Exception) -> Response:
    """The store does not answer just now: nothing was done, and nothing is lost."""
    log.warning("%s waits for the store: %s", request.url.path, error)
    words = say("The log of matches cannot be reached just now; please try again in a moment.")
    answer = refusal(request, words, 503)
    answer.headers["retry-after"] = RETRY_AFTER_SECONDS
    return answer
