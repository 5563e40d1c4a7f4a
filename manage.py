#!/usr/bin/env python
"""Every command of Outtake. ``python manage.py help`` lists them."""

import gc
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent


def main() -> None:
    """Run one management command."""
    gc.set_threshold(50_000, 50, 50)  # as in the web server: most of what a start allocates are modules, which stay
    sys.path.insert(1, str(ROOT / "platform"))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
    from django.core.management import execute_from_command_line

    import outtake.celery  # noqa: F401  commands wake workers, too: the app knows the broker

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
