"""Agreement on what was marked: segments of clips over every threshold, and error types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, NamedTuple

from typing_extensions import Doc

from evaluation.agreement.figures import RESAMPLES, Figure, ValueFigures, of_values, share
from evaluation.agreement.ratings import Marks, Ratings, Sentence
from outtake.measures.agreement.krippendorff import segment_agreement
from outtake.measures.agreement.segment_agreement import AnnotatorPair, Offsets, SegmentSweep, f1_interval, summarise
from outtake.measures.agreement.segment_chance import ChanceF1, chance_f1
from outtake.measures.segments.segments import Segment

SHUFFLES = 1
YES, NO = "yes", "no"
NO_MARK = "neither marked anything"
NO_PAIR = "no segment was matched at an IoU of 0.5"
NOT_MARKED = "no one marked one in a clip with two annotators"


@dataclass(frozen=True, slots=True)
class SweepFigures:
    """F1 of the best one-to-one matching at one temporal IoU, and what chance would give."""

    threshold: Annotated[int, Doc("hundredths")]
    f1: Annotated[Figure, Doc("mean over pairs of annotators of a clip of which one marked something")]
    chance: Annotated[Figure, Doc("the same between different clips, drawn with a fixed seed")]


@dataclass(frozen=True, slots=True)
class SegmentFigures:
    """Agreement on segments of clips. Segments are matched one-to-one at an IoU of 0.5."""

    mean_iou: Annotated[Figure, Doc("of pairs, in clips where every annotator has exactly one segment")]
    share_iou_60: Annotated[Figure, Doc("share of these pairs with an IoU of at least 0.6")]
    both_clean: Annotated[int, Doc("pairs of annotators of a clip of which neither marked anything")]
    sweep: tuple[SweepFigures, ...]
    start_p90_ms: Annotated[Figure, Doc("90% of matched pairs have starts at most this many ms apart")]
    end_p90_ms: Annotated[Figure, Doc("the same for their ends")]
    same_type: Annotated[Figure, Doc("share of matched pairs with one type")]
    type_alpha: Annotated[Figure, Doc("of matched segments, nominal")]
    severity_alpha: Annotated[Figure, Doc("of matched segments, ordinal")]


@dataclass(frozen=True, slots=True)
class SentenceFigures:
    """Agreement on the sentences of chains."""

    detection: Annotated[ValueFigures, Doc("whether a sentence has an error")]
    types: Annotated[ValueFigures, Doc("the set of a sentence's types as one value")]
    chains: Annotated[ValueFigures, Doc("the set of a chain's types as one value: equal pairs are exact matches")]
    tag_f1: Annotated[
        Figure, Doc("of tags, a type in a sentence, pooled: 2 both / (all of the one + all of the other); n are tags")
    ]


@dataclass(frozen=True, slots=True)
class TypeFigures:
    """
    Agreement on one type of error.

    ``same_type`` is 2 both / (all of the one + all of the other), the positive agreement of Cicchetti and Feinstein
    (1990).
    """

    type: str
    label: str
    marked: Annotated[int, Doc("segments, or sentences, that were given this type")]
    presence: Annotated[ValueFigures, Doc("whether a clip or a sentence has one")]
    found_too: Annotated[
        Figure | None, Doc("share of segments matched by the other, regardless of type; null for sentences")
    ]
    same_type: Annotated[
        Figure | None, Doc("share of matched segments to which the other gave the same type; null for sentences")
    ]


def segment_figures(
    marks: Marks, lengths_ms: Mapping[str, int], observations: Sequence[AnnotatorPair], *, seed: int
) -> SegmentFigures:
    """Return how far annotators marked the same time, and the same errors in it."""
    whole, singles = summarise(observations), segment_agreement(marks)
    chance = chance_of(marks, lengths_ms, seed=seed)
    single = None if singles.single_pairs else "in no clip has every annotator exactly one segment"
    severity = whole.severity
    return SegmentFigures(
        mean_iou=Figure(singles.mean_iou, singles.single_pairs, single),
        share_iou_60=Figure(singles.share_iou_60, singles.single_pairs, single),
        both_clean=whole.both_empty,
        sweep=_sweep(whole, chance, observations, seed=seed),
        start_p90_ms=Figure(whole.start.p90_abs_ms, whole.start.n, whole.start.reason),
        end_p90_ms=Figure(whole.end.p90_abs_ms, whole.end.n, whole.end.reason),
        same_type=same_type(whole),
        type_alpha=Figure(whole.type.alpha, whole.type.n, whole.type.reason),
        severity_alpha=Figure(severity.alpha, severity.n, severity.reason),
    )


def chance_of(
    marks: Mapping[str, Mapping[str, tuple[Segment, ...]]], lengths_ms: Mapping[str, int], *, seed: int
) -> ChanceF1:
    """Return F1 between different clips, at each IoU."""
    return chance_f1(marks, lengths_ms, seed=seed, shuffles=SHUFFLES)


def f1_at_50(sweep: SegmentSweep) -> Figure:
    """Return the mean F1 at an IoU of 0.5; n are the pairs of annotators of a clip of which one marked something."""
    return f1_at(50, sweep)


def f1_at(threshold: int, sweep: SegmentSweep) -> Figure:
    """Return the mean F1 at an IoU in hundredths, of the same pairs."""
    f1 = next(point.f1 for point in sweep.points if point.threshold == threshold)
    return Figure(f1, sweep.pairs, None if sweep.pairs else NO_MARK)


def same_type(sweep: SegmentSweep) -> Figure:
    """Return the share of matched segments with one type."""
    return Figure(sweep.type.percent, sweep.type.n, None if sweep.type.n else NO_PAIR)


def lateness(offsets: Offsets) -> Figure:
    """Return by how many ms the first side's edges are later than the second's, in the median."""
    return Figure(None if offsets.median_ms is None else -offsets.median_ms, offsets.n, offsets.reason)


def types_of_segments(
    labels: Mapping[str, str], marks: Marks, observations: Sequence[AnnotatorPair], annotators: Sequence[str]
) -> tuple[TypeFigures, ...]:
    """Return the agreement on each type of marked segments, in the order of the labels."""
    compared, matched, alike = tallies(marks, observations)
    marked = Counter(one.type for each in marks.values() for segments in each.values() for one in segments)
    types_in = types_in_clips(marks)
    return tuple(
        TypeFigures(
            type_,
            label,
            marked[type_],
            presence=_presence(type_, types_in, annotators),
            found_too=share(matched[type_], compared[type_], nothing=NOT_MARKED),
            same_type=share(2 * alike[type_], matched[type_], nothing=NO_PAIR),
        )
        for type_, label in _all_types(labels, marked).items()
    )


def sentence_figures(sentences: Iterable[Sentence], annotators: Sequence[str]) -> SentenceFigures:
    """Return how far annotators tagged the same sentences, and with the same types."""
    found = sentence_ratings(sentences)
    return SentenceFigures(
        of_values(found.errors, annotators, categories=(YES, NO)),
        of_values(found.types, annotators),
        of_values(found.chains, annotators),
        tag_f1(found.tags),
    )


class SentenceRatings(NamedTuple):
    """
    What annotators tagged in the sentences of chains.

    By sentence, named "task:number", whether it has an error, and its types; by chain, named by its task, its types.
    """

    errors: Ratings
    types: Ratings
    chains: Ratings
    tags: Mapping[str, Mapping[str, frozenset[str]]]


def sentence_ratings(sentences: Iterable[Sentence]) -> SentenceRatings:
    """Arrange what was tagged as values that are compared."""
    errors: Ratings = {}
    types: Ratings = {}
    tags_in: dict[str, dict[str, frozenset[str]]] = {}
    named: dict[str, dict[str, set[str]]] = {}
    for item, annotator, tags in sentences:
        errors.setdefault(item, {})[annotator] = YES if tags else NO
        types.setdefault(item, {})[annotator] = ",".join(sorted(tags))
        tags_in.setdefault(item, {})[annotator] = tags
        named.setdefault(item.partition(":")[0], {}).setdefault(annotator, set()).update(tags)
    chains = {item: {who: ",".join(sorted(each)) for who, each in said.items()} for item, said in named.items()}
    return SentenceRatings(errors, types, chains, tags_in)


def tag_f1(tags_in: Mapping[str, Mapping[str, frozenset[str]]]) -> Figure:
    """Return how far the tags of sentences are the same, pooled."""
    both = every = 0
    for said in tags_in.values():
        for a, b in combinations(said.values(), 2):
            both += len(a & b)
            every += len(a) + len(b)
    return share(2 * both, every, nothing="no one tagged a sentence of a chain with two annotators")


def types_of_sentences(
    labels: Mapping[str, str], sentences: Sequence[Sentence], annotators: Sequence[str]
) -> tuple[TypeFigures, ...]:
    """Return the agreement on each type of tagged sentences, in the order of the labels."""
    marked = Counter(type_ for _, _, tags in sentences for type_ in tags)
    types_in = sentence_ratings(sentences).tags
    return tuple(
        TypeFigures(type_, label, marked[type_], _presence(type_, types_in, annotators), None, None)
        for type_, label in _all_types(labels, marked).items()
    )


def _sweep(
    whole: SegmentSweep, chance: ChanceF1, observations: Sequence[AnnotatorPair], *, seed: int
) -> tuple[SweepFigures, ...]:
    nothing = None if whole.pairs else whole.reason or NO_MARK
    by_chance = {point.threshold: point.f1 for point in chance.points}
    return tuple(
        SweepFigures(
            point.threshold,
            Figure(point.f1, whole.pairs, nothing).within(
                f1_interval(observations, point.threshold, seed=seed, resamples=RESAMPLES)
            ),
            Figure(by_chance.get(point.threshold), chance.pairs, chance.reason),
        )
        for point in whole.points
    )


def types_in_clips(marks: Marks) -> dict[str, dict[str, set[str]]]:
    """Return the types that each annotator marked, by task."""
    return {
        item: {who: {one.type for one in segments} for who, segments in each.items()} for item, each in marks.items()
    }


Tallies = tuple[Counter[str], Counter[str], Counter[str]]
"""Segments that were compared, those of them that were matched, and matched pairs of one type; each by type."""


def tallies(marks: Mapping[str, Mapping[str, Sequence[Segment]]], observations: Iterable[AnnotatorPair]) -> Tallies:
    """Count, by type, segments that were compared, of those the matched, and pairs of matched ones of one type."""
    compared, matched, alike = Counter[str](), Counter[str](), Counter[str]()
    for each in observations:
        for who in (each.first, each.second):
            compared.update(one.type for one in marks[each.item][who])
        for pair in each.matched:
            matched.update((pair.first.type, pair.second.type))
            alike[pair.first.type] += pair.first.type == pair.second.type
    return compared, matched, alike


def _presence(
    type_: str, types_in: Mapping[str, Mapping[str, Collection[str]]], annotators: Sequence[str]
) -> ValueFigures:
    return of_values(presence(type_, types_in), annotators, categories=(YES, NO))


def presence(type_: str, types_in: Mapping[str, Mapping[str, Collection[str]]]) -> Ratings:
    """Return whether each annotator gave a type to a clip or a sentence."""
    return {
        item: {who: YES if type_ in types else NO for who, types in each.items()} for item, each in types_in.items()
    }


def _all_types(labels: Mapping[str, str], marked: Iterable[str]) -> dict[str, str]:
    """Return the types of the instrument, and after them what else was marked: an earlier version's."""
    return {**labels, **{type_: type_ for type_ in sorted(marked) if type_ not in labels}}
