"""
Plots of a report's folder as pictures of the docs.

    python -m tools.pictures.plots FOLDER PREFIX NAME…

writes ``docs/pictures/PREFIX-NAME.webp`` for each plot of the folder that ``manage.py score --report`` or a report's
files filled.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.pictures.studio import keep_plot


def main(folder: str, prefix: str, *names: str) -> None:
    """Write the pictures."""
    for name in names:
        keep_plot(Path(folder, f"{name}.png"), f"{prefix}-{name.replace('_', '-')}")


if __name__ == "__main__":
    main(*sys.argv[1:])
