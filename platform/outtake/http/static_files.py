"""The built frontend to browsers, by WhiteNoise."""

from __future__ import annotations

import os
from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise, without the files that the build leaves for us: all whose path has a part that begins with a dot."""

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: dict[str, os.stat_result] | None = None) -> None:
        """Take a file up, unless it is hidden: what is not in the dictionary is answered as what never was."""
        if not any(part.startswith(".") for part in url.split("/")):
            super().add_file_to_dictionary(url, path, stat_cache=stat_cache)

    def find_file(self, url: str) -> Any:
        """Look for a file on each request (only with DEBUG), hidden ones aside."""
        return None if "/." in url else super().find_file(url)
