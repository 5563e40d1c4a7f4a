"""The built frontend to browsers, by WhiteNoise."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import Response, StaticFile


class FileWhenAsked:
    """
    A file whose headers are made when it is first asked for.

    There are hundreds, and a browser asks for few of them; to make them all would be a tenth of the server's start.
    """

    def __init__(self, make: Callable[[], StaticFile]) -> None:
        self._make = make

    @cached_property
    def _file(self) -> StaticFile:
        return self._make()

    def get_response(self, method: str, request_headers: Mapping[str, Any]) -> Response:
        """Return the answer to a request."""
        return self._file.get_response(method, request_headers)


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise, without the files that the build leaves for us: all whose path has a part that begins with a dot."""

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: dict[str, os.stat_result] | None = None) -> None:
        """Take a file up, unless it is hidden: what is not in the dictionary is answered as what never was."""
        if "/." not in url:
            super().add_file_to_dictionary(url, path, stat_cache=stat_cache)

    def get_static_file(
        self, path: str, url: str, stat_cache: dict[str, os.stat_result] | None = None
    ) -> StaticFile | FileWhenAsked:
        """Return a file with its headers: those of files that were listed at the start are made later."""
        make = partial(super().get_static_file, path, url, stat_cache)
        return make() if stat_cache is None else FileWhenAsked(make)

    def find_file(self, url: str) -> Any:
        """Look for a file on each request (only with DEBUG), hidden ones aside."""
        return None if "/." in url else super().find_file(url)
