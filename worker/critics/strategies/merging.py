"""
Segments that describe the same error, united; and several samples of one critic on one clip as one response.

Spotlight's rule (arXiv 2511.18102, section 5.2): "merged by taking the union of their temporal intervals, with this
process applied transitively until convergence". The union of a component may have gaps; its hull is taken.

Segments of two samples are matched one to one within each type, as people's are (`outtake.measures.matching`). What is
matched belongs together, transitively; a group becomes one segment at the medians of its starts and ends, and the share
of samples that agree is its confidence. Nothing depends on the order of the samples, and one sample is returned as it
is, with confidence 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from statistics import fmean, median_low
from typing import NamedTuple

from annotations.instruments.question_forms import NO, YES
from outtake.measures.matching.segment_matching import matched_pairs
from outtake.measures.segments.segments import Segment
from worker.critics.contract.values import (
    NO_MEDIA,
    OK,
    CriticResponse,
    ParseOutcome,
    PredictedAnswer,
    PredictedSegment,
    PredictedVerdict,
)


def canonical(segment: PredictedSegment) -> tuple[int, int, str, str]:
    """Return the place of a segment in an order that does not depend on where it was found."""
    return segment.start_ms, segment.end_ms, segment.type, segment.reason


def unite(segments: Sequence[PredictedSegment], same: Iterable[tuple[int, int]]) -> list[PredictedSegment]:
    """
    Return segments with those that describe the same error as one, in canonical order.

    :param same: pairs of positions in `segments`; the relation is taken as symmetric and transitive
    """
    parents = list(range(len(segments)))

    def root(position: int) -> int:
        while parents[position] != position:
            parents[position] = parents[parents[position]]
            position = parents[position]
        return position

    for one, other in same:
        parents[root(one)] = root(other)
    components: dict[int, list[PredictedSegment]] = {}
    for position, segment in enumerate(segments):
        components.setdefault(root(position), []).append(segment)
    return sorted((_united(sorted(each, key=canonical)) for each in components.values()), key=canonical)


def _united(parts: Sequence[PredictedSegment]) -> PredictedSegment:
    """Return the hull, the reason with the most words, and the most frequent type; the first of equals."""
    if len(parts) == 1:
        return parts[0]
    reason = max((each.reason for each in parts), key=lambda text: (len(text.split()), len(text)))
    sure = [each.confidence for each in parts if each.confidence is not None]
    return PredictedSegment(
        start_ms=min(each.start_ms for each in parts),
        end_ms=max(each.end_ms for each in parts),
        type=Counter(each.type for each in parts).most_common(1)[0][0],
        reason=reason,
        confidence=max(sure, default=None),
    )


class _Place(NamedTuple):
    """A segment, by its sample and its position in it."""

    sample: int
    position: int


def merged(samples: Sequence[CriticResponse], types: Sequence[str] = ()) -> CriticResponse:
    """
    Return what samples say together.

    Samples that could not be read count for nothing: shares are of those that could. If there is none, or the clip
    was lost on the way to one, that is the status.

    :param types: of error that there are, for verdicts on chains
    """
    readings = tuple(reading for n, each in enumerate(samples) for reading in _readings(n, each))
    parser, not_asked = samples[0].parser, samples[0].not_asked
    read = [each for each in samples if each.status == OK]
    statuses = [each.status for each in samples]
    if NO_MEDIA in statuses or not read:
        status = NO_MEDIA if NO_MEDIA in statuses else min(statuses)  # "failed" before "refused"
        return CriticResponse(status, readings=readings, parser=parser, not_asked=not_asked)
    segments = merged_segments([each.segments for each in read])
    answers = merged_answers([each.answers for each in read])
    verdict = merged_verdicts([each.verdict for each in read if each.verdict is not None], types)
    return CriticResponse(OK, segments, answers, readings, parser, not_asked, verdict)


def merged_verdicts(samples: Sequence[PredictedVerdict], types: Sequence[str]) -> PredictedVerdict | None:
    """
    Return what samples say together of a chain: the types that more than half of them name.

    The probability of a type is the mean of the samples' where all have one, else the share of them that name it. The
    note is the longest of those samples that name just these types; none if no sample does.

    :param types: all that there are, in their order
    """
    if not samples:
        return None
    named = Counter(each for sample in samples for each in sample.types)
    most = tuple(each for each in types if 2 * named[each] > len(samples))
    probabilities = {
        each: fmean(sample.probabilities[each] for sample in samples)
        if all(each in sample.probabilities for sample in samples)
        else named[each] / len(samples)
        for each in types
    }
    notes = (each.note for each in samples if set(each.types) == set(most))
    return PredictedVerdict(most, max(notes, key=lambda note: (len(note.split()), note), default=""), probabilities)


def _readings(sample: int, response: CriticResponse) -> list[ParseOutcome]:
    return [replace(each, label=sample_label(sample, each.label)) for each in response.readings]


def sample_label(sample: int, label: str) -> str:
    """Return the label of a query of a sample, from 0; those of the first are the strategy's own."""
    return f"sample {sample + 1}: {label}" if sample else label


def merged_segments(samples: Sequence[Sequence[PredictedSegment]]) -> tuple[PredictedSegment, ...]:
    """Return the segments of samples, each with the share of samples that have a matching one; bad ones come last."""
    if len(samples) == 1:
        return tuple(replace(each, confidence=1.0) for each in samples[0])
    sorted_each = [sorted(each, key=canonical) for each in samples]
    # Two samples are matched in an order of their own, so that it does not matter which of them came first.
    ordered = sorted(sorted_each, key=lambda sample: [canonical(each) for each in sample])
    valid = [[each for each in sample if not each.invalid_reason] for sample in ordered]
    found = [_of_group([valid[n][k] for n, k in group], _share(group, samples)) for group in _groups(valid)]
    bad = Counter(each for sample in samples for each in {each for each in sample if each.invalid_reason})
    kept = (replace(each, confidence=n / len(samples)) for each, n in bad.items())
    return (*sorted(found, key=canonical), *sorted(kept, key=lambda each: (*canonical(each), each.invalid_reason)))


def _share(group: Sequence[_Place], samples: Sequence[object]) -> float:
    return len({each.sample for each in group}) / len(samples)


def _groups(samples: Sequence[Sequence[PredictedSegment]]) -> list[list[_Place]]:
    """Return the segments that are matched with each other, transitively, in the order of samples and segments."""
    places = [_Place(n, k) for n, sample in enumerate(samples) for k in range(len(sample))]
    group = {place: {place} for place in places}
    for one, other in combinations(range(len(samples)), 2):
        for pair in _matched(samples, one, other):
            if group[pair[0]] is not group[pair[1]]:
                together = group[pair[0]] | group[pair[1]]
                group |= dict.fromkeys(together, together)
    return [sorted(each) for each in {id(each): each for each in group.values()}.values()]


def _matched(samples: Sequence[Sequence[PredictedSegment]], one: int, other: int) -> list[tuple[_Place, _Place]]:
    types = {each.type for each in samples[one]} & {each.type for each in samples[other]}
    return [
        (_Place(one, int(first.id)), _Place(other, int(second.id)))
        for kind in sorted(types)
        for first, second in matched_pairs(_measured(samples[one], kind), _measured(samples[other], kind))
    ]


def _measured(sample: Sequence[PredictedSegment], kind: str) -> list[Segment]:
    """Return the segments of a type as the measures take them; the id is the position."""
    return [
        Segment(each.start_ms, each.end_ms, each.type, each.reason, str(position))
        for position, each in enumerate(sample)
        if each.type == kind
    ]


def _of_group(parts: Sequence[PredictedSegment], confidence: float) -> PredictedSegment:
    """Return the median of starts and of ends, and the reason with the most words; the first of equals."""
    return PredictedSegment(
        start_ms=median_low(each.start_ms for each in parts),
        end_ms=median_low(each.end_ms for each in parts),
        type=parts[0].type,
        reason=max(sorted(each.reason for each in parts), key=lambda text: (len(text.split()), len(text))),
        confidence=confidence,
    )


def merged_answers(samples: Sequence[Sequence[PredictedAnswer]]) -> tuple[PredictedAnswer, ...]:
    """
    Return the most frequent answer to each question, with its share of those that were given; the first of equals.

    P(yes) becomes the share of yes among yes and no.
    """
    given: dict[str, list[str | None]] = {}
    for sample in samples:
        for each in sample:
            given.setdefault(each.question, []).append(each.value)
    return tuple(_most_frequent(question, Counter(values)) for question, values in sorted(given.items()))


def _most_frequent(question: str, counts: Counter[str | None]) -> PredictedAnswer:
    value = min(counts, key=lambda each: (-counts[each], each is None, each or ""))
    decided = counts[YES] + counts[NO]
    p_yes = counts[YES] / decided if decided and counts.keys() <= {YES, NO, None} else None
    return PredictedAnswer(question, value, p_yes, counts[value] / counts.total())
