"""Serve the demo."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from outtake_demo.make_demo import main


class Command(BaseCommand):
    """``demo``."""

    help = "Draw the demo's clips, serve its studies, and print the address and sign-in links (Ctrl-C ends it)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take clips of the user's own."""
        parser.add_argument(
            "--clips",
            default="",
            metavar="FOLDER",
            help="make a second study of the clips in a folder, or of a manifest",
        )

    def handle(self, *args: Any, clips: str, **options: Any) -> None:
        """Run until it is interrupted."""
        sys.exit(main(clips))
