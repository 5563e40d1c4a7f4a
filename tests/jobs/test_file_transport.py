"""Messages in files: a worker takes whole ones, or none."""

from __future__ import annotations

from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection
from kombu.transport import filesystem

import outtake.celery  # noqa: F401  it names the transport
from outtake.jobs.file_transport import Channel
from outtake.settings.broker import broker_options


class Looking:
    """Part of a message, at whose writing a worker looks for messages."""

    def __init__(self, channel: filesystem.Channel) -> None:
        self.channel, self.found = channel, 0

    def __json__(self) -> str:
        try:
            self.channel._get("critics")
        except Empty:
            return "looked"
        self.found += 1
        return "found"


@pytest.fixture
def options(tmp_path: Path) -> dict[str, Any]:
    return broker_options("filesystem://", tmp_path)


def test_a_message_is_there_once_it_is_whole(options: dict[str, Any]) -> None:
    with Connection("filesystem://", transport_options=options) as connection:
        channel = connection.channel()
        assert type(channel) is Channel
        message = Looking(channel)
        channel._put("critics", {"body": message})
        channel._put("gpu", {"body": 2})
        assert message.found == 0
        assert channel._size("critics") == 1
        assert channel._get("critics") == {"body": "looked"}
        with pytest.raises(Empty):
            channel._get("critics")
        assert channel._get("gpu") == {"body": 2}
        assert list(Path(options["data_folder_in"]).iterdir()) == []


def test_a_folder_that_is_gone_is_an_error_of_the_channel(options: dict[str, Any]) -> None:
    with Connection("filesystem://", transport_options=options) as connection:
        channel = connection.channel()
        Path(options["data_folder_out"]).rmdir()
        with pytest.raises(connection.channel_errors, match="cannot be written"):
            channel._put("critics", {"body": 1})
