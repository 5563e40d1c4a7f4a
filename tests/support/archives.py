"""Archives of releases, unpacked."""

from __future__ import annotations

import tarfile
from pathlib import Path


def unpack(archive: Path, folder: Path) -> None:
    """Unpack an archive of ours into a folder."""
    with tarfile.open(archive) as opened:
        if hasattr(tarfile, "data_filter"):  # Python 3.11.2 has none
            opened.extraction_filter = tarfile.data_filter
        opened.extractall(folder)
