"""
Draw the pairs of reasons that people rate for a certificate.

What can be drawn are the distinct pairs of a study: a person's error as reference, and another annotator's error in the
same clip as prediction, as reports pair them; two people are paired once. The judge scores a pool of them, drawn alike.
From the pool come two samples: a *natural* one, of any pairs, and a *stratified* one, of as many pairs of each score
from 1 to 10, as in the Spotlight paper (of graded answers, of each grade). A pair in the samples represents as many
pairs of the study as its weight says; pairs scored 0 are in the natural sample alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple, TypedDict

from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.work.submissions.models import Annotation
from evaluation.annotation_sets.subject_annotations import annotations_by_subject
from evaluation.judges.kinds.contract import unordered_hash
from evaluation.judges.models import Judge

SCORED = range(1, 11)  # the scores that the stratified sample is drawn by


class Candidate(NamedTuple):
    """A pair of reasons, and the row of the task whose clip both are about."""

    task_id: int
    reference: str
    prediction: str

    @property
    def texts(self) -> tuple[str, str]:
        """What is judged."""
        return self.reference, self.prediction

    @property
    def turned(self) -> Candidate:
        """The same pair in the other order."""
        return Candidate(self.task_id, self.prediction, self.reference)


class SampledPair(NamedTuple):
    """A pair of the samples: with the judge's score, and how many pairs of the study it represents."""

    candidate: Candidate
    score: int
    natural: bool
    weight: float


class Samples(NamedTuple):
    """The pairs that were drawn, in an order that tells nothing, and how many of the pool have each score."""

    pairs: tuple[SampledPair, ...]
    pool_by_score: Mapping[int, int]


class Sampling(TypedDict):
    """What there was to draw from, and what was drawn."""

    candidates: Annotated[int, Doc("distinct pairs of reasons in the study")]
    pool: Annotated[int, Doc("of these, judged")]
    failed: Annotated[int, Doc("of the pool, without a score")]
    natural: Annotated[int, Doc("pairs drawn alike")]
    stratified: Annotated[int, Doc("pairs drawn by score, which are not in the natural sample")]
    pool_by_score: Annotated[dict[str, int], Doc("pairs of the pool by the judge's score")]


def candidates_of(study: Study) -> list[Candidate]:
    """Return the distinct pairs of reasons of a study, in an order that depends only on the annotations."""
    found: dict[tuple[str, str], Candidate] = {}
    for subject in annotations_by_subject(study).values():
        for reference, prediction in _pairs(sorted(subject.latest, key=_people_first)):
            found.setdefault((reference, prediction), Candidate(subject.task_id, reference, prediction))
    return sorted(found.values())


def unseen_by(judge: Judge, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates that a judge was not calibrated on: on those it would grade its own lesson."""
    seen = set(judge.parameters.get("calibrated_on", ()))
    return [each for each in candidates if unordered_hash(each.texts) not in seen] if seen else list(candidates)


def sample_pool(candidates: Sequence[Candidate], *, size: int, seed: int) -> list[Candidate]:
    """Draw so many of the candidates alike, or all of them, in an order of chance."""
    return random.Random(seed).sample(candidates, min(size, len(candidates)))


def draw(
    pool: Sequence[Candidate],
    scores: Mapping[tuple[str, str], int],
    *,
    of: int,
    natural: int,
    per_bucket: int,
    seed: int,
    scored_as: range = SCORED,
) -> Samples:
    """
    Draw both samples from a pool.

    :param pool: in an order of chance; those without a score are passed over
    :param of: how many candidates the pool was drawn from
    :param scored_as: the scores of which the stratified sample has as many each
    """
    scored = [each for each in pool if each.texts in scores]
    by_score = {score: [each for each in scored if scores[each.texts] == score] for score in range(scored_as.stop)}
    stands_for = of / len(pool) if pool else 0.0
    chosen = scored[:natural]
    drawn = [SampledPair(each, scores[each.texts], True, stands_for * len(scored) / len(chosen)) for each in chosen]
    taken = set(chosen)
    for score in scored_as:
        some = [each for each in by_score[score] if each not in taken][:per_bucket]
        drawn += [SampledPair(each, score, False, stands_for * len(by_score[score]) / len(some)) for each in some]
    mixed = random.Random(seed).sample(drawn, len(drawn))
    return Samples(tuple(mixed), {score: len(each) for score, each in by_score.items()})


def _people_first(annotation: Annotation) -> tuple[bool, int]:
    return annotation.annotator.kind != Annotator.PERSON, annotation.annotator_id


def _pairs(annotations: Sequence[Annotation]) -> Iterator[tuple[str, str]]:
    """Yield the reasons of a person's errors with those of anyone who comes later; people come first."""
    for place, annotation in enumerate(annotations):
        if annotation.annotator.kind != Annotator.PERSON:
            return
        for other in annotations[place + 1 :]:
            yield from (
                (mine.reason, theirs.reason)
                for mine in annotation.segments.all()
                for theirs in other.segments.all()
                if mine.reason.strip() and theirs.reason.strip()
            )
