"""
What Django REST framework loads wherever it is installed, and the web server never uses.

Its client for tests has ``requests``, its browsable pages have ``pygments``, its fields those of PostgreSQL alone (and
with them ``psycopg``, on SQLite too), and Django's pages of documentation, from which it takes one function,
``docutils``: together a tenth of the server's start, and 15 MB. Code that needs one of them can import it as usual.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

PACKAGES = ("requests", "pygments", "django.contrib.postgres", "docutils")
LOAD_THEM = ("rest_framework.compat", "django.contrib.admindocs.utils")  # each does without those that it does not find


def leave_out_optional_packages() -> None:
    """Load the modules that look for them, as where they are not installed. What is loaded already stays."""
    hidden = [name for name in PACKAGES if name not in sys.modules]
    absent: dict[str, Any] = dict.fromkeys(hidden)  # None: Python finds no module of this name
    sys.modules.update(absent)
    try:
        for name in LOAD_THEM:
            import_module(name)
    finally:
        for name in hidden:
            del sys.modules[name]
