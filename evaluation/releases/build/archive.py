"""A release as one file: the same folder gives the same tar.gz."""

from __future__ import annotations

import gzip
import tarfile
from pathlib import Path


def pack(folder: Path, target: Path, *, name: str) -> None:
    """Write a folder as a tar.gz whose files are below ``name``, in order, without owners and times."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    with (
        target.open("xb") as out,
        gzip.GzipFile(filename="", mode="wb", fileobj=out, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path in files:
            entry = tarfile.TarInfo(f"{name}/{path.relative_to(folder).as_posix()}")
            entry.size, entry.mode = path.stat().st_size, 0o644
            with path.open("rb") as content:
                archive.addfile(entry, content)
