"""The study in which people rate pairs of reasons, or grade answers: with the judge's words, blind to its scores."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_subjects
from annotations.tasks.models import Task
from annotations.work.submissions.models import Annotation, Answer
from evaluation.judges.certificates.sampling import SampledPair
from evaluation.judges.kinds.graded_answers import GradedAnswer
from evaluation.judges.kinds.prompts import GRADES, SIMILARITY, purpose_of
from evaluation.judges.models import Certificate, CertificatePair


class _Form(NamedTuple):
    """What people are asked with: an instrument, its question's key, and what the study and its tasks are called."""

    instrument: str
    question: str
    study: str
    text: str


FORMS = {
    SIMILARITY: _Form("reason_similarity", "similarity", "Likeness of reasons", "reasons"),
    GRADES: _Form("answer_grades", "grade", "Grades of answers", "answers"),
}
QUESTIONS = tuple(form.question for form in FORMS.values())
BETWEEN = "\n\n"

Ratings = Mapping[str, Mapping[str, int]]
"""What people said, 0..10, or 0..2 of answers: by the subject of the task, by annotator."""


def make_rating_study(certificate: Certificate, pairs: Sequence[SampledPair], *, overlap: int) -> Study:
    """Make the study with a task a pair, in the order of the pairs. To be called in a transaction."""
    form = FORMS[purpose_of(certificate.judge)]
    study = create_study(
        project=certificate.study.project,
        name=f"{form.study} {certificate.public_id[:8]}, {certificate.study.name}"[:200],
        instrument=form.instrument,
        overlap=overlap,
        content_warning=certificate.study.content_warning,
    )
    add_subjects(study=study, subjects=[_subject(certificate, n, each) for n, each in enumerate(pairs)])
    study.sources.add(certificate.study)
    return study


def keep_pairs(
    certificate: Certificate, study: Study, pairs: Sequence[SampledPair], swapped: Mapping[tuple[str, str], int]
) -> None:
    """
    Keep the pairs with their tasks.

    :param swapped: scores by the texts as they were judged, prediction first; without those on which the judge failed
    """
    tasks = Task.objects.filter(round__study=study).values_list("parts__passage__external_id", "pk")
    by_name: dict[str, int] = dict(tasks)
    CertificatePair.objects.bulk_create(
        CertificatePair(
            certificate=certificate,
            position=n,
            task_id=by_name[_name(certificate, n)],
            about_id=each.candidate.task_id,
            reference_reason=each.candidate.reference,
            prediction_reason=each.candidate.prediction,
            natural=each.natural,
            weight=each.weight,
            score=each.score,
            swapped_score=swapped.get((each.candidate.prediction, each.candidate.reference)),
        )
        for n, each in enumerate(pairs)
    )


def ratings_in(study: Study) -> Ratings:
    """Return what people rated in a study by now, in any round; the highest revision of each counts."""
    return ratings_by_study([study.pk]).get(study.pk, {})


def ratings_by_study(studies: Collection[int]) -> Mapping[int, Ratings]:
    """Return the `ratings_in` each of some studies, by their rows, in one statement; those without are left out."""
    people = Annotation.objects.counted_in(studies).filter(annotator__kind=Annotator.PERSON).order_by()
    answers = Answer.objects.filter(
        annotation__in=people.values("pk"), task_question__question__key__in=QUESTIONS, value__isnull=False
    )
    found: dict[int, dict[str, dict[str, int]]] = {}
    columns = (
        *("annotation__round__study", "annotation__task__subject_hash"),
        *("annotation__annotator__public_id", "value"),
    )
    for study, subject, annotator, value in answers.order_by("annotation__round__n", "id").values_list(*columns):
        found.setdefault(study, {}).setdefault(subject, {})[annotator] = int(str(value))
    return found


def _subject(certificate: Certificate, n: int, drawn: SampledPair) -> dict[str, Any]:
    pair = drawn.candidate.texts
    shown = GradedAnswer.of_pair(pair) if purpose_of(certificate.judge) == GRADES else pair
    begins = [0, *accumulate(len(text) + len(BETWEEN) for text in shown)]
    sentences = [[begin, begin + len(text)] for begin, text in zip(begins, shown, strict=False)]
    return {"passage": {"id": _name(certificate, n), "text": BETWEEN.join(shown), "sentences": sentences}}


def _name(certificate: Certificate, n: int) -> str:
    return f"{FORMS[purpose_of(certificate.judge)].text} {certificate.public_id} {n}"
