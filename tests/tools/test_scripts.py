"""The small programs of the Makefile: a step with its time, and clear words on what is missing."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tools.machine import ROOT


def call(*command: str, path: str | None = None) -> subprocess.CompletedProcess[str]:
    env = os.environ | ({"PATH": path} if path else {})
    return subprocess.run([f"tools/{command[0]}", *command[1:]], cwd=ROOT, env=env, capture_output=True, text=True)


def program(folder: Path, name: str, says: str) -> None:
    """Put a program on a PATH of our own that says one thing and fails at all else."""
    (folder / name).write_text(f"#!/bin/sh\necho '{says}'\nexit 1\n")
    (folder / name).chmod(0o755)


def test_a_step_says_what_it_does_and_how_long_it_took() -> None:
    done = call("step", "Sleeping", "sh", "-c", "echo noise; sleep 0.2")
    assert done.returncode == 0
    assert re.fullmatch(r"Sleeping … 0\.\d s\n", done.stdout)


def test_a_failed_step_shows_what_was_printed_and_keeps_the_status() -> None:
    done = call("step", "Failing", "sh", "-c", "echo out; echo err >&2; exit 3")
    assert done.returncode == 3
    assert done.stdout.splitlines()[-2:] == ["out", "err"]


def test_a_step_without_its_program_says_so() -> None:
    done = call("step", "Starting", "/no/such/program")
    assert done.returncode == 127
    assert "/no/such/program" in done.stdout


@pytest.mark.parametrize(
    ("asked", "program_name", "says", "wanted"),
    [
        (("python", "python-old"), "python-old", "Python 3.9.2", "Python 3.11 or newer; 'python-old' is Python 3.9.2"),
        (("node",), "node", "v18.1.0", "Node 20 or newer to build its pages; this is v18.1.0"),
    ],
)
def test_too_old_a_program_is_refused_with_its_version(
    tmp_path: Path, asked: tuple[str, ...], program_name: str, says: str, wanted: str
) -> None:
    program(tmp_path, program_name, says)
    program(tmp_path, "npm", "10.0.0")
    done = call("need", *asked, path=f"{tmp_path}:/usr/bin:/bin")
    assert done.returncode == 1
    assert wanted in done.stderr


def test_a_missing_program_is_named() -> None:
    assert "PYTHON=/path/to/python" in call("need", "python", "no-such-python").stderr


def test_what_runs_these_tests_is_good_enough() -> None:
    assert call("need", "node").returncode == 0


def pretended_python(folder: Path, settings: str, failing: str = "nothing") -> Path:
    """Make a program that writes down its arguments, has these settings of pip, and fails at arguments with a word."""
    python = folder / "python"
    python.write_text(
        f"""#!/bin/sh
echo "$*" >>{folder}/asked
case "$*" in *"{failing}"*) echo refused; exit 4 ;; *"config list"*) echo "{settings}" ;; esac
"""
    )
    python.chmod(0o755)
    return python


@pytest.mark.parametrize(
    ("settings", "failing", "programs", "said"),
    [
        ("", "nothing", ["pip uv", "uv"], ""),
        ("global.extra-index-url='file:///more'", "nothing", ["pip uv", "uv"], ""),
        (
            ":env:.index-url='https://index.example'",
            "nothing",
            ["pip"],
            "pip installs: it is configured for an index.\n",
        ),
        ("global.no-index='true'", "nothing", ["pip"], "pip installs: it is configured for an index.\n"),
        ("", "constraints.txt uv", ["pip uv", "pip"], "pip installs: uv cannot be installed.\n"),
        ("", "uv pip install", ["pip uv", "uv", "pip"], "pip installs: uv failed.\n"),
    ],
)
def test_packages_are_installed_by_uv_or_else_by_pip(
    tmp_path: Path, settings: str, failing: str, programs: list[str], said: str
) -> None:
    python = pretended_python(tmp_path, settings, failing)
    done = call("install", str(python), "--editable", ".[dev]")
    assert (done.returncode, done.stdout) == (0, said)
    _, *asked = (tmp_path / "asked").read_text().splitlines()
    ends = {"pip uv": "constraints.txt uv", "pip": "constraints.txt --editable .[dev]"}
    for line, program_name in zip(asked, programs, strict=True):
        assert line.startswith(f"-m {program_name.split()[0]} ")
        assert line.endswith(ends.get(program_name, ends["pip"]))


def test_where_both_fail_both_say_why(tmp_path: Path) -> None:
    python = pretended_python(tmp_path, "", "--editable")
    done = call("install", str(python), "--editable", ".")
    assert done.returncode == 4
    assert done.stdout == "pip installs: uv failed.\nrefused\n"
    assert done.stderr == "Before, uv failed:\nrefused\n"
