"""Two clips as one footage, one after the other, for models that compare them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from worker.media.contract import Sampling, SeenFrame
from worker.media.footage import ClipFootage


@dataclass(frozen=True)
class PairFootage:
    """
    The frames of one clip, then those of another, whose times go on where the first ends. Fulfils `Footage`.

    All pictures have the size of the first clip's. The second clip is fitted into it, with black borders where its
    shape is another.
    """

    first: ClipFootage
    second: ClipFootage

    @property
    def video_sha256(self) -> str:
        """SHA-256 of the two digests in the order shown."""
        return hashlib.sha256(f"{self.first.video_sha256}{self.second.video_sha256}".encode()).hexdigest()

    @property
    def duration_ms(self) -> int:
        """The length of both."""
        return self.first.duration_ms + self.second.duration_ms

    @property
    def sampling(self) -> Sampling:
        """The sampling of each."""
        return self.first.sampling

    @property
    def frames(self) -> tuple[SeenFrame, ...]:
        """The frames of the first clip, then those of the second; each numbered in its own clip."""
        start = self.first.duration_ms
        return (*self.first.frames, *(replace(each, at_ms=start + each.at_ms) for each in self.second.frames))

    @property
    def sound(self) -> bool:
        """Whether the sound of both clips goes with the frames."""
        return self.first.sound

    @property
    def width(self) -> int:
        """Of each picture, in pixels."""
        return self.first.width

    @property
    def height(self) -> int:
        """Of each picture, in pixels."""
        return self.first.height

    def pictures(self) -> Sequence[NDArray[np.uint8]]:
        """
        Return the frames as RGB arrays (height, width, 3), uint8.

        :raises FramesError: as `ClipFootage.pictures`.
        """
        return (*self.first.pictures(), *(self._fitted(each) for each in self.second.pictures()))

    def _fitted(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        size = (self.width, self.height)
        if picture.shape[1::-1] == size:
            return picture
        from PIL import Image, ImageOps  # here: the web server imports this module, and makes no pictures

        return np.asarray(ImageOps.pad(Image.fromarray(picture), size), dtype=np.uint8)
