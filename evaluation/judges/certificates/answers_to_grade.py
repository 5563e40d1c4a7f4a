"""
What a certificate of a judge that grades is drawn from: answers in words with a reference.

The reference is a person's answer to a question, and the answer another annotator's to the same question about the same
clip, as in a report on answers whose truth is that person's word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from annotations.annotators.models import Annotator
from annotations.instruments.documents import Instrument
from annotations.instruments.question_forms import TEXT
from annotations.studies.models import Study
from annotations.studies.queries import instrument_in
from annotations.work.submissions.models import Annotation
from evaluation.annotation_sets.subject_annotations import annotations_by_subject
from evaluation.judges.certificates.sampling import Candidate
from evaluation.judges.kinds.graded_answers import GradedAnswer


def keys_with_reference(instrument: Instrument) -> frozenset[str]:
    """
    Return the keys of the questions whose answers in words can be compared; "" is that of questions about prompts.

    A question that an annotator writes is compared with no one else's, and neither is what is asked about it: the fixed
    questions of the same dimension.
    """
    fixed = {question.key: question for question in instrument.fixed}
    of_clips = {""} if instrument.asks_of_clips else set()  # their right answers are references
    own = {fixed[key].dimension for key in instrument.writes_questions}
    return frozenset(of_clips) | frozenset(
        key
        for key, form in instrument.forms.items()
        if form.kind == TEXT and (key not in fixed or fixed[key].dimension not in own)
    )


def answer_candidates_of(study: Study) -> list[Candidate]:
    """Return the distinct answers of a study with a person's as reference, in an order that depends on them alone."""
    found: dict[tuple[str, str], Candidate] = {}
    for subject in annotations_by_subject(study).values():
        texts = [(annotation.annotator.kind == Annotator.PERSON, _answers(annotation)) for annotation in subject.latest]
        for graded in _graded(texts):
            found.setdefault(graded.pair, Candidate(subject.task_id, *graded.pair))
    return sorted(found.values())


def _answers(annotation: Annotation) -> dict[str, tuple[str, str]]:
    """Return the text of each question that was answered in words, and the answer, by the question's id."""
    keys = keys_with_reference(instrument_in(annotation.round_id))
    answers = ((each.task_question.question, each.value) for each in annotation.answers.all())
    return {
        question.public_id: (question.text, value)
        for question, value in answers
        if value and value.strip() and question.form == TEXT and question.key in keys
    }


def _graded(texts: Sequence[tuple[bool, dict[str, tuple[str, str]]]]) -> Iterator[GradedAnswer]:
    for place, (is_person, reference) in enumerate(texts):
        others = (answers for other, (_, answers) in enumerate(texts) if is_person and other != place)
        for answers in others:
            for question in reference.keys() & answers.keys():
                yield GradedAnswer(*reference[question], answers[question][1])
