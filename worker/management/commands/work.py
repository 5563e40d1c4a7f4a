"""Carry critic runs on this machine."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from outtake.jobs.queues import CARRIED, GPU
from worker.execution.local_processes import private_broker, workers


class Command(BaseCommand):
    """``work [--concurrency N] [--gpu]``."""

    help = "Run workers until Ctrl-C, with a private broker if none is configured (see docs/production.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how many clips are looked at at once."""
        parser.add_argument("--concurrency", type=int, help="clips processed at once (default: 2, or 1 with --gpu)")
        parser.add_argument("--gpu", action="store_true", help="only process work that needs a local model")

    def handle(self, *, concurrency: int | None, gpu: bool, **options: Any) -> None:
        """Start both, and end both."""
        at_once = concurrency or (1 if gpu else 2)
        signal.signal(signal.SIGTERM, _interrupt)
        try:
            with private_broker(), workers(concurrency=at_once, queues=[GPU] if gpu else CARRIED):
                self.stdout.write("Running. Press Ctrl-C to stop.")
                self.stdout.flush()
                while True:
                    signal.pause()
        except KeyboardInterrupt:
            pass


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
