"""What every command shares: ``--json`` on standard output alone, and the exit statuses of the contract."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from outtake.errors import Refused
from outtake.outages import outage_of

DONE, REJECTED, WRONG_USE, UNFINISHED = 0, 1, 2, 3
LONGEST_SHOWN = 200


def shown(path: Any) -> str:
    """Return a path as a line can show it: cut, and what is no text escaped."""
    text = str(path).encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


class JsonCommand(BaseCommand):
    """
    A command that prints one JSON object with ``--json``, and else a text for people.

    A subclass gives `work`, which returns the object, and `tell`, which prints it. Progress and messages go to standard
    error. The exit status is 0, or 1 when `work` says that rows were rejected, or 2 when an operation refuses or a file
    that was named cannot be used, or 3 when the database or the storage was away or a disk full: the object then says
    so as ``unfinished``.
    """

    # Django's checks load every view, half of the time of a short command; `make check` and ``migrate`` make them.
    requires_system_checks = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Add ``--json`` to what the subclass takes."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.add_argument("--json", action="store_true", help="print the result as one JSON object")
        return parser

    def handle(self, *args: Any, **options: Any) -> None:
        """Run, print, and exit with the status."""
        as_json = options.pop("json")
        try:
            result, status = self.work(**options)
        except Refused as error:
            lines = [f"{fault.field}: {fault.message}" for fault in error.errors] or [error.detail]
            self.stderr.write(self.style.ERROR("\n".join(lines)))
            sys.exit(WRONG_USE)
        except Exception as error:
            if (outage := outage_of(error)) is not None:
                said = f"{outage.title} ({error})."
                self.stderr.write(self.style.ERROR(said))
                if as_json:
                    self.stdout.write(json.dumps({"unfinished": said}))
                sys.exit(UNFINISHED)
            if not isinstance(error, OSError) or error.filename is None:
                raise
            self.stderr.write(self.style.ERROR(f"{shown(error.filename)}: {error.strerror}"))
            sys.exit(WRONG_USE)
        if as_json:
            self.stdout.write(json.dumps(result, default=str))
        else:
            self.tell(result)
        if status:
            sys.exit(status)

    def work(self, *args: Any, **options: Any) -> tuple[dict[str, Any], int]:
        """Do it; return the object and the exit status."""
        raise NotImplementedError

    def tell(self, result: dict[str, Any]) -> None:
        """Print the result for people."""
        self.stdout.write(json.dumps(result, indent=2, default=str))
