"""
Controls: a clip changed so that it has less information for a critic.

A critic that scores the same with shuffled, reversed or missing frames does not use them. Times increase
as without a control; only the pictures change. `OTHER_PROMPT` combines the unchanged clip with another clip's prompt.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from worker.media.contract import SeenFrame

if TYPE_CHECKING:
    from worker.media.footage import ClipFootage

SHUFFLED, REVERSED, MIDDLE_FRAME = "frames_shuffled", "frames_reversed", "middle_frame"
NO_VIDEO, OTHER_PROMPT = "no_video", "other_prompt"
CONTROLS = (SHUFFLED, REVERSED, MIDDLE_FRAME, NO_VIDEO, OTHER_PROMPT)
PICTURES_CHANGED = (SHUFFLED, REVERSED, MIDDLE_FRAME)
"""Controls that a video cannot be shown with."""
TITLES = {
    SHUFFLED: "frames shuffled",
    REVERSED: "frames reversed",
    MIDDLE_FRAME: "middle frame only",
    NO_VIDEO: "no video",
    OTHER_PROMPT: "another clip's prompt",
}


def controlled(footage: ClipFootage, control: str) -> ClipFootage:
    """
    Return a footage under a control; "" returns it unchanged.

    The order of shuffled frames follows from the clip and the frames alone, so the same request is asked each time.
    """
    frames = footage.frames
    if control == NO_VIDEO:
        return replace(footage, frames=())
    if control == MIDDLE_FRAME:
        return replace(footage, frames=frames[len(frames) // 2 :][:1])
    if control not in (SHUFFLED, REVERSED):
        return footage
    numbers = [frame.index for frame in frames]
    shown = numbers[::-1] if control == REVERSED else _shuffled(numbers, footage.video_sha256)
    return replace(footage, frames=tuple(SeenFrame(n, frame.at_ms) for n, frame in zip(shown, frames, strict=True)))


def _shuffled(numbers: list[int], clip: str) -> list[int]:
    """Return frame numbers in another order, if there is one."""
    draw = random.Random(f"{clip} {numbers}")
    shown = list(numbers)
    while len(numbers) > 1 and shown == numbers:
        draw.shuffle(shown)
    return shown
