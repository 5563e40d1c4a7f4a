"""
The frames of chains, kept as pictures with a training.

They are the frames that a run would show: chosen and sized by `worker.media.footage` from the rendition of the project,
or pictures that lie next to the data. They are decoded once, before the first pass, so that a pass neither decodes nor
asks the storage, and a training that goes on sees the same pixels.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from outtake.accounts.projects.models import Project
from outtake.catalog.serving.queries import rendition_file
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from worker.media.contract import Clip, Footage, NoFootage, Sampling, SeenFrame
from worker.media.footage import footage_of, picture_size
from worker.media.frames import FramesError
from worker.training.atomic_files import put_whole
from worker.training.dataset import LabelledChain

PICTURE_MS = 1000  # between pictures that come without times


@dataclass(frozen=True)
class StoredFootage:
    """Frames that lie in files. Fulfils `worker.media.contract.Footage`."""

    video_sha256: str
    duration_ms: int
    sampling: Sampling
    frames: tuple[SeenFrame, ...]
    width: int
    height: int
    path: Path

    def pictures(self) -> Sequence[NDArray[np.uint8]]:
        """Return the frames as RGB arrays (height, width, 3), uint8."""
        with np.load(self.path) as stored:
            return [stored[name] for name in sorted(stored.files)]


class FrameStore:
    """The frames of a training's chains, in a folder."""

    def __init__(self, folder: Path, project: Project, sampling: Sampling) -> None:
        """Take where they lie, whose videos are meant, and how frames are chosen."""
        self._folder, self._project, self._sampling = folder, project, sampling

    def footage(self, chain: LabelledChain) -> Callable[[], Footage]:
        """
        Return what lends the frames of a chain; they are decoded now if they are not there yet.

        :raises Invalid: naming the chain, if the project has no such video, or a picture cannot be read
        """
        if not self._sampling.max_frames:
            return NoFootage
        if chain.frames:
            stored = self._pictures(chain)
        elif chain.video:
            stored = self._clip(chain)
        else:
            raise Invalid.field(
                "data", f"The chain {chain.id[:60]!r} has neither video nor frames; or set frames.count to 0."
            )
        return lambda: stored

    def _clip(self, chain: LabelledChain) -> StoredFootage:
        rows = Video.objects.select_related("rendition").filter(project=self._project, external_id=chain.video)
        video = rows.first()
        if video is None:
            raise Invalid.field(
                "data",
                f"The chain {chain.id[:60]!r} is about the video {chain.video[:60]!r}, which the project "
                f"{self._project.name!r} does not have; import it, or give frames.",
            )
        rendition = video.rendition
        with rendition_file(rendition) as path:
            clip = Clip(
                video.external_id, path, rendition.edges_ms, rendition.width, rendition.height, "", rendition.sha256
            )
            seen = footage_of(clip, self._sampling)
            try:
                return self._kept(
                    rendition.sha256, seen.duration_ms, seen.frames, seen.width, seen.height, seen.pictures
                )
            except FramesError as error:
                raise Invalid.field("data", f"The video {chain.video[:60]!r} cannot be decoded: {error}.") from error

    def _pictures(self, chain: LabelledChain) -> StoredFootage:
        most = self._sampling.max_frames
        if len(chain.frames) > most:
            raise Invalid.field("data", f"The chain {chain.id[:60]!r} has {len(chain.frames)} frames; at most {most}.")
        pictures = [_opened(path, chain) for path in chain.frames]
        first = pictures[0]
        size = picture_size(
            first.width, first.height, max_pixels=self._sampling.max_pixels, multiple=self._sampling.multiple
        )
        arrays = [np.asarray(each.resize(size, Image.Resampling.BICUBIC), dtype=np.uint8) for each in pictures]
        frames = tuple(SeenFrame(n, n * PICTURE_MS) for n in range(len(arrays)))
        sha256 = hashlib.sha256(b"".join(each.tobytes() for each in arrays)).hexdigest()
        return self._kept(sha256, len(arrays) * PICTURE_MS, frames, size.width, size.height, lambda: arrays)

    def _kept(
        self,
        sha256: str,
        duration_ms: int,
        frames: tuple[SeenFrame, ...],
        width: int,
        height: int,
        pictures: Callable[[], Sequence[NDArray[np.uint8]]],
    ) -> StoredFootage:
        shown: dict[str, Any] = {"sha256": sha256, "at": [each.at_ms for each in frames], "size": [width, height]}
        name = hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()
        path = self._folder / f"{name}.npz"
        if not path.exists():
            arrays = {f"{place:03}": each for place, each in enumerate(pictures())}
            put_whole(path, lambda file: np.savez(file, **arrays))  # type: ignore[arg-type]
        return StoredFootage(sha256, duration_ms, self._sampling, frames, width, height, path)


def _opened(path: Path, chain: LabelledChain) -> Image.Image:
    try:
        return Image.open(path).convert("RGB")
    except (OSError, UnidentifiedImageError, Image.DecompressionBombError) as error:
        raise Invalid.field(
            "data", f"The chain {chain.id[:60]!r} has a frame {path.name} that cannot be read: {error}."
        ) from None
