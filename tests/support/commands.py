"""Run a management command as from the prompt."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest
from django.core.management import get_commands, load_command_class


class Ran(NamedTuple):
    """The result of a command."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one object on standard output."""
        return json.loads(self.out)


def manage(capsys: pytest.CaptureFixture[str], *args: str) -> Ran:
    """
    Run ``manage.py`` with these arguments, in this process and its transaction.

    This is Django's `run_from_argv` without its end, which closes the connection of the test.
    """
    capsys.readouterr()
    name, *rest = args
    command = load_command_class(get_commands()[name], name)
    command._called_from_command_line = True
    status = 0
    try:
        options = vars(command.create_parser("manage.py", name).parse_args(rest))
        command.execute(*options.pop("args", ()), **options)
    except SystemExit as end:
        status = int(end.code or 0)
    return Ran(status, *capsys.readouterr())
