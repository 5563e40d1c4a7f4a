"""The numbers of images in a chain's evidence: they have to be those of the frames that models are shown."""

from __future__ import annotations

from collections.abc import Sequence

from evaluation.benchmarks.chains.evidence import CleanChain
from evaluation.benchmarks.clip_models.ask_models import AskedModel, frames_of
from outtake.errors import Invalid
from worker.media.contract import SeenFrame
from worker.media.footage import numbered


def numbered_frames(model: AskedModel, chain: CleanChain) -> tuple[SeenFrame, ...]:
    """
    Return the frames of a chain's clip, for a model that cites them by numbers which critics will read.

    :raises Invalid: if the model is shown other frames than critics, or the evidence is about others
    """
    frames = model.frames(chain.video)
    if frames != frames_of(model.project, chain.video):
        message = f"It takes {len(frames)} pictures, so its numbers are not those of critics; name another model."
        raise Invalid.field("endpoint", message)
    check_numbers(chain, frames)
    return frames


def check_numbers(chain: CleanChain, frames: Sequence[SeenFrame]) -> None:
    """
    Check that the images of a chain's evidence are the frames that models are shown.

    :raises Invalid: if an image has a number that no frame has, or a time that is nearer to another frame
    """
    times = [frame.at_ms / 1000 for frame in frames]
    for image in sorted(chain.evidence.objects):
        at = chain.evidence.seconds.get(image)
        near = None if at is None else min(range(len(times)), key=lambda n: abs(times[n] - at)) + 1
        if image > len(times) or near not in (None, image):
            seen = f"image {image}" if at is None else f"image {image} at {at:g} s"
            are = f"models are shown images 1 to {numbered(frames)}"
            message = f"The evidence has {seen}, but {are}; number images like these."
            raise Invalid.field(f"chains.{chain.id[:60]}.evidence", message)
