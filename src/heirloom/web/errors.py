"""The responses to errors."""

from __future__ import annotations

import logging

from starlette.requests import Request
from starlette.responses import Response

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.web.refusals import TOO_LARGE, refusal

RETRY_AFTER_SECONDS = "5"

log = logging.getLogger("heirloom.web")


async def refused(request: Request, error: Exception) -> Response:
    """422: the input is wrong, and the mistake says why."""
    assert isinstance(error, Mistake)
    return refusal(request, error.why, 422)


async def busy(request: Request, error: Exception) -> Response:
    """503: too much work is waiting."""
    assert isinstance(error, Mistake)
    answer = refusal(request, error.why, 503)
    answer.headers["retry-after"] = RETRY_AFTER_SECONDS
    return answer


async def too_large(request: Request, error: Exception) -> Response:
    """413: the request is too large."""
    return refusal(request, TOO_LARGE, 413)


async def not_so(request: Request, error: Exception) -> Response:
    """405: the address does not accept this method."""
    return refusal(request, say("This address does not accept requests of this kind."), 405)


async def server_failed(request: Request, error: Exception) -> Response:
    """500: an error in the server, which is logged."""
    log.error("%s failed", _template(request), exc_info=error, extra=_fields(request))
    words = say("Something went wrong on the server. No move that you have seen is lost.")
    return refusal(request, words, 500)


async def gone(request: Request, error: Exception) -> Response:
    """400: the connection was closed before the whole request had arrived."""
    return refusal(request, say("The request did not arrive completely."), 400)


async def store_unavailable(request: Request, error: Exception) -> Response:
    """503: the store does not answer; nothing was done, and nothing is lost."""
    log.warning(
        "%s: the store is unavailable: %s", _template(request), error, extra=_fields(request)
    )
    words = say("Games cannot be opened or saved right now. Please try again in a moment.")
    answer = refusal(request, words, 503)
    answer.headers["retry-after"] = RETRY_AFTER_SECONDS
    return answer


def _template(request: Request) -> str:
    """The route without its parameters, some of which are secret."""
    return str(getattr(request.scope.get("route"), "path", "a request"))


def _fields(request: Request) -> dict[str, object]:
    return {"method": request.method, "room": request.path_params.get("id")}
