"""Serve the demo."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from outtake_demo.make_demo import main


class Command(BaseCommand):
    """``demo``."""

    help = "Draw the demo's clips, serve its studies, and print the address and sign-in links (Ctrl-C ends it)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until it is interrupted."""
        sys.exit(main())
