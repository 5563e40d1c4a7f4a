"""People look at the wrong options that a model wrote, next to the clip; what all of them accept is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.tasks.models import Question
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in
from evaluation.benchmarks.clip_questions.distractors import MADE_FROM, WRITTEN_BY
from evaluation.benchmarks.clip_questions.rules import ED
from outtake.catalog.videos.models import Video

ACCEPTED = "accepted"  # the answer with which a question is kept
CALLED = {"also_right": "another option is right", "obvious": "obviously wrong", "unclear": "not understood"}
VERDICT = "verdict"  # the question of the instrument
REPLACED_BY, REJECTED_AS = "replaced_by", "rejected_as"  # of metadata


def drafts_in(study: Study) -> list[Question]:
    """Return the questions of a study's clips whose options a model wrote and no one has decided on."""
    clips = Video.objects.filter(task_parts__task__round__study=study).values("pk")
    drafts = Question.objects.filter(video__in=clips, state=Question.DRAFT, metadata__has_key=WRITTEN_BY)
    return list(drafts.select_related("video").order_by("pk"))


def as_subject(question: Question) -> dict[str, Any]:
    """Return what a task is about: the clip, the question with its right option, and the wrong ones to be judged."""
    assert question.video is not None
    labels = {each["key"]: each["label"] for each in question.options}
    wrong = [label for key, label in labels.items() if key != question.answer]
    chain = {
        "id": f"distractors-{question.public_id}",
        "question": question.text,
        "options": list(labels.values()),
        "answer": labels[question.answer],
        "text": f"Wrong options: {'; '.join(wrong)}.",
    }
    return {"video": question.video.external_id, "chain": chain}


def decide(study: Study, drafts: Sequence[str], people: int) -> Counter[str]:
    """
    Keep the questions whose options all people accepted, and reject the others; return how many of each outcome.

    A kept question about a flaw takes the place of the one with the form's options, which is rejected. A second call
    changes nothing.

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
            verdicts = said.get(f"distractors-{question.public_id}", [])
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
    before = Question.objects.filter(public_id=question.metadata.get(MADE_FROM), metadata__task=ED).first()
    if before is not None:
        before.state = Question.REJECTED
        before.metadata = {**before.metadata, REPLACED_BY: question.public_id}
        before.save(update_fields=["state", "metadata"])
