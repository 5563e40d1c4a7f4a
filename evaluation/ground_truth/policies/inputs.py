"""What a ground truth is made from, read once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from annotations.annotators.models import Annotator
from annotations.instruments.documents import Instrument
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from evaluation.annotation_sets.subject_annotations import SubjectAnnotations, annotations_by_subject
from evaluation.ground_truth.policies.confirmed_errors import Confirmed
from evaluation.ground_truth.policies.merge_segments import CannotLink
from evaluation.ground_truth.policies.same_reasons import ReasonComparison


@dataclass(frozen=True)
class TruthBasis:
    """What a ground truth is made from. ``by_task`` is by the row of the subject's last task."""

    study: Study
    instrument: Instrument
    annotators: tuple[Annotator, ...]
    by_task: Mapping[int, SubjectAnnotations]
    apart: CannotLink = frozenset()
    confirmed: Confirmed = field(default_factory=Confirmed)
    comparison: ReasonComparison = field(default_factory=ReasonComparison)
    with_known: bool = False  # of chains: known errors count before the policy
    origins: tuple[str, ...] = ()  # of chains: only these; none means all

    @property
    def on_clips(self) -> bool:
        """Whether segments of clips are marked."""
        return self.instrument.has_segments and not self.instrument.marks_text

    @property
    def rules(self) -> dict[str, Any]:
        """How segments were merged, where there are any; to be read after they were."""
        return self.comparison.rules if self.on_clips else {}


def truth_basis(
    study: Study,
    annotators: Sequence[Annotator],
    apart: CannotLink,
    confirmed: Confirmed,
    comparison: ReasonComparison,
    *,
    with_known: bool = False,
    origins: Sequence[str] = (),
) -> TruthBasis:
    """Read what annotators said of a study."""
    instrument = instrument_of(study.rounds.latest("n"))
    by_task = annotations_by_subject(study, annotators, texts=instrument.marks_text)
    given = (study, instrument, tuple(annotators), by_task, apart, confirmed, comparison)
    return TruthBasis(*given, with_known=with_known, origins=tuple(origins))
