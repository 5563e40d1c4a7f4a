"""Take something away for a while: a storage folder, or the answers of the database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.db import OperationalError

Execute = Callable[[str, Any, bool, dict[str, Any]], Any]


@contextmanager
def storage_away() -> Iterator[None]:
    """Have no storage folder while the body runs."""
    folder = Path(unquote(urlsplit(settings.STORAGE_URL).path))
    aside = folder.with_name(f"{folder.name}-aside")
    folder.rename(aside)
    try:
        yield
    finally:
        aside.rename(folder)


class Away:
    """
    A wrapper for `connection.execute_wrapper`: some statements are not answered, so many times.

    :param words: what a statement begins with, such as ``UPDATE "worker_modelcall"``
    """

    def __init__(self, words: str, *, times: int) -> None:
        self.words, self.left = words, times

    def __call__(self, execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        """Raise what Django raises when the server is gone."""
        if self.left and sql.startswith(self.words):
            self.left -= 1
            raise OperationalError("server closed the connection unexpectedly")
        return execute(sql, params, many, context)
