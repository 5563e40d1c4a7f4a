"""Rounds to begin with. Their numbers stay visible and can be changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

from annotations.studies.models import Round
from outtake.http.resources import Choices


@dataclass(frozen=True, slots=True)
class RoundSettings:
    """The numbers of one round."""

    overlap: Annotated[int, Doc("annotators a task")]
    extra_on_dispute: Annotated[int, Doc("further annotators for a disputed task")] = 0
    recheck_percent: Annotated[int, Doc("0 to 100: annotations that a second person looks at")] = 0
    admits: Annotated[str, Choices(Round.ADMITS)] = Round.EVERYONE
    allow_revision: Annotated[bool, Doc("whether annotators may change what they submitted")] = True


@dataclass(frozen=True, slots=True)
class RoundPreset:
    """Rounds under a name."""

    key: str
    title: str
    description: str
    rounds: tuple[RoundSettings, ...]


PRESETS = (
    RoundPreset("quick", "Quick look", "One person for each clip. Agreement cannot be measured.", (RoundSettings(1),)),
    RoundPreset(
        "standard",
        "Standard",
        "Three people for each clip, and one more where they disagree. A tenth of their work is looked at again.",
        (RoundSettings(3, extra_on_dispute=1, recheck_percent=10),),
    ),
    RoundPreset(
        "benchmark",
        "Benchmark",
        "Five people for each clip, and two more where they disagree. A fifth of their work is looked at again.",
        (RoundSettings(5, extra_on_dispute=2, recheck_percent=20),),
    ),
    RoundPreset(
        "qualified",
        "Qualified annotators",
        "One person for each clip to begin with; then three of those who qualified.",
        (RoundSettings(1), RoundSettings(3, extra_on_dispute=1, recheck_percent=10, admits=Round.QUALIFIED)),
    ),
)
