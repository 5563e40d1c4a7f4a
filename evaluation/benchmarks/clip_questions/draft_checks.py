"""
People look at what a model wrote, next to the clip: the wrong options of a question, or its wording as a question of
yes or no. What all of them accept is asked, in the place of the question that it was made from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from annotations.annotators.models import Annotator
from annotations.instruments.question_forms import NO, YES, YES_NO
from annotations.studies.models import Study
from annotations.tasks.models import Question
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in
from evaluation.benchmarks.clip_questions.distractors import MADE_FROM, WRITTEN_BY
from outtake.catalog.videos.models import Video

ACCEPTED = "accepted"  # the answer with which a question is kept
CALLED = {
    "also_right": "another option is right",
    "obvious": "obviously wrong",
    "other_answer": "another right answer",
    "other_meaning": "another meaning",
    "unclear": "not understood",
}
VERDICT = "verdict"  # the question of the instrument
REPLACED_BY, REJECTED_AS = "replaced_by", "rejected_as"  # of metadata


def drafts_in(study: Study, form: str) -> list[Question]:
    """
    Return the questions of a study's clips that a model wrote and no one has decided on.

    :param form: `CHOICE` for those with wrong options of a model, `YES_NO` for those that it worded
    """
    clips = Video.objects.filter(task_parts__task__round__study=study).values("pk")
    drafts = Question.objects.filter(video__in=clips, state=Question.DRAFT, form=form, metadata__has_key=WRITTEN_BY)
    return list(drafts.select_related("video").order_by("pk"))


def as_subject(question: Question) -> dict[str, Any]:
    """Return what a task is about: the clip, the question with its right answer, and what the model wrote of it."""
    assert question.video is not None
    if question.form == YES_NO:
        options, text = {YES: "Yes", NO: "No"}, f"New wording: {question.text}"
        before = Question.objects.filter(public_id=question.metadata.get(MADE_FROM)).first()
        asked = question.text if before is None else before.text
    else:
        options, asked = {each["key"]: each["label"] for each in question.options}, question.text
        wrong = [label for key, label in options.items() if key != question.answer]
        text = f"Wrong options: {'; '.join(wrong)}."
    chain = {
        "id": _passage_of(question),
        "question": asked,
        "options": list(options.values()),
        "answer": options[question.answer],
        "text": text,
    }
    return {"video": question.video.external_id, "chain": chain}


def _passage_of(question: Question) -> str:
    return f"{'wording' if question.form == YES_NO else 'distractors'}-{question.public_id}"


def decide(study: Study, drafts: Sequence[str], people: int) -> Counter[str]:
    """
    Keep the questions that all people accepted, and reject the others; return how many of each outcome.

    A kept question takes the place of the one that it was made from, if that is answered in the same form; that one is
    rejected. A second call changes nothing.

    :param study: in which people judged
    :param drafts: public ids of the questions that were judged
    :param people: how many judge each
    """
    said: dict[str, list[str]] = {}
    for annotation in annotations_in(study).filter(annotator__kind=Annotator.PERSON, status=Annotation.OK):
        passage = next((part.passage for part in annotation.task.parts.all() if part.passage is not None), None)
        for answer in annotation.answers.all():
            if passage is not None and answer.task_question.question.key == VERDICT and answer.value:
                said.setdefault(passage.external_id, []).append(answer.value)
    outcomes: Counter[str] = Counter()
    with transaction.atomic():
        for question in Question.objects.select_for_update().filter(public_id__in=drafts).order_by("pk"):
            verdicts = said.get(_passage_of(question), [])
            against = Counter(each for each in verdicts if each != ACCEPTED)
            if len(verdicts) >= people and not against:
                question.state = Question.KEPT
                _replace(question)
                outcomes[ACCEPTED] += 1
            elif against:
                question.state = Question.REJECTED
                question.metadata = {**question.metadata, REJECTED_AS: [each for each, _ in against.most_common()]}
                outcomes[against.most_common(1)[0][0]] += 1
            else:
                outcomes["open"] += 1
            question.save(update_fields=["state", "metadata"])
    return outcomes


def _replace(question: Question) -> None:
    before = Question.objects.filter(public_id=question.metadata.get(MADE_FROM), form=question.form).first()
    if before is not None:
        before.state = Question.REJECTED
        before.metadata = {**before.metadata, REPLACED_BY: question.public_id}
        before.save(update_fields=["state", "metadata"])
