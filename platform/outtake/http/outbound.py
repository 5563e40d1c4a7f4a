"""
HTTP to servers whose address someone typed in.

The guard sits where TCP connects, and checks the address that is connected to: a name whose answer changes between a
check and a call, a redirect, and numbers that only look like names (``2130706433``, ``0x7f.1``) have no effect. A name
is refused as a whole if any of its addresses is not public. No redirect is followed, no proxy of the environment is
used, a reply comes uncompressed and is cut at a size. No error shows what a name resolved to, or a path.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import time
from collections.abc import AsyncIterator, Iterable
from functools import cache
from typing import Any

import httpcore2
import httpx2
from httpcore2 import SOCKET_OPTION, AnyIOBackend, AsyncNetworkBackend, AsyncNetworkStream

from outtake.http.outbound_guard import PORTS, REMEDY, is_allowed, is_public


class UrlNotAllowed(httpcore2.ConnectError):
    """The server is not one that may be called."""


class ClearTextRefused(httpx2.ConnectError):
    """A server in the open is called over https only."""


class ReplyTooLarge(httpx2.ReadError):
    """A reply is longer than any honest one, or compressed though that was not asked for."""


def outbound_client(*, timeout: httpx2.Timeout, max_reply_bytes: int) -> httpx2.AsyncClient:
    """Return a client that reaches public servers, and those in ``MODEL_SERVERS``. Close it after use."""
    return httpx2.AsyncClient(
        transport=GuardedTransport(max_reply_bytes), timeout=timeout, follow_redirects=False, trust_env=False
    )


class GuardedTransport(httpx2.AsyncHTTPTransport):
    """A transport whose connections are checked, and whose replies are bounded."""

    def __init__(self, max_reply_bytes: int) -> None:
        super().__init__(verify=_trusted())
        self._pool = httpcore2.AsyncConnectionPool(ssl_context=_trusted(), network_backend=GuardedBackend())
        self._max_reply_bytes = max_reply_bytes

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request; its reply is read through a bound."""
        host, port = request.url.host, request.url.port or PORTS.get(request.url.scheme, 0)
        if request.url.scheme != "https" and not is_allowed(host, port):
            remedy = REMEDY.format(host=host, port=port)
            raise ClearTextRefused(f"{host} cannot be called over http://, which would send keys unencrypted; {remedy}")
        request.headers["Accept-Encoding"] = "identity"
        response = await super().handle_async_request(request)
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        if response.headers.get("Content-Encoding", "identity").lower() != "identity":
            await response.aclose()
            raise ReplyTooLarge("the reply is compressed, although that was not requested")
        response.stream = _Bounded(response.stream, self._max_reply_bytes)
        return response


class GuardedBackend(AsyncNetworkBackend):
    """Dials addresses that were looked at, and never a name."""

    def __init__(self) -> None:
        self._dial = AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[SOCKET_OPTION] | None = None,
    ) -> AsyncNetworkStream:
        """
        Connect to the first of the host's addresses that answers.

        :raises AddressRefused: if it is not allowed, and any of its addresses is not public.
        """
        until = None if timeout is None else time.monotonic() + timeout
        found = await _addresses(host, port)
        if not is_allowed(host, port) and not all(is_public(address) for address in found):
            raise UrlNotAllowed(f"{host} is not a public address; " + REMEDY.format(host=host, port=port))
        failure: Exception = httpcore2.ConnectError("the host has no address")
        for address in found:
            left = None if until is None else max(until - time.monotonic(), 0.001)
            try:
                return await self._dial.connect_tcp(address, port, left, local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = type(error)("no address of the host responds")
        raise failure from None

    async def connect_unix_socket(self, path: str, *_: Any, **options: Any) -> AsyncNetworkStream:
        """Refuse: sockets of this machine are not for calling out."""
        raise UrlNotAllowed("a socket of this machine is not called")

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


class _Bounded(httpx2.AsyncByteStream):
    """A reply's bytes, up to a number of them."""

    def __init__(self, stream: httpx2.AsyncByteStream, most: int) -> None:
        self._stream, self._most = stream, most

    async def __aiter__(self) -> AsyncIterator[bytes]:
        read = 0
        async for part in self._stream:
            read += len(part)
            if read > self._most:
                raise ReplyTooLarge(f"the reply is longer than {self._most:,} bytes")
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()


async def _addresses(host: str, port: int) -> list[str]:
    """Resolve a name to its addresses, each once, in the order of preference."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise httpcore2.ConnectError("the host name is unknown") from None
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


@cache
def _trusted() -> ssl.SSLContext:
    """Return the trusted authorities; ``SSL_CERT_FILE`` may name others."""
    return httpx2.create_ssl_context()
