"""The clips of the simulated campaigns: sixty, with three to five planted errors each, small and short."""

from typing import NamedTuple

from outtake_demo.drawn.clips import DrawnClip, clip_name, prompts
from outtake_demo.drawn.multi_error_clips import draw_clip_with
from outtake_demo.drawn.scene_kit.looks import LOOKS

MOST_CLIPS = 60
_FIRST_SEED = 6001
_ERRORS = (4, 3, 5, 4, 4)


class ClipPlan(NamedTuple):
    """What a clip is to be drawn from. Its name is known before it is drawn, which takes a while."""

    seed: int
    prompt_id: str
    generator: str
    errors: int
    seconds: float = 7.0

    @property
    def name(self) -> str:
        """The name that the drawn clip has."""
        return clip_name(self.prompt_id, self.generator, self.seed)

    def draw(self) -> DrawnClip:
        """Draw the clip's description."""
        return draw_clip_with(
            self.seed,
            errors=self.errors,
            prompt_id=self.prompt_id,
            generator=self.generator,
            seconds=self.seconds,
            fps=12,
        )


def campaign_plans(count: int = MOST_CLIPS) -> tuple[ClipPlan, ...]:
    """
    List the first `count` clips, always the same: all prompts and generators in turn.

    :raises ValueError: if there are not so many
    """
    if not 1 <= count <= MOST_CLIPS:
        raise ValueError(f"count {count} is not between 1 and {MOST_CLIPS}")
    ids = [prompt.id for prompt in prompts()]
    return tuple(
        ClipPlan(_FIRST_SEED + n, ids[n % len(ids)], LOOKS[n % len(LOOKS)].generator, _ERRORS[n % len(_ERRORS)])
        for n in range(count)
    )
