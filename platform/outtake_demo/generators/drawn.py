"""
Clips that are drawn instead of generated, with errors whose truth is known, so that nothing needs a network.

A prompt that can be drawn is staged as it says; for any other one a scene is chosen by the seed.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from outtake.accounts.projects.models import Project
from outtake.catalog.media.ffmpeg import ffmpeg
from outtake.errors import Invalid
from outtake.jobs.queues import CRITICS
from outtake_demo.drawn.clips import DrawnClip, prompts
from outtake_demo.drawn.encode import write_clip
from outtake_demo.drawn.multi_error_clips import MOST_ERRORS, draw_clip_with
from outtake_demo.drawn.scene_kit.looks import LOOKS
from worker.generators.contract import ClipRequest, Facts, Parameters, Poll, Ticket
from worker.requests.contract import ProviderError

KIND = "drawn"
FPS = 12
MS_AN_ERROR = 1500  # there is room for one error in so much of a clip, at most
MANY = 3  # errors of a clip, where their number is left to the seed
TRIES = 8


@dataclass(frozen=True)
class DrawnGenerator:
    """Draws clips in the look of one of the pretend generators. Fulfils `worker.generators.contract.Generator`."""

    look: str
    errors: int | None  # None: by the seed, from 0 to `MANY`

    kind, queue, patience_s = KIND, CRITICS, 600.0

    @property
    def name(self) -> str:
        """The name of the pretend generator."""
        return self.look.rpartition(" ")[0]

    @property
    def version(self) -> str:
        """The version of the pretend generator."""
        return self.look.rpartition(" ")[2]

    @property
    def identity(self) -> dict[str, Any]:
        """The look, and how many errors there are."""
        return {"kind": KIND, "name": self.name, "version": self.version, "errors": self.errors}

    def cost_micros(self, request: ClipRequest) -> int | None:
        """Return 0: drawing is free."""
        return 0

    def submit(self, request: ClipRequest) -> Ticket:
        """Return an empty ticket: the clip is drawn when it is fetched."""
        return {}

    def poll(self, ticket: Ticket) -> Poll:
        """Return that it can be fetched."""
        return Poll(ready=True)

    def fetch(self, request: ClipRequest, ticket: Ticket, target: Path) -> Facts:
        """
        Draw a clip; returns the planted errors and what is to be heard.

        :raises ProviderError: if it cannot be drawn.
        """
        clip = self._drawn(request)
        write_clip(clip, target, ffmpeg=ffmpeg())
        return {"planted": [one._asdict() for one in clip.planted], "sound": clip.sound}

    def _drawn(self, request: ClipRequest) -> DrawnClip:
        lot = random.Random(f"{request.seed} {request.prompt}")
        known = {prompt.text: prompt.id for prompt in prompts()}
        scene = known.get(request.prompt) or lot.choice(sorted(known.values()))
        wanted = lot.randint(0, MANY) if self.errors is None else self.errors
        errors = min(wanted, request.length_ms // MS_AN_ERROR)
        seconds = request.length_ms / 1000
        for _ in range(TRIES):
            seed = lot.getrandbits(31)
            try:
                return draw_clip_with(
                    seed, errors=errors, prompt_id=scene, generator=self.look, seconds=seconds, fps=FPS
                )
            except ValueError:
                errors = max(errors - 1, 0)  # they found no room
        raise ProviderError(f"nothing can be drawn in {seconds:g} s of {scene!r}", permanent=True)


def drawn(parameters: Parameters, project: Project) -> DrawnGenerator:
    """
    Return a generator of drawn clips.

    :param parameters: ``look``, the name of a pretend generator; ``errors``, 0 to 5 in each clip
    :raises Invalid: naming the parameter.
    """
    if unknown := sorted(set(parameters) - {"look", "errors"}):
        raise Invalid.field(unknown[0], f"There is no parameter {unknown[0][:60]!r}; give look or errors.")
    names = [each.generator for each in LOOKS]
    look, errors = parameters.get("look", names[0]), parameters.get("errors")
    if look not in names:
        raise Invalid.field("look", f"{str(look)[:60]!r} is not one of {', '.join(names)}.")
    if errors is not None and (type(errors) is not int or not 0 <= errors <= MOST_ERRORS):
        raise Invalid.field("errors", f"{errors!r} is not a number from 0 to {MOST_ERRORS}.")
    return DrawnGenerator(look, errors)
