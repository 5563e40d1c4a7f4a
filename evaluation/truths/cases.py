"""What a ground truth is made from, read once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from annotations.facts import instrument_of
from annotations.instruments import Instrument
from annotations.models import Annotator, Study
from evaluation.desk.confirming import Confirmed
from evaluation.truths.items import RULES
from evaluation.truths.merging import Apart
from evaluation.words import Spoken, spoken_in


@dataclass(frozen=True)
class Case:
    """What a ground truth is made from. ``said`` is by the row of the task where the truth stands."""

    study: Study
    instrument: Instrument
    annotators: tuple[Annotator, ...]
    said: Mapping[int, Spoken]
    apart: Apart = frozenset()
    confirmed: Confirmed = field(default_factory=Confirmed)

    @property
    def on_clips(self) -> bool:
        """Whether segments of clips are marked."""
        return self.instrument.has_segments and not self.instrument.marks_text

    @property
    def rules(self) -> dict[str, Any]:
        """How segments are merged, where there are any."""
        return dict(RULES) if self.on_clips else {}


def case_of(study: Study, annotators: Sequence[Annotator], apart: Apart, confirmed: Confirmed) -> Case:
    """Read what annotators said of a study."""
    instrument = instrument_of(study.rounds.latest("n"))
    said = spoken_in(study, annotators, texts=instrument.marks_text)
    return Case(study, instrument, tuple(annotators), said, apart, confirmed)
