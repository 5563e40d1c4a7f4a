"""
The clips that critics get, and the frames of a clip as the input of a provider.

A provider sends requests about one footage to a model. It stores nothing, retries nothing and parses nothing: the
ledger books each call, retries it and stores the raw reply before it is parsed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from numpy.typing import NDArray


FRAMES, VIDEO = "frames", "video"
MEDIA = (FRAMES, VIDEO)
"""What a model is sent of a clip: pictures of its frames, or the clip itself, of which the server chooses frames."""


@dataclass(frozen=True)
class Sampling:
    """The choice and the size of the frames that a model gets: fixed, recorded, and part of the request key."""

    fps: float = 2.0
    min_frames: int = 4
    max_frames: int = 768
    max_pixels: int = 768 * 32 * 32  # a frame
    multiple: int = 32  # both sides of a frame are multiples of it
    frames: int | None = None  # number per clip, independent of its length, instead of `fps` and `min_frames`

    @property
    def text(self) -> str:
        """The sampling as text for tables: "2 fps" or "8 frames"."""
        return f"{self.frames} frames" if self.frames is not None else f"{self.fps:g} fps"

    def as_json(self) -> dict[str, Any]:
        """Return the sampling for the request key; `frames` is left out if it is None, as in older keys."""
        values = asdict(self)
        return values if self.frames is not None else {name: values[name] for name in values if name != "frames"}


@dataclass(frozen=True)
class SeenFrame:
    """A frame that a model gets: its number in the rendition, and its first ms."""

    index: int
    at_ms: int


class Footage(Protocol):
    """The frames of a clip, or of an interval of it, for a model; none with `NoFootage`."""

    @property
    def video_sha256(self) -> str:
        """SHA-256 of the rendition's bytes."""
        ...

    @property
    def duration_ms(self) -> int:
        """The length of the interval."""
        ...

    @property
    def sampling(self) -> Sampling:
        """The sampling of its frames."""
        ...

    @property
    def frames(self) -> tuple[SeenFrame, ...]:
        """The frames, in order."""
        ...

    @property
    def width(self) -> int:
        """Of each picture, in pixels."""
        ...

    @property
    def height(self) -> int:
        """Of each picture, in pixels."""
        ...

    def pictures(self) -> Sequence[NDArray]:
        """Return the frames as RGB arrays (height, width, 3), uint8, decoded once."""
        ...


@dataclass(frozen=True)
class NoFootage:
    """Footage without frames, for requests that only have texts. Implements `Footage`."""

    video_sha256: str = ""
    duration_ms: int = 0
    sampling: Sampling = Sampling()
    frames: tuple[SeenFrame, ...] = ()
    width: int = 0
    height: int = 0

    def pictures(self) -> Sequence[NDArray]:
        """Return none."""
        return ()


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
