"""The clips that critics get."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Clip:
    """A clip as a critic sees it: a local file of the rendition, its frame edges in ms, and its prompt."""

    external_id: str
    path: Path
    edges_ms: Sequence[int]
    width: int
    height: int
    prompt: str
    sha256: str = ""  # of the file's bytes

    @property
    def duration_ms(self) -> int:
        """The end of the last frame."""
        return self.edges_ms[-1]


NO_CLIP = Clip("", Path(), (0,), 0, 0, "")
"""For a task that is about a text alone."""
