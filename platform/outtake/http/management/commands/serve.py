"""Serve the pages and the API."""

from __future__ import annotations

import os
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """``serve``."""

    help = "Serve the pages and the API on HOST:PORT with gunicorn, until Ctrl-C. Run `migrate` before."

    def handle(self, *args: Any, **options: Any) -> None:
        """Become the web server: signals to this process are signals to it."""
        self.stdout.write(f"Serving {settings.SITE_URL}; Ctrl-C ends it.")
        self.stdout.flush()
        configuration = str(settings.ROOT / "deploy" / "gunicorn.conf.py")
        os.execv(sys.executable, [sys.executable, "-m", "gunicorn", "--config", configuration, "outtake.wsgi"])
