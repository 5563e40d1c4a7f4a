"""Carry critic runs on this machine."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from worker.processes import worker


class Command(BaseCommand):
    """``work [--concurrency N] [--gpu]``."""

    help = "Run a worker until Ctrl-C, with the private broker where none is configured (docs/production.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how many clips are looked at at once."""
        parser.add_argument("--concurrency", type=int, help="clips at once (2; with --gpu 1)")
        parser.add_argument("--gpu", action="store_true", help="take the runs of local models, and nothing else")

    def handle(self, *, concurrency: int | None, gpu: bool, **options: Any) -> None:
        """Start both, and end both."""
        at_once = concurrency or (1 if gpu else 2)
        signal.signal(signal.SIGTERM, _interrupt)
        try:
            with worker(concurrency=at_once, queues="gpu" if gpu else "cpu"):
                self.stdout.write("Working. Ctrl-C ends it.")
                self.stdout.flush()
                while True:
                    signal.pause()
        except KeyboardInterrupt:
            pass


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
