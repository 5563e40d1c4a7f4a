"""A simulated detector: it sees the objects that a clip's prompt asks for, and errs in known ways by its seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.jobs.queues import CRITICS
from worker.media.contract import Footage
from worker.observers.contract import Box, Observation, Parameters, Subject
from worker.observers.prompt_facts import facts_in
from worker.requests.contract import ProviderError

if TYPE_CHECKING:
    from numpy.typing import NDArray

KIND = "drawn_objects"
MISSES, DOUBLES, ALARMS = 0.2, 0.1, 0.05
ALARM = "kite"


class DrawnObjects:
    """Fulfils `worker.observers.contract.Observer` and `PromptObserver`: the same frame always shows it the same."""

    kind, queue = KIND, CRITICS

    def __init__(self, seed: int) -> None:
        self.seed = seed

    @property
    def identity(self) -> dict[str, Any]:
        """Return what can change an observation."""
        return {"kind": self.kind, "seed": self.seed}

    def check(self, project: Project) -> None:
        """Check nothing: it works in every project."""

    def observe(self, pictures: Sequence[NDArray]) -> list[list[Observation]]:
        """Refuse pictures without their clip, whose prompt says what is to be seen."""
        raise ProviderError("the drawn detector needs to know the clip of a frame", permanent=True)

    def observe_clip(self, footage: Footage, subject: Subject) -> list[list[Observation]]:
        """Return the objects of the prompt in each frame, but for some, and at times one that is not there."""
        objects = facts_in(subject.metadata).objects
        return [self._frame(objects, Random(f"{self.seed} {subject.video} {each.at_ms}")) for each in footage.frames]

    def _frame(self, objects: Any, rng: Random) -> list[Observation]:
        names = [name for name, count in objects.items() for _ in range(count) if rng.random() >= MISSES]
        names += [name for name in objects if rng.random() < DOUBLES]
        names += [ALARM] if rng.random() < ALARMS else []
        return [Observation(name, round(rng.uniform(0.9, 1.0), 3), _box(rng)) for name in names]


def drawn_objects(parameters: Parameters) -> DrawnObjects:
    """
    Return the simulated detector.

    :param parameters: ``{"seed": 1}``, or nothing
    :raises Invalid: naming the field.
    """
    seed = parameters.get("seed", 1)
    if set(parameters) - {"seed"} or type(seed) is not int:
        raise Invalid.field("parameters", "The drawn detector takes a whole number as seed, and nothing else.")
    return DrawnObjects(seed)


def _box(rng: Random) -> Box:
    left, top = rng.uniform(0, 0.7), rng.uniform(0, 0.7)
    return Box(left, top, left + rng.uniform(0.1, 0.3), top + rng.uniform(0.1, 0.3))
