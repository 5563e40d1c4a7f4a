"""
Makes accounts for a site, one a line, in one process: to start Django for each takes longer than many a test.

Reads lines of JSON, the arguments of ``create_account``; writes what that prints, a line each.
"""

from __future__ import annotations

import io
import json
import os
import sys
from contextlib import redirect_stdout


def main() -> None:
    """Serve until the end of the input."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
    import django
    from django.core.management import call_command

    django.setup()
    for line in sys.stdin:
        printed = io.StringIO()
        with redirect_stdout(printed):
            call_command("create_account", *json.loads(line), "--json")
        sys.stdout.write(json.dumps(json.loads(printed.getvalue())) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
