"""The fourteen clips of the demo: five prompts by three pretend generators, one of them missing."""

from outtake_demo.drawn.clips import CLEAN, IN_STEP, LATE, SILENT, DrawnClip, draw_clip

_ASTER, _BILT, _CORUM = "Aster v1", "Bilt v1", "Corum v1"

#: seed, prompt, generator, frames per second, kinds of error, sound
_CLIPS: tuple[tuple[int, str, str, int, tuple[str, ...], str], ...] = (
    (101, "bounce-red", _ASTER, 24, ("vanish",), IN_STEP),
    (102, "bounce-red", _BILT, 30, ("passes_through",), IN_STEP),
    (103, "bounce-red", _CORUM, 24, (CLEAN,), IN_STEP),
    (104, "walk-green", _ASTER, 24, ("limb_bends_wrong",), LATE),
    (105, "walk-green", _BILT, 30, (CLEAN,), IN_STEP),
    (106, "walk-green", _CORUM, 30, ("extra_limb", "appear"), SILENT),
    (107, "pour-orange", _ASTER, 24, (CLEAN,), SILENT),
    (108, "pour-orange", _BILT, 30, ("effect_first",), LATE),
    (109, "pour-orange", _CORUM, 24, ("wrong_colour", "teleport"), IN_STEP),
    (110, "knock-white", _ASTER, 24, ("cut",), SILENT),
    (111, "knock-white", _BILT, 30, ("freeze",), IN_STEP),
    (112, "knock-white", _CORUM, 30, ("falls_upwards",), IN_STEP),
    (113, "fly-white", _BILT, 30, ("wrong_count", "teleport"), SILENT),
    (114, "fly-white", _CORUM, 24, (CLEAN,), IN_STEP),
)


def demo_clips() -> tuple[DrawnClip, ...]:
    """Draw the descriptions of the demo's clips, always the same: all six types, four of them clean."""
    return tuple(
        draw_clip(seed, kind=kinds, prompt_id=prompt, generator=generator, fps=fps, sound=sound)
        for seed, prompt, generator, fps, kinds, sound in _CLIPS
    )
