"""Calls to addresses that someone typed in: what is near this machine is never reached, however it is spelled."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator

import httpx2
import pytest
from httpcore2 import AnyIOBackend

from outtake.errors import Invalid
from outtake.http import outbound, outbound_guard
from outtake.http.outbound import ClearTextRefused, UrlNotAllowed, outbound_client
from outtake.http.outbound_guard import check_url, is_public
from tests.support.model_server import ModelServer, model_server

NEAR = [
    "127.0.0.1",
    "127.1",
    "127.255.255.254",
    "2130706433",
    "0x7f.1",
    "0x7f000001",
    "017700000001",
    "0177.0.0.1",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "0.0.0.0",
    "0",
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "[64:ff9b:1::7f00:1]",
    "[2002:7f00:1::]",
    "[2001:0:7f00:1::]",
    "[fe80::1]",
    "[fc00::1]",
    "[fec0::1]",
    "[ff02::1]",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "192.0.0.192",
    "192.88.99.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
]


@pytest.fixture
def canary() -> Iterator[ModelServer]:
    """A server on this machine that must not be reached."""
    with model_server() as server:
        yield server


def post(address: str, *, max_bytes: int = 1000) -> httpx2.Response:
    """Call an address, as a provider does."""

    async def call() -> httpx2.Response:
        async with outbound_client(timeout=httpx2.Timeout(3), max_reply_bytes=max_bytes) as client:
            return await client.post(f"{address}/chat/completions", json={"messages": [], "model": "vl"})

    return asyncio.run(call())


def why(error: BaseException) -> list[BaseException]:
    """An error and what caused it."""
    chain = [error]
    while cause := chain[-1].__cause__ or chain[-1].__context__:
        chain.append(cause)
    return chain


@pytest.fixture
def dialled(monkeypatch) -> list[str]:
    """The addresses to which a connection was begun."""
    begun: list[str] = []
    dial = AnyIOBackend.connect_tcp

    async def note(self, host: str, *args, **options):
        begun.append(host)
        return await dial(self, host, *args, **options)

    monkeypatch.setattr(AnyIOBackend, "connect_tcp", note)
    return begun


@pytest.mark.parametrize("host", NEAR)
def test_nothing_near_is_reached_however_it_is_spelled(canary: ModelServer, dialled: list[str], host: str):
    with pytest.raises((httpx2.TransportError, httpx2.InvalidURL)):
        post(f"https://{host}:{canary.port}/v1")
    assert (dialled, canary.connections) == ([], 0)


def test_a_server_in_the_open_is_not_called_in_the_clear(canary: ModelServer, dialled: list[str]):
    with pytest.raises(ClearTextRefused, match=r"MODEL_SERVERS=8\.8\.8\.8:80"):
        post("http://8.8.8.8/v1")
    assert dialled == []


def test_what_is_dialled_is_noted(canary: ModelServer, dialled: list[str], settings):
    settings.MODEL_SERVERS = [f"localhost:{canary.port}"]
    post(f"http://localhost:{canary.port}/v1")
    assert dialled[-1] == "127.0.0.1" and len(canary.asked) == 1


@pytest.mark.parametrize("host", NEAR)
def test_nothing_near_can_be_saved(host: str):
    with pytest.raises(Invalid, match="MODEL_SERVERS"):
        check_url(f"https://{host}:8000/v1")


def test_a_server_that_the_operator_named_is_reached_at_its_port_alone(canary: ModelServer, settings):
    settings.MODEL_SERVERS = [f"127.0.0.1:{canary.port}"]
    assert post(canary.address).status_code == 200
    with model_server() as other, pytest.raises(httpx2.TransportError):
        post(other.address)
    assert (len(canary.asked), other.connections) == (1, 0)


def test_a_redirect_to_this_machine_is_not_followed(canary: ModelServer, settings):
    from tests.support.model_server import Act

    with model_server() as named:
        settings.MODEL_SERVERS = [f"127.0.0.1:{named.port}"]
        named.script(Act("status", text="307 there", headers={"Location": canary.address + "/chat/completions"}))
        assert post(named.address).status_code == 307
    assert not canary.connections


class Names:
    """A resolver whose answers are written down, one after the other; the last one stays."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers, self.asked = list(answers), 0

    async def addresses(self, host: str, port: int) -> list[str]:
        self.asked += 1
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def test_a_name_that_turns_to_this_machine_after_it_was_saved_is_refused(canary: ModelServer, monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("8.8.8.8", 443))])
    assert check_url(f"https://turns.example:{canary.port}/v1")
    monkeypatch.setattr(outbound, "_addresses", Names(["127.0.0.1"]).addresses)
    with pytest.raises(httpx2.TransportError):
        post(f"https://turns.example:{canary.port}/v1")
    assert not canary.connections


def test_a_name_is_looked_up_once_a_call_and_what_was_looked_at_is_dialled(canary: ModelServer, monkeypatch):
    """If the name were looked up again to dial it, it would turn to this machine."""
    names, dialled = Names(["8.8.8.8"], ["127.0.0.1"]), []

    async def dial(self, host, port, *_):
        dialled.append(host)
        raise outbound.httpcore2.ConnectError("closed")

    monkeypatch.setattr(outbound, "_addresses", names.addresses)
    monkeypatch.setattr(outbound.AnyIOBackend, "connect_tcp", dial)
    with pytest.raises(httpx2.ConnectError):
        post(f"https://turns.example:{canary.port}/v1")
    assert (names.asked, dialled, canary.connections) == (1, ["8.8.8.8"], 0)


def test_a_name_with_one_address_near_is_refused_as_a_whole(canary: ModelServer, monkeypatch):
    monkeypatch.setattr(outbound, "_addresses", Names(["8.8.8.8", "127.0.0.1"]).addresses)
    with pytest.raises(httpx2.TransportError) as error:
        post(f"https://both.example:{canary.port}/v1/secret-path")
    assert any(isinstance(each, UrlNotAllowed) for each in why(error.value))


def test_an_error_shows_neither_what_a_name_resolved_to_nor_a_path(canary: ModelServer, monkeypatch):
    monkeypatch.setattr(outbound, "_addresses", Names(["10.1.2.3"]).addresses)
    with pytest.raises(httpx2.TransportError) as error:
        post("https://inner.example:81/v1/secret-path")
    said = " ".join(str(each) for each in why(error.value) if isinstance(each, UrlNotAllowed | httpx2.HTTPError))
    assert "inner.example" in said and "MODEL_SERVERS=inner.example:81" in said
    assert "10.1.2.3" not in said and "secret-path" not in said


def test_a_name_that_is_not_known_is_an_error_of_the_connection(settings):
    with pytest.raises(httpx2.ConnectError, match="is unknown"):
        post("https://nowhere.invalid/v1")


def test_a_proxy_of_the_environment_is_not_used(canary: ModelServer, settings, monkeypatch):
    with model_server() as proxy:
        settings.MODEL_SERVERS = [f"127.0.0.1:{canary.port}", f"127.0.0.1:{proxy.port}"]
        for name in ("HTTP_PROXY", "ALL_PROXY", "http_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
        assert post(canary.address).status_code == 200
    assert (len(canary.asked), proxy.asked) == (1, [])


def test_a_reply_is_read_no_further_than_allowed(canary: ModelServer, settings):
    settings.MODEL_SERVERS = [f"127.0.0.1:{canary.port}"]
    length = len(post(canary.address).content)
    assert len(post(canary.address, max_bytes=length).content) == length
    with pytest.raises(outbound.ReplyTooLarge):
        post(canary.address, max_bytes=length - 1)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "2a00:1450:4001::1"])
def test_what_lies_in_the_open_is_public(address: str):
    assert is_public(address)
    assert outbound_guard.check_url(f"https://{f'[{address}]' if ':' in address else address}/v1/").endswith("/v1")


def test_names_and_ports_are_compared_as_servers_do(settings):
    settings.MODEL_SERVERS = ["GPU1.lan:8000", "[fd00::1]:80", "no-port"]
    assert check_url("http://gpu1.LAN:8000/v1") and check_url("http://[fd00::1]/v1")
    with pytest.raises(Invalid):
        check_url("http://no-port/v1")
