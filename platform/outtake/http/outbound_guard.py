"""
Which servers this installation may call at an address that someone typed in.

Only public addresses, over https. Everything near this machine (loopback, private networks, cloud
metadata, what IPv6 wraps around them) is refused, unless the operator names its host and port in ``MODEL_SERVERS``.
"""

from __future__ import annotations

import ipaddress
import socket
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from outtake.errors import Invalid

LONGEST = 500
PORTS = {"http": 80, "https": 443}
REMEDY = "an operator can allow it: MODEL_SERVERS={host}:{port}"

# Python's `is_global` counts what wraps or relays an IPv4 address as public; of IPv6 only 2000::/3 is.
_RELAYS = ipaddress.ip_network("192.88.99.0/24")  # 6to4, RFC 7526
_PROTOCOLS = ipaddress.ip_network("192.0.0.0/24")  # RFC 6890
_UNICAST = ipaddress.ip_network("2000::/3")
_WRAPPING = [ipaddress.ip_network(each) for each in ("2001::/23", "2002::/16", "3ffe::/16", "3fff::/20")]


class Server(NamedTuple):
    """A host, in lower case and without brackets, and a port."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def is_public(address: str) -> bool:
    """Whether an IP address, as `getaddrinfo` gives it, belongs to a host in the open."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:  # with a zone, such as fe80::1%eth0
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        return ip in _UNICAST and ip.is_global and not any(ip in each for each in _WRAPPING)
    return ip.is_global and not ip.is_multicast and ip not in _RELAYS and ip not in _PROTOCOLS


def is_allowed(host: str, port: int) -> bool:
    """Whether the operator named a server in ``MODEL_SERVERS``."""
    return _told_apart(host, port) in {_server(each) for each in settings.MODEL_SERVERS}


def check_url(url: str, *, field: str = "base_url") -> str:
    """
    Return the base URL of a server without a slash at its end, if it may be called.

    A name that does not resolve at this moment is accepted: each call looks again, at the address that it connects to.

    :raises Invalid: with the reason and the remedy.
    """
    parts = _parts_of(url, field)
    host, port = _told_apart(parts.hostname or "", parts.port or PORTS[parts.scheme])
    if not is_allowed(host, port):
        remedy = REMEDY.format(host=host, port=port)
        if parts.scheme == "http":
            raise Invalid.field(field, f"http:// would send keys and clips unencrypted; use https://, or {remedy}.")
        if any(not is_public(each) for each in _resolve(host, port)):
            raise Invalid.field(field, f"{host[:80]!r} is not a public address and cannot be called; {remedy}.")
    return url.strip().rstrip("/")


def _parts_of(url: str, field: str) -> SplitResult:
    text = url.strip()
    try:
        parts = urlsplit(text)
        named = bool(parts.hostname) and parts.port != 0
    except ValueError:
        named = False
    if (
        not named
        or " " in text
        or parts.scheme not in PORTS
        or len(text) > LONGEST
        or not text.isascii()
        or not text.isprintable()
    ):
        raise Invalid.field(
            field, f"{text[:80]!r} is not a server address; give the base URL, such as https://host/v1."
        )
    if "%" in (parts.hostname or ""):
        raise Invalid.field(field, f"{text[:80]!r} has a zone (%…), which is only valid on one machine; remove it.")
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment:
        raise Invalid.field(
            field, "The address must not contain a name, a password, ? or #; enter the key in its own field."
        )
    return parts


def _resolve(host: str, port: int) -> list[str]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return [str(address[0]) for *_, address in found]


def _server(text: str) -> Server:
    host, _, port = text.rpartition(":")
    return _told_apart(host, int(port) if port.isdecimal() else 0)


def _told_apart(host: str, port: int) -> Server:
    return Server(host.strip("[]").rstrip(".").lower(), port)
