"""
A home folder for each process that runs tests, gone when it ends.

Loaded as a plugin (``-p tests.home``), because pytest-django reads the settings before any conftest is.
"""

from __future__ import annotations

import os
import shutil
import tempfile

HOME = tempfile.mkdtemp(prefix="outtake-tests-")
os.environ["OUTTAKE_HOME"] = HOME
os.environ.setdefault("SECRET_KEY", "only-for-tests-" + "x" * 50)


def pytest_configure() -> None:
    """Compile the translations where a checkout has newer ones."""
    from outtake.translations import compile_translations

    compile_translations()


def pytest_unconfigure() -> None:
    """Remove the folder."""
    shutil.rmtree(HOME, ignore_errors=True)
