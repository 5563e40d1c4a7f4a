"""
Where annotators disagree about a clip. Pure.

Of two annotators, segments that share time are paired one-to-one so that the sum of their IoU is greatest; of equally
good pairings the one with the most pairs of one type counts. Pairs join segments to *groups*, transitively: a group is
the annotations of one error. A disagreement has one of these kinds:

- ``alone``: of several people one marked an error, and no segment of another person shares time with it;
- ``type``: a person's segment and the one that it is paired with have different types;
- ``severity``: two people's segments are paired, and their severities are `SEVERITY_APART` steps apart or more;
- ``span``: two people's segments are paired, and share less than what is merged into one
  (`evaluation.ground_truth.policies.merge_segments`): the edges are far apart, and unsettled they would be two true
  errors;
- ``critic_only``: a critic marked an error, with a confidence of `CONFIDENT_FROM` or more or without giving one, and no
  person's segment shares time with it;
- ``severe_missed``: critics annotated the clip, and none marked anything that shares time with an error to which a
  person gave a severity of `SEVERE_FROM` or more;
- ``clean_against``: one person found the clip clean, and another marked errors;
- in a chain of reasoning ``type``, ``sentence`` and ``critic_only`` are of its tags, as
  `evaluation.disagreements.chain_tags` defines them;
- ``answer``: one question was answered in different ways, such as yes and no. Texts are not compared;
- ``unclear``: a person answered a question "unclear".

It takes a person's word at least: a critic by itself contradicts no one. A critic's silence about anything less severe
contradicts no one either.

The queue is sorted by *severity times disagreement*. The weight of a clip is the sum, over its groups, of the group's
severity times the sum of `WEIGHTS` of what is disagreed about in it, and the same for ``clean_against`` with the
greatest severity in the clip, and for each question and each disputed tag of a chain with `UNRATED`. The severity of a
group is the greatest that a person gave in it; `UNRATED`, the middle of the scale, where no one gave one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import NamedTuple

from annotations.review.models import (
    ALONE,
    ANSWER,
    CLEAN_AGAINST,
    CRITIC_ONLY,
    KINDS,
    SENTENCE,
    SEVERE_MISSED,
    SEVERITY,
    SPAN,
    TYPE,
    UNCLEAR,
)
from annotations.work.submissions.sentence_tags import Tags
from evaluation.disagreements.chain_tags import ChainTags, disputed_tags
from outtake.measures.matching.bipartite import best_matching
from outtake.measures.segments.segments import Segment, intersection_ms, iou, reaches_iou

BETWEEN_PEOPLE = frozenset({ALONE, TYPE, SEVERITY, SPAN, SENTENCE, CLEAN_AGAINST, ANSWER})
"""What two people can disagree about; among people alone there is nothing else but "unclear"."""
WEIGHTS = {
    CLEAN_AGAINST: 4,
    ALONE: 3,
    TYPE: 2,
    SEVERITY: 2,
    SPAN: 2,
    SENTENCE: 1,
    ANSWER: 2,
    CRITIC_ONLY: 1,
    SEVERE_MISSED: 1,
    UNCLEAR: 1,
}
"""How bad each is, a group or a question: people against each other come before a critic against all."""
SEVERITY_APART = 2  # steps of Spotlight's scale, which has five
SEVERE_FROM = 4
CONFIDENT_FROM = 0.5  # of 1: below it a critic itself holds its error for more likely wrong than right
UNRATED = 3


@dataclass(frozen=True)
class ComparedAnnotation:
    """
    What one annotator says of a clip: valid segments whose ids are unique among all, answers by question.

    ``tags`` are those of a chain of reasoning; None where the subject is none.
    """

    annotator: str
    is_person: bool
    segments: tuple[Segment, ...] = ()
    clean: bool | None = None
    answers: Mapping[str, str] = field(default_factory=dict)
    unclear: frozenset[str] = frozenset()  # questions that they found unclear
    unsure: frozenset[str] = frozenset()  # ids of segments that a critic marked with little confidence
    tags: Tags | None = None


class Link(NamedTuple):
    """Two annotators' segments that are paired, and their IoU, above 0."""

    a: Segment
    b: Segment
    iou: Fraction


class Group(NamedTuple):
    """Segments about the same thing, in order; what is disagreed about, in the order of `KINDS`; who spoke."""

    segments: tuple[Segment, ...]
    links: tuple[Link, ...]
    kinds: tuple[str, ...]
    text: str


class Reason(NamedTuple):
    """A kind of disagreement about a clip, with a sentence."""

    kind: str
    text: str


class Disagreement(NamedTuple):
    """All groups of a clip, why it is to be settled (nothing: it is not), and how far apart the words are."""

    reasons: tuple[Reason, ...]
    groups: tuple[Group, ...]
    weight: int


def disagreement(annotations: Sequence[ComparedAnnotation]) -> Disagreement:
    """
    Say what annotators disagree about in one clip; the order of the words does not matter.

    :param words: one an annotator
    """
    ordered = sorted(annotations, key=lambda annotation: annotation.annotator)
    links = [link for a, b in combinations(ordered, 2) for link in pair(a.segments, b.segments)]
    by_people = _Owners.of(ordered)
    groups = tuple(_group(members, links, by_people) for members in _joined(ordered, links))
    counts = {kind: sum(kind in group.kinds for group in groups) for kind in KINDS}
    people = [annotation for annotation in ordered if annotation.is_person]
    clean = sum(annotation.clean is True for annotation in people)
    marked = any(annotation.segments or annotation.tags for annotation in people)
    counts[CLEAN_AGAINST] = int(clean > 0 and marked)
    counts[ANSWER] = len(disputed_questions(ordered))
    counts[UNCLEAR] = len(frozenset().union(*(annotation.unclear for annotation in people)))
    chains = [ChainTags(each.is_person, each.tags) for each in ordered if each.tags is not None]
    of_tags = {kind: len(types) for kind, types in disputed_tags(chains).items()} if chains else {}
    weight = _weight(groups, counts, by_people) + UNRATED * sum(WEIGHTS[kind] * n for kind, n in of_tags.items())
    texts = _SENTENCES_OF_CHAIN if chains else _SENTENCES
    counts |= of_tags
    reasons = tuple(
        Reason(kind, _sentence(texts[kind], counts[kind], clean, len(people))) for kind in KINDS if counts[kind]
    )
    return Disagreement(reasons, groups, weight)


def pair(a: Iterable[Segment], b: Iterable[Segment]) -> list[Link]:
    """Pair the segments of two annotators, as the module defines it."""
    first, second = sorted(a, key=_rank), sorted(b, key=_rank)
    shared = {
        (i, j): overlap for i, one in enumerate(first) for j, other in enumerate(second) if (overlap := iou(one, other))
    }
    # Less than any two sums of IoU can differ by, however many pairs have it: it decides between equal sums only.
    least = Fraction(1, lcm(*(each.denominator for each in shared.values())) * (len(first) + 1))
    weights = {(i, j): each + least * (first[i].type == second[j].type) for (i, j), each in shared.items()}
    return [Link(first[i], second[j], shared[i, j]) for i, j in best_matching(weights)]


def disputed_questions(annotations: Iterable[ComparedAnnotation]) -> list[str]:
    """Return the questions that were answered in different ways, if a person is among the annotators."""
    annotations = list(annotations)
    said: dict[str, set[str]] = {}
    for annotation in annotations:
        for question, value in annotation.answers.items():
            said.setdefault(question, set()).add(value)
    if not any(annotation.is_person for annotation in annotations):
        return []
    return sorted(question for question, values in said.items() if len(values) > 1)


class _Owners(NamedTuple):
    """Who marked each segment, by its id, and the words of people and of critics."""

    annotations: Mapping[str, ComparedAnnotation]
    people: Sequence[ComparedAnnotation]
    critics: Sequence[ComparedAnnotation]

    @classmethod
    def of(cls, annotations: Sequence[ComparedAnnotation]) -> _Owners:
        people = [annotation for annotation in annotations if annotation.is_person]
        critics = [annotation for annotation in annotations if not annotation.is_person]
        return cls({s.id: annotation for annotation in annotations for s in annotation.segments}, people, critics)

    def severity(self, segments: Iterable[Segment]) -> int:
        """Return the greatest severity that a person gave to some segments; `UNRATED` where no one gave one."""
        given = [s.severity for s in segments if s.severity is not None and self.annotations[s.id].is_person]
        return max(given, default=UNRATED)


def _weight(groups: Sequence[Group], counts: Mapping[str, int], owners: _Owners) -> int:
    of_groups = sum(owners.severity(group.segments) * sum(WEIGHTS[kind] for kind in group.kinds) for group in groups)
    worst = owners.severity(segment for group in groups for segment in group.segments)
    of_questions = sum(WEIGHTS[kind] * counts[kind] for kind in (ANSWER, UNCLEAR))
    return of_groups + worst * WEIGHTS[CLEAN_AGAINST] * counts[CLEAN_AGAINST] + UNRATED * of_questions


def _rank(segment: Segment) -> tuple[int, int, str, str, str]:
    """Rank what is equal but for its id alike, so that two who say the same are paired like with like."""
    return (segment.start_ms, segment.end_ms, segment.type, segment.reason, segment.id)


def _joined(annotations: Sequence[ComparedAnnotation], links: Sequence[Link]) -> list[tuple[Segment, ...]]:
    parent = {segment.id: segment.id for annotation in annotations for segment in annotation.segments}

    def root(name: str) -> str:
        while parent[name] != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    for link in links:
        parent[root(link.a.id)] = root(link.b.id)
    members: dict[str, list[Segment]] = {}
    for annotation in annotations:
        for segment in annotation.segments:
            members.setdefault(root(segment.id), []).append(segment)
    groups = (tuple(sorted(each, key=lambda segment: segment.order)) for each in members.values())
    return sorted(groups, key=lambda group: group[0].order)


def _group(members: tuple[Segment, ...], links: Sequence[Link], owners: _Owners) -> Group:
    ids = {segment.id for segment in members}
    own = tuple(link for link in links if link.a.id in ids)
    kinds = {kind for segment in members for kind in _kinds_of(segment, owners)}
    if any(link.a.type != link.b.type and _of_a_person(link, owners) for link in own):
        kinds.add(TYPE)
    if any(_far_apart(link, owners) for link in own):
        kinds.add(SEVERITY)
    if any(_of_people(link, owners) and not reaches_iou(link.a, link.b, SAME_IOU_PERCENT) for link in own):
        kinds.add(SPAN)
    return Group(members, own, tuple(kind for kind in KINDS if kind in kinds), _who(members, owners))


def _kinds_of(segment: Segment, owners: _Owners) -> list[str]:
    owner = owners.annotations[segment.id]
    others = [annotation for annotation in owners.people if annotation is not owner]
    lonely = bool(others) and segment.id not in owner.unsure and not _marked_by(others, segment)
    kinds = [ALONE if owner.is_person else CRITIC_ONLY] if lonely else []
    severe = owner.is_person and (segment.severity or 0) >= SEVERE_FROM
    if severe and owners.critics and not _marked_by(owners.critics, segment):
        kinds.append(SEVERE_MISSED)
    return kinds


def _marked_by(annotations: Iterable[ComparedAnnotation], segment: Segment) -> bool:
    return any(intersection_ms(segment, each) for annotation in annotations for each in annotation.segments)


def _far_apart(link: Link, owners: _Owners) -> bool:
    if link.a.severity is None or link.b.severity is None:
        return False
    return _of_people(link, owners) and abs(link.a.severity - link.b.severity) >= SEVERITY_APART


def _of_people(link: Link, owners: _Owners) -> bool:
    return owners.annotations[link.a.id].is_person and owners.annotations[link.b.id].is_person


def _of_a_person(link: Link, owners: _Owners) -> bool:
    return owners.annotations[link.a.id].is_person or owners.annotations[link.b.id].is_person


def _who(members: Sequence[Segment], owners: _Owners) -> str:
    who = {owners.annotations[segment.id].annotator: owners.annotations[segment.id].is_person for segment in members}
    people = sum(who.values())
    critics = len(who) - people
    text = f"Marked by {people or 'none'} of {_count(len(owners.people), 'person', 'people')}"
    if owners.critics:
        text += f" and {critics or 'none'} of {_count(len(owners.critics), 'critic')}"
    types = len({segment.type for segment in members})
    return text + (f", as {types} types of error." if types > 1 else ".")


_SENTENCES = {
    ALONE: "{error} marked by one person alone.",
    TYPE: "{error} given different types.",
    SEVERITY: "{error} given severities far apart.",
    SPAN: "{error} with edges far apart.",
    CRITIC_ONLY: "{error} marked by critics alone.",
    SEVERE_MISSED: "{severe} that no critic found.",
    CLEAN_AGAINST: "{clean} of {people} found the clip clean.",
    ANSWER: "{question} answered in different ways.",
    UNCLEAR: "{question} found unclear.",
}
_SENTENCES_OF_CHAIN = {
    **_SENTENCES,
    TYPE: "{type} of error found by some people only.",
    SENTENCE: "{type} of error tagged on different sentences.",
    CRITIC_ONLY: "{type} of error named by critics alone.",
    CLEAN_AGAINST: "{clean} of {people} found no error in the chain.",
}


def _sentence(text: str, n: int, clean: int, people: int) -> str:
    return text.format(
        error=_count(n, "error"),
        severe=_count(n, "severe error"),
        question=_count(n, "question"),
        type=_count(n, "type"),
        clean=clean,
        people=_count(people, "person", "people"),
    )


def _count(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"


SAME_IOU_PERCENT = 60
