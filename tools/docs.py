"""``make docs``: the docs as static pages with a search. ``python -m tools.docs FOLDER`` writes them to a folder."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from sphinx.cmd.build import main as sphinx_build

from tools.machine import ROOT


def build(pages: Path, source: Path = ROOT / "docs") -> int:
    """
    Build the docs and return the exit status: a warning, such as a dead link, is an error.

    :param source: the folder of the Markdown files; the configuration is always that of `docs/`
    """
    with tempfile.TemporaryDirectory(prefix="outtake-docs-") as parsed:  # outside the pages, which may be published
        options = ["-b", "html", "-q", "-W", "--keep-going", "-c", str(ROOT / "docs"), "-d", parsed]
        return sphinx_build([*options, str(source), str(pages)])


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1])) if len(sys.argv) == 2 else "Name the folder that the pages go to.")
