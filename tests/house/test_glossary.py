"""The names in the glossary are those of the code."""

from __future__ import annotations

import re

import pytest

from tools.machine import ROOT

CODE = re.compile(r"`([A-Za-z_]+)`(?! \(TypeScript\))")


def rows() -> list[tuple[str, str]]:
    """Return each term with the names that the code has for it."""
    lines = (ROOT / "docs" / "glossary.md").read_text().splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return [(cell[0], cell[2]) for cell in cells if cell[0] != "term"]


@pytest.fixture(scope="module")
def words() -> set[str]:
    """Return every word of the product's Python, and the names of its files."""
    found: set[str] = set()
    for folder in ("platform", "annotations", "worker", "evaluation", "studio"):
        for path in (ROOT / folder).rglob("*.py"):
            found.update(re.findall(r"[A-Za-z_]+", path.read_text()))
            found.update((path.stem, path.parent.name))
    return found


def test_each_name_of_the_glossary_is_in_the_code(words: set[str]):
    assert len(rows()) > 50
    assert [(term, name) for term, names in rows() for name in CODE.findall(names) if name not in words] == []


def test_no_term_is_explained_twice():
    terms = [term for cell, _ in rows() for term in cell.split(", ")]
    assert sorted(terms) == sorted(set(terms))
