"""How `tools.phrases` finds phrases; `make check` looks for them in all files."""

from __future__ import annotations

import pytest

from tools.phrases import found_in, pages, read_files


@pytest.mark.parametrize("text", ["Whoever asks", "one line\nis told\nof it", "Drawn by  lot."])
def test_a_banned_phrase_is_found_across_lines_and_in_any_case(text: str) -> None:
    assert len(found_in(text)) == 1


def test_a_part_of_a_longer_word_is_none() -> None:
    assert found_in("renewed by lots, canew") == []


def test_all_of_the_project_is_read() -> None:
    read = {path.name for path in read_files()}
    assert {"README.md", "Makefile", "ARCHITECTURE.md", "matching.py"} <= read
    assert not {"CHANGELOG.md", "schema.d.ts", "openapi.json"} & read
    assert len(read_files()) > 1000 and len(pages()) > 100
