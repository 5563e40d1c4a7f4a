"""
The kinds of error that can be planted, each with its Spotlight type.

An *instantaneous* kind happens at one frame boundary: the planted moment is the start of the first frame that is wrong.
A reason is a sentence of eight words or more, with the object's name put in for `{thing}`.
"""

from dataclasses import dataclass
from typing import NamedTuple

PHYSICS = "physics_violation"
APPEARANCE = "object_appearance_disappearance"
LOGICAL = "logical_error"
MOTION = "motion_rationality"
ANATOMY = "anatomy_body"
ADHERENCE = "semantic_prompt_adherence"


@dataclass(frozen=True)
class Kind:
    """A kind of planted error; `severities` are the two ends of the severity (1 to 5) that it is given."""

    name: str
    type: str
    instantaneous: bool
    severities: tuple[int, int]
    reason: str


class Planted(NamedTuple):
    """
    One planted error: what it is and where, half-open, in frames and in ms on frame edges.

    `start_frame` is the first wrong frame. For instantaneous kinds `start_ms` is the moment itself.
    """

    kind: str
    type: str
    start_frame: int
    end_frame: int
    start_ms: int
    end_ms: int
    severity: int
    reason: str
    instantaneous: bool


_REASONS = {
    "vanish": "From one frame to the next {thing} vanishes although nothing hides it.",
    "appear": "Out of nowhere {thing} pops up in the middle of the picture.",
    "teleport": "In a single frame {thing} jumps to another place without moving there.",
    "cut": "The whole scene jumps to another place in the middle of the action.",
    "freeze": "The whole picture stands still for a while although {thing} was moving.",
    "passes_through": "Without touching it {thing} passes through a solid object in its way.",
    "falls_upwards": "With nothing lifting it {thing} falls upwards as if gravity were reversed.",
    "limb_bends_wrong": "While walking, {thing} bends both knees the wrong way, like a bird.",
    "extra_limb": "For a while {thing} has a third leg that swings with the others.",
    "wrong_colour": "The prompt asks for another colour than the one {thing} has here.",
    "wrong_count": "The number of objects in the picture is not the number that the prompt names.",
    "effect_first": "The effect comes before its cause: too early {thing} starts to change.",
}

KINDS: dict[str, Kind] = {
    name: Kind(name, error_type, instantaneous, severities, _REASONS[name])
    for name, error_type, instantaneous, severities in (
        ("vanish", APPEARANCE, True, (3, 5)),
        ("appear", APPEARANCE, True, (2, 4)),
        ("teleport", APPEARANCE, True, (3, 5)),
        ("cut", LOGICAL, True, (3, 5)),
        ("freeze", MOTION, False, (2, 4)),
        ("passes_through", PHYSICS, False, (4, 5)),
        ("falls_upwards", PHYSICS, False, (4, 5)),
        ("limb_bends_wrong", ANATOMY, False, (3, 5)),
        ("extra_limb", ANATOMY, False, (3, 5)),
        ("wrong_colour", ADHERENCE, False, (2, 4)),
        ("wrong_count", ADHERENCE, False, (2, 4)),
        ("effect_first", LOGICAL, False, (3, 4)),
    )
}

INSTANTANEOUS = frozenset(kind.name for kind in KINDS.values() if kind.instantaneous)
