"""The version and the commit name the code that runs."""

from __future__ import annotations

import re
import subprocess
from importlib.metadata import version
from pathlib import Path

import pytest

from outtake import version as own


def git(folder: Path, *arguments: str) -> str:
    who = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", *who, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A git checkout of one file."""
    (tmp_path / "code.py").write_text("1\n")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "One")
    git(tmp_path, "tag", "-a", "v9", "-m", "v9")
    return tmp_path


def told(monkeypatch: pytest.MonkeyPatch, root: Path) -> str:
    monkeypatch.setattr(own, "ROOT", root)
    return own.code_version.__wrapped__()


def test_a_checkout_is_told_by_its_commit(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(monkeypatch, checkout) == f"{version('outtake')}+{git(checkout, 'rev-parse', 'HEAD')[:12]}"


def test_a_checkout_with_changes_says_so(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / "code.py").write_text("2\n")
    assert re.fullmatch(r".+\+[0-9a-f]{12}\.modified", told(monkeypatch, checkout))


def test_an_image_is_told_by_the_commit_that_it_was_built_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUTTAKE_COMMIT", "1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d")
    assert told(monkeypatch, tmp_path) == f"{version('outtake')}+1a2b3c4d5e6f"


def test_without_a_commit_the_version_is_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OUTTAKE_COMMIT", raising=False)
    assert told(monkeypatch, tmp_path) == version("outtake")


def test_it_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = own.code_version()
    monkeypatch.setattr(own, "commit_of", lambda checkout: pytest.fail("it was looked for again"))
    assert own.code_version() == first
