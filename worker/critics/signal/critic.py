"""`signal` as a critic: frames of the clip in, segments out; no model is asked."""

from __future__ import annotations

from outtake.errors import Invalid
from worker.critics.contract.values import CriticInput, CriticResponse, Parameters, PredictedSegment
from worker.critics.signal.detect import WIDTH, find_signals
from worker.media.frames import FramesError, decode_frames
from worker.requests.contract import ModelError


class SignalCritic:
    """An honest baseline without weights."""

    name, version = "signal", "1"
    title = "Signal"
    description = (
        "A baseline without a model: finds cuts, freezes, and objects that appear, disappear or jump. "
        "It does not use the prompt."
    )

    def __init__(self, parameters: Parameters) -> None:
        """Take no parameters. Raises `Invalid` if there are any."""
        if parameters:
            raise Invalid.field("parameters", f"signal takes none; remove {', '.join(sorted(parameters))}.")

    def critique(self, brief: CriticInput) -> CriticResponse:
        """Return the signals of a clip whose type the instrument knows."""
        clip, types = brief.clip, brief.type_keys
        try:
            frames = decode_frames(clip.path, width=WIDTH, edges_ms=clip.edges_ms)
            found = find_signals(frames, clip.edges_ms)
        except FramesError as error:
            raise ModelError(str(error), permanent=True) from error
        return CriticResponse(
            segments=tuple(PredictedSegment(**each._asdict()) for each in found if each.type in types)
        )
