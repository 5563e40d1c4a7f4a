"""What Django and WhiteNoise do again and again in tests, and need to do once or never."""

from __future__ import annotations

import os
from functools import wraps
from typing import Any

from django.contrib.auth.management import create_permissions
from django.contrib.contenttypes.management import create_contenttypes
from django.db.backends.postgresql.operations import DatabaseOperations
from django.db.models.signals import post_migrate
from whitenoise.base import WhiteNoise

from tools.machine import ROOT

PAGES = f"{ROOT / 'frontend' / 'dist'}{os.sep}"


def leave_out_permissions() -> None:
    """Write no rows for Django's own permissions, which no one reads: each emptied database would get them again."""
    post_migrate.disconnect(create_permissions, dispatch_uid="django.contrib.auth.management.create_permissions")
    post_migrate.disconnect(create_contenttypes)


def list_pages_once() -> None:
    """Read the folder of the built pages for the first client of a process; each client after it has the same list."""
    plain = WhiteNoise.update_files_dictionary
    known: dict[tuple[Any, ...], dict[str, Any]] = {}

    def update(self: WhiteNoise, root: str, prefix: str) -> None:
        if root != PAGES:
            return plain(self, root, prefix)
        key = (type(self), prefix, self.max_age, self.allow_all_origins)
        if key not in known:
            plain(self, root, prefix)
            known[key] = dict(self.files)
        self.files.update(known[key])
        return None

    WhiteNoise.update_files_dictionary = update


def draw_plots_once() -> None:
    """
    Draw each plot once a process: many tests make the same report, and a plot takes a quarter of a second.

    What a plot says decides its bytes; `reports/test_plots` draws each of its plots twice (`__wrapped__`) to see it.
    """
    from evaluation.reports.plots import render

    plain, known = render.drawn, {}

    @wraps(plain)
    def drawn(plot: Any, form: Any) -> bytes:
        key = (repr(plot), form)
        if key not in known:
            known[key] = plain(plot, form)
        return known[key]

    render.drawn = drawn


def empty_by_deleting() -> None:
    """
    Empty PostgreSQL's tables after a test by deleting their rows, a tenth of a second sooner than by truncating.

    Truncated, each of a hundred tables gets new files, whether it has rows or not. References are checked at the end of
    the transaction, so the order does not matter.
    """

    def sql_flush(self: DatabaseOperations, style: Any, tables: list[str], **_: bool) -> list[str]:
        return [f"DELETE FROM {self.quote_name(table)}" for table in tables]

    DatabaseOperations.sql_flush = sql_flush
