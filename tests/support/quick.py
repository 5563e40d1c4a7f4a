"""What Django and WhiteNoise do again and again in tests, and need to do once or never."""

from __future__ import annotations

import io
import os
import sys
from functools import wraps
from html import escape
from typing import Any

from django.contrib.auth.management import create_permissions
from django.contrib.contenttypes.management import create_contenttypes
from django.db.backends.postgresql.operations import DatabaseOperations
from django.db.models.signals import post_migrate
from PIL import Image
from PIL.PngImagePlugin import PngInfo
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


class Plots:
    """
    How plots are drawn in tests: with their texts and numbers alone, or by matplotlib in tests marked ``plots``.

    matplotlib takes a quarter of a second for a plot, and many tests make reports whose plots they do not look at. In
    both ways a plot decides its bytes. What is drawn by matplotlib is drawn once a process; `reports/test_plots` draws
    each of its plots twice (`inspect.unwrap`) to see that the bytes are the same.
    """

    by_matplotlib = False

    def replace_drawing(self) -> None:
        """Draw plots in this way from here on, also in modules that have imported `drawn`."""
        from evaluation.reports.plots import render

        matplotlib, known = render.drawn, {}

        @wraps(matplotlib)
        def drawn(plot: Any, form: Any) -> bytes:
            if not self.by_matplotlib:
                return _texts_of(plot, form)
            key = (repr(plot), form)
            if key not in known:
                known[key] = matplotlib(plot, form)
            return known[key]

        for module in [module for module in sys.modules.values() if getattr(module, "drawn", None) is matplotlib]:
            module.drawn = drawn


def _texts_of(plot: Any, form: str) -> bytes:
    """Return a small file of the format with all that a plot says."""
    if form == "svg":
        return f'<svg xmlns="http://www.w3.org/2000/svg"><desc>{escape(repr(plot))}</desc></svg>'.encode()
    texts, out = PngInfo(), io.BytesIO()
    texts.add_text("Description", repr(plot))
    Image.new("L", (1, 1)).save(out, "png", pnginfo=texts)
    return out.getvalue()


plots = Plots()


def empty_by_deleting() -> None:
    """
    Empty PostgreSQL's tables after a test by deleting their rows, a tenth of a second sooner than by truncating.

    Truncated, each of a hundred tables gets new files, whether it has rows or not. References are checked at the end of
    the transaction, so the order does not matter.
    """

    def sql_flush(self: DatabaseOperations, style: Any, tables: list[str], **_: bool) -> list[str]:
        return [f"DELETE FROM {self.quote_name(table)}" for table in tables]

    DatabaseOperations.sql_flush = sql_flush
