"""Carry critic runs on this machine."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from worker.processes import worker


class Command(BaseCommand):
    """``work [--concurrency N]``."""

    help = "Run a worker until Ctrl-C, with the private broker where none is configured (docs/production.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how many clips are looked at at once."""
        parser.add_argument("--concurrency", type=int, default=2, help="clips at once (2)")

    def handle(self, *, concurrency: int, **options: Any) -> None:
        """Start both, and end both."""
        signal.signal(signal.SIGTERM, _interrupt)
        try:
            with worker(concurrency=concurrency):
                self.stdout.write("Working. Ctrl-C ends it.")
                self.stdout.flush()
                while True:
                    signal.pause()
        except KeyboardInterrupt:
            pass


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
