#!/usr/bin/env python
"""Every command of Outtake, in a checkout. ``python manage.py help`` lists them; ``outtake`` groups them."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent


def main() -> None:
    """Run one management command."""
    sys.path.insert(1, str(ROOT / "platform"))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
    from outtake.command_line import run

    run(sys.argv)


if __name__ == "__main__":
    main()
