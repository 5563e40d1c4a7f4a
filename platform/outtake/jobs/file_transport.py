"""
Kombu's file transport, in which a message is there once it is whole.

Theirs opens the file of a message and then writes it: a worker that looks in between takes an empty message, fails to
read it, and ends. ``outtake.celery`` gives the name ``filesystem`` to this one.
"""

from __future__ import annotations

import uuid
from pathlib import Path
from time import monotonic
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """A channel of files."""

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override]  # as theirs
        """Write a message under another name, which no queue has, and rename it."""
        path = Path(self.data_folder_out) / f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        part = path.with_name(f"{path.name}.part")
        content: str = dumps(payload)  # type: ignore[no-untyped-call]  # kombu has no types
        try:
            part.write_text(content)
            part.replace(path)
        except OSError as error:
            raise ChannelError(f"{path} cannot be written: {error}") from error


class Transport(filesystem.Transport):
    """The transport of such channels."""

    Channel = Channel
