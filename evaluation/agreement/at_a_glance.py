"""
Agreement of people at a glance: four figures with intervals, the same as the page of agreement has in full.

Intervals are over clips, because the annotations of one clip are correlated. Of fewer than `LEAST` clips no figure is
given: it would change with each further clip.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated
from urllib.parse import quote

from typing_extensions import Doc

from annotations.instruments.documents import Instrument
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from evaluation.agreement.figures import ORDINAL, RESAMPLES, Figure, equal_share_of
from evaluation.agreement.ratings import SEED, SharedAnnotations, annotations_of_shared_tasks
from evaluation.agreement.segment_agreement import f1_at_50, same_type, sentence_figures
from outtake.http.field_notes import Choices
from outtake.measures.agreement.intervals import alpha_interval
from outtake.measures.agreement.segment_agreement import (
    AnnotatorPair,
    Severity,
    compare_pairs,
    f1_interval,
    same_type_interval,
    summarise,
)

LEAST = 10
MOST_FIGURES = 4
PERCENT, COEFFICIENT = LOOKS = ("percent", "coefficient")


@dataclass(frozen=True, slots=True)
class GlanceFigure:
    """One figure of agreement with its interval of 95 percent, or why there is none."""

    label: str
    look: Annotated[str, Choices(LOOKS)]
    counts: Annotated[str, Doc("what n are")]
    figure: Figure
    counted: Annotated[str, Doc("the name of the number after `agreement:STUDY::` (docs/clips.md)")]


@dataclass(frozen=True, slots=True)
class AgreementGlance:
    """How far people agree, before review."""

    clips: Annotated[int, Doc("tasks done by two or more people")]
    figures: Annotated[tuple[GlanceFigure, ...], Doc("four at most")]


def at_a_glance(study: Study) -> AgreementGlance:
    """Return how far the people of a study agree, in four figures at most."""
    instrument = instrument_of(study.rounds.latest("n"))
    annotations = annotations_of_shared_tasks(study, instrument, None)
    figures = tuple(islice(_figures(annotations, instrument), MOST_FIGURES))
    if annotations.shared < LEAST:
        few = f"too few (n = {annotations.shared})"
        figures = tuple(_without(each, few) for each in figures)
    return AgreementGlance(annotations.shared, figures)


def _without(each: GlanceFigure, reason: str) -> GlanceFigure:
    return GlanceFigure(each.label, each.look, each.counts, Figure(None, each.figure.n, reason), each.counted)


def _figures(annotations: SharedAnnotations, instrument: Instrument) -> Iterator[GlanceFigure]:
    if instrument.marks_text:
        sentences = sentence_figures(annotations.sentences, [each.public_id for each in annotations.annotators])
        yield GlanceFigure(
            "Error or not, same", PERCENT, "sentences", sentences.detection.percent, "values:sentences:percent"
        )
        yield GlanceFigure("Same types", PERCENT, "sentences", sentences.types.percent, "values:sentence_types:percent")
    elif instrument.has_segments:
        yield from _of_segments(annotations)
    for asked, ratings in annotations.answers.items():
        label = asked.text or asked.dimension or asked.key
        parts = asked.key, asked.dimension, asked.form
        name = ":".join(["values:question", *(quote(each, safe="") for each in parts), "as_it_is:percent"])
        yield GlanceFigure(label, PERCENT, "answers", equal_share_of(ratings), name)


def _of_segments(annotations: SharedAnnotations) -> Iterator[GlanceFigure]:
    observations = compare_pairs(annotations.marks)
    whole = summarise(observations)
    f1 = f1_at_50(whole).within(f1_interval(observations, 50, seed=SEED, resamples=RESAMPLES))
    types = same_type(whole).within(same_type_interval(observations, seed=SEED, resamples=RESAMPLES))
    yield GlanceFigure("Error or not, same", PERCENT, "clips", equal_share_of(annotations.clean), "all:detection")
    yield GlanceFigure("F1 of segments, IoU 0.5", COEFFICIENT, "pairs of people", f1, "all:f1")
    yield GlanceFigure("Same type", PERCENT, "matched segments", types, "all:same_type")
    severity = _severity(observations, whole.severity)
    yield GlanceFigure("Severity, ordinal α", COEFFICIENT, "matched segments", severity, "all:severity_alpha")


def _severity(observations: Sequence[AnnotatorPair], alpha: Severity) -> Figure:
    severities: dict[str, dict[str, int]] = {}
    clips: dict[str, str] = {}
    for each in observations:
        for place, pair in enumerate(each.matched):
            if pair.first.severity is not None and pair.second.severity is not None:
                item = f"{each.item} {each.first} {each.second} {place}"
                severities[item] = {each.first: pair.first.severity, each.second: pair.second.severity}
                clips[item] = each.item
    interval = alpha_interval(severities, ORDINAL, seed=SEED, resamples=RESAMPLES, clusters=clips)
    return Figure(alpha.alpha, alpha.n, alpha.reason).within(interval)
