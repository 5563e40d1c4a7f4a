"""
Which rounds, tasks and assignments count is said once: in the modules `querysets`, and by hand in `sql`.

Elsewhere no lookup names the columns that say it; what changes them, or makes a row, may.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.machine import ROOT

FOLDERS = ("annotations", "worker", "evaluation", "studio", "platform", "bench")
SAID_IN = re.compile(r"annotations/.*/(models|querysets|sql)\.py|annotations/migrations/.*|.*/migrations/.*")
RULES = re.compile(r"(^|__)(held_slots(__isnull)?|repeats__isnull|purpose(__(in|exact))?)$")
WRITES = {"update", "create", "get_or_create", "update_or_create", "Task", "Assignment"}
STATEMENT = re.compile(r"held_slots\s+IS\s|\bpurpose\s*(=|<>)|\bslot\s+IS\s|\.n\s*>\s*0|repeats_id\s+IS\s")


def broken(source: str) -> Iterator[str]:
    """Yield what a module says of these rules by itself, with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _name(node.func) not in WRITES:
            for keyword in node.keywords:
                if keyword.arg and _is_rule(keyword.arg, keyword.value):
                    yield f"{keyword.value.lineno}: {keyword.arg}={ast.unparse(keyword.value)}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and STATEMENT.search(node.value):
            yield f"{node.lineno}: a statement"


def _is_rule(lookup: str, value: ast.expr) -> bool:
    if RULES.search(lookup):
        return True
    if re.search(r"(^|__)repeats$", lookup):
        return isinstance(value, ast.Constant) and value.value is None
    return re.search(r"(^|__)n__gte?$", lookup) is not None and ("TRAINING" in ast.unparse(value) or _is_zero(value))


def _is_zero(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value in (0, 1)


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def modules() -> list[Path]:
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    return [path for path in found if not SAID_IN.fullmatch(path.relative_to(ROOT).as_posix())]


def test_no_other_module_says_which_rows_count():
    found = {str(path.relative_to(ROOT)): list(broken(path.read_text())) for path in modules()}
    assert len(found) > 500
    assert not {path: lines for path, lines in found.items() if lines}


@pytest.mark.parametrize(
    "line",
    [
        "tasks.filter(repeats=None)",
        "Q(task__held_slots=None)",
        "tasks.exclude(held_slots__isnull=False)",
        "rounds.filter(n__gt=Round.TRAINING)",
        "Q(round__n__gt=0)",
        "Assignment.objects.filter(purpose=Assignment.WORK)",
        "Count('pk', filter=Q(assignment__purpose='work'))",
        "'SELECT 1 FROM t WHERE held_slots IS NULL'",
    ],
)
def test_a_rule_said_again_is_found(line: str):
    assert list(broken(line))


@pytest.mark.parametrize(
    "line",
    [
        "tasks.update(held_slots=None)",
        "Assignment(purpose=kind)",
        "Task(repeats=model)",
        "Task.objects.filter(repeats__in=rows)",
        "said(look, 'work')",
        "rounds.filter(n=Round.TRAINING)",
    ],
)
def test_what_writes_or_follows_is_not(line: str):
    assert not list(broken(line))
