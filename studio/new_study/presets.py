"""Rounds to begin with. Their numbers stay visible and can be changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

from annotations.studies.models import Round
from outtake.http.field_notes import Choices


@dataclass(frozen=True, slots=True)
class RoundSettings:
    """The numbers of one round."""

    overlap: Annotated[int, Doc("annotators a task")]
    extra_on_dispute: Annotated[int, Doc("further annotators for a disputed task")] = 0
    recheck_percent: Annotated[int, Doc("0 to 100: annotations that a second person looks at")] = 0
    admits: Annotated[str, Choices(Round.ADMITS)] = Round.EVERYONE
    allow_revision: Annotated[bool, Doc("whether annotators may change what they submitted")] = True


@dataclass(frozen=True, slots=True)
class CheckShares:
    """How often hidden checks come, in percent of the turns."""

    gold_first_percent: Annotated[int, Doc("tasks with a known answer, among the first turns")] = 0
    gold_later_percent: Annotated[int, Doc("tasks with a known answer, among the later turns")] = 0
    repeat_percent: Annotated[int, Doc("tasks that the annotator did before")] = 0


@dataclass(frozen=True, slots=True)
class RoundPreset:
    """Rounds under a name, with the checks and rules that go with them."""

    key: str
    title: str
    description: str
    rounds: tuple[RoundSettings, ...]
    checks: CheckShares = CheckShares()
    rules: Annotated[tuple[str, ...], Doc("keys of presets of rules")] = ()
    trial: Annotated[int, Doc("clips of round 1, as a trial; 0: no trial, and every round has all clips")] = 0


STANDARD_CHECKS = CheckShares(gold_first_percent=10, gold_later_percent=10, repeat_percent=5)

PRESETS = (
    RoundPreset("quick", "Quick look", "One person per clip. Agreement cannot be measured.", (RoundSettings(1),)),
    RoundPreset(
        "standard",
        "Standard",
        "Two people per clip, and a third if they disagree. 10% hidden quality checks.",
        (RoundSettings(2, extra_on_dispute=1),),
        STANDARD_CHECKS,
    ),
    RoundPreset(
        "benchmark",
        "Benchmark",
        "Five people per clip, and two more if they disagree. 20% of their work is rechecked.",
        (RoundSettings(5, extra_on_dispute=2, recheck_percent=20),),
        STANDARD_CHECKS,
    ),
    RoundPreset(
        "spotlight",
        "Spotlight, two rounds",
        "Everyone does round 1; people with 3 errors per video and 8 words per reason do round 2.",
        (RoundSettings(1), RoundSettings(1, admits=Round.QUALIFIED)),
        rules=("spotlight",),
    ),
    RoundPreset(
        "vf_eval",
        "VF-Eval, trial and review",
        "Everyone does a trial of 10 clips first. A second person reviews all work after it; if less than 80% of an "
        "annotator's answers are accepted, all of that annotator's work is rechecked.",
        (RoundSettings(15), RoundSettings(1, admits=Round.QUALIFIED, recheck_percent=100)),
        rules=("vf_eval",),
        trial=10,
    ),
)
