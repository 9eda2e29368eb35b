"""The address that others can open: where this machine is on the local network."""

from __future__ import annotations

import ipaddress
import socket

from starlette.requests import Request

from heirloom.web.settings import Settings

ELSEWHERE = ("192.0.2.1", 9)  # an address of documentation; nothing is sent there
LOCAL_NAMES = ("localhost", "")


def base_address(request: Request) -> str:
    """The address of this server for invitations, without a path.

    It is the one that the visitor used. Where that only works on this machine and the server also
    listens on the network, it is the address of this machine there.
    """
    settings: Settings = request.app.state.settings
    host = request.headers.get("host", "")
    name, port = _parted(host)
    if _is_loopback(name) and _is_open(settings.host):
        name = settings.host if not _is_wildcard(settings.host) else own_address() or name
        host = (f"[{name}]" if ":" in name else name) + (f":{port}" if port else "")
    return f"{request.url.scheme}://{host}"


def own_address() -> str:
    """The address of this machine on its network; empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
            found = str(asking.getsockname()[0])
        except OSError:
            return ""
    return "" if _is_loopback(found) or _is_wildcard(found) else found


def _parted(host: str) -> tuple[str, str]:
    """A host name and its port."""
    if host.startswith("["):
        name, _, port = host[1:].partition("]")
        return name, port.removeprefix(":")
    name, _, port = host.partition(":")
    return name, port


def _is_open(listening: str) -> bool:
    """Whether a server that listens there can be reached from other machines."""
    return bool(listening) and not _is_loopback(listening)


def _is_loopback(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name in LOCAL_NAMES or name.endswith(".localhost")


def _is_wildcard(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_unspecified
    except ValueError:
        return False
