"""
What a provider is asked, and what it gives back.

A provider sends requests about one footage to a model. It keeps nothing, retries nothing and parses nothing: the
ledger books each call, tries again and stores the raw reply before anyone reads it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from numpy.typing import NDArray

FRAMES, VIDEO = "frames", "video"
MEDIA = (FRAMES, VIDEO)
"""What a model is sent of a clip: pictures of its frames, or the clip itself, of which the server chooses frames."""


@dataclass(frozen=True)
class Sampling:
    """Which frames of a clip a model sees, and how large: pinned, recorded, and part of the request key."""

    fps: float = 2.0
    min_frames: int = 4
    max_frames: int = 768
    max_pixels: int = 768 * 32 * 32  # a frame
    multiple: int = 32  # both sides of a frame are multiples of it
    frames: int | None = None  # how many of each clip, whatever its length, instead of `fps` and `min_frames`

    @property
    def text(self) -> str:
        """How frames are chosen, for a table: "2 fps" or "8 frames"."""
        return f"{self.frames} frames" if self.frames is not None else f"{self.fps:g} fps"

    def as_json(self) -> dict[str, Any]:
        """Return it for the request key; a number of frames is named only where there is one, as in older keys."""
        values = asdict(self)
        return values if self.frames is not None else {name: values[name] for name in values if name != "frames"}


@dataclass(frozen=True)
class SeenFrame:
    """A frame that a model is shown: its number in the rendition, and its first ms."""

    index: int
    at_ms: int


class Footage(Protocol):
    """The frames of a clip, or of a stretch of it, as a model is shown them; none with `NoFootage`."""

    @property
    def video_sha256(self) -> str:
        """SHA-256 of the rendition's bytes."""
        ...

    @property
    def duration_ms(self) -> int:
        """How long the stretch is that is shown."""
        ...

    @property
    def sampling(self) -> Sampling:
        """How its frames were chosen."""
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
    """Nothing to look at: what a request about texts alone is sent with. Fulfils `Footage`."""

    video_sha256: str = ""
    duration_ms: int = 0
    sampling: Sampling = Sampling()
    frames: tuple[SeenFrame, ...] = ()
    width: int = 0
    height: int = 0

    def pictures(self) -> Sequence[NDArray]:
        """Return none."""
        return ()
