"""Three clips to learn on: one plain error that is easy to see, two errors of other types, and none."""

from outtake_demo.drawn.clips import CLEAN, IN_STEP, SILENT, DrawnClip, draw_clip

_FPS = 24

#: seed, prompt, generator, kinds of error, sound
_CLIPS: tuple[tuple[int, str, str, tuple[str, ...], str], ...] = (
    (233, "swing-red", "Aster v1", ("vanish",), SILENT),  # the pendulum is gone for more than a second
    (222, "bounce-yellow", "Bilt v1", ("falls_upwards", "freeze"), IN_STEP),
    (214, "swing-yellow", "Corum v1", (CLEAN,), IN_STEP),
)


def training_clips() -> tuple[DrawnClip, ...]:
    """Draw the descriptions of the clips of a training, always the same, in the order in which to show them."""
    return tuple(
        draw_clip(seed, kind=kinds, prompt_id=prompt, generator=generator, fps=_FPS, sound=sound)
        for seed, prompt, generator, kinds, sound in _CLIPS
    )
