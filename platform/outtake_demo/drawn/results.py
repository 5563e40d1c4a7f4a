"""The clips of the study of results: small and short, none to three planted errors each, by all pretend generators."""

from outtake_demo.drawn.campaign import ClipPlan
from outtake_demo.drawn.clips import prompts
from outtake_demo.drawn.scene_kit.looks import LOOKS

CLIPS = 46  # with the fourteen of the demo: sixty
_FIRST_SEED, _SECONDS = 8001, 5.0
_ERRORS = (2, 1, 3, 0, 2, 1)


def results_plans(count: int = CLIPS) -> tuple[ClipPlan, ...]:
    """List the first `count` clips, always the same: all prompts and generators in turn."""
    ids = [prompt.id for prompt in prompts()]
    return tuple(
        ClipPlan(_FIRST_SEED + n, ids[n % len(ids)], LOOKS[n % len(LOOKS)].generator, _ERRORS[n % 6], _SECONDS)
        for n in range(count)
    )
