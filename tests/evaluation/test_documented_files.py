"""The commands that ``docs/measures.md`` shows print what it shows."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.commands import manage

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def _shown() -> list[tuple[str, str]]:
    """Each command with what it prints, in the order of the page."""
    blocks = BLOCK.findall((ROOT / "docs" / "measures.md").read_text("utf-8"))
    starts = [re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE) for block in blocks]
    return [pair for parts in starts for pair in list(pairwise(parts[1:]))[::2]]


SHOWN = _shown()


def test_the_page_leads_from_the_files_to_both_tables():
    commands = [command for command, _ in SHOWN]
    assert sum("manage.py score" in command for command in commands) == 2
    assert sum("manage.py agreement" in command for command in commands) == 3


@pytest.mark.parametrize(("command", "printed"), SHOWN, ids=[command for command, _ in SHOWN])
def test_a_command_prints_what_the_page_shows(capsys, monkeypatch, command: str, printed: str):
    monkeypatch.chdir(ROOT)
    program, *args = shlex.split(command)
    if args[0] == "manage.py":
        ran = manage(capsys, *args[1:])
        assert ran.out + ran.err == printed
        return
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "platform")}
    line = [sys.executable if program == "python" else program, *args]
    assert subprocess.run(line, env=environment, capture_output=True, text=True, check=True).stdout == printed


def test_the_judgements_of_the_example_are_those_that_its_judge_writes():
    command, printed = next(each for each in SHOWN if "judge.py" in each[0])
    assert command.startswith("python docs/examples/judge.py")
    assert (EXAMPLES / "judgements.jsonl").read_text("utf-8") == printed
