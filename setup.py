"""Adds to a wheel the files of the checkout that are no modules, and the compiled translations."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
PAGES = Path("frontend/dist")
FILES = (Path("deploy/gunicorn.conf.py"), Path("docs/openapi.yml"))

sys.path.insert(0, str(ROOT / "platform"))
from outtake.translations import compile_translations  # noqa: E402


class BuildWithFiles(build_py):
    """Copies the built pages and the other files, so that an installed package serves without a checkout."""

    def run(self) -> None:
        """Copy the modules, then the files. An editable installation finds them in the checkout."""
        super().run()
        if self.editable_mode:
            compile_translations()
            return
        if not (ROOT / PAGES / ".vite" / "manifest.json").is_file():
            raise SystemExit(f"{PAGES}: the pages are not built. Run `make wheel`, or `make frontend` before.")
        target = Path(self.build_lib) / "outtake" / "files"
        shutil.copytree(ROOT / PAGES, target / PAGES, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".built"))
        for file in FILES:
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, target / file)
        compile_translations(Path(self.build_lib).resolve() / "outtake" / "locale")


setup(cmdclass={"build_py": BuildWithFiles})
