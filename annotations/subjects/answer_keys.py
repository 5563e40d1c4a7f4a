"""Check the known answers of training tasks like any submission, and keep them as a submission has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from annotations.instruments.question_forms import PREFERENCE, by_part
from annotations.responses.validation import check
from annotations.responses.values import GivenKey, SegmentBody, TextSegmentBody
from annotations.studies.models import Round
from annotations.subjects.parsing import refuse
from annotations.tasks.create import Questions, Subject
from annotations.tasks.models import Question, Task, TaskKey, TaskPart
from outtake.catalog.imports.plan import BATCH, in_batches
from outtake.catalog.videos.models import Video
from outtake.errors import FieldError

Keyed = tuple[Subject, GivenKey]


def check_keys(keyed: Sequence[Keyed], questions: Questions, round_: Round) -> None:
    """
    Check every key against the instrument, the others of the call, and those that tasks of the round have.

    :param keyed: the subjects, whose renditions have their edges
    :raises Invalid: if a key cannot be, a subject is duplicated, or has a task with another key
    """
    faults: list[FieldError] = []
    first: dict[str, str] = {}
    for subject, key in keyed:
        if (other := first.setdefault(subject.identity, subject.place)) != subject.place:
            faults.append(
                FieldError(subject.place, f"It is the same as {other}; a training task has only one answer key.")
            )
        faults += _faults(subject, key, questions)
    refuse(faults)
    refuse(_contradictions(keyed, questions, round_))


def keep_keys(keyed: Sequence[Keyed], questions: Questions, tasks: Mapping[str, Task]) -> None:
    """Store the keys of new tasks, which are given by the hash of their subject."""
    rows = [
        TaskKey(task=tasks[subject.hash], content=_content(subject, key, questions), min_iou=key.min_iou)
        for subject, key in keyed
        if subject.hash in tasks
    ]
    TaskKey.objects.bulk_create(rows, batch_size=BATCH)


def _faults(subject: Subject, key: GivenKey, questions: Questions) -> list[FieldError]:
    """Check a key as if it had been submitted, with the questions called as its author calls them."""
    names = {question.public_id: _name(question) for question, _ in questions.frozen_for(subject)}
    asked = questions.asked_of(subject)
    named = replace(asked, questions={names[each]: form for each, form in asked.questions.items()})
    called = {question.text: _name(question) for question, _ in questions.frozen_for(subject)}
    answers = tuple(replace(each, question=called.get(each.question, each.question)) for each in key.body.answers)
    found = check(replace(key.body, answers=answers), questions.instrument, named, areas=False)
    return [FieldError(f"{subject.place}.key.{fault.field}", fault.message) for fault in found]


def _name(question: Question) -> str:
    return question.key or question.text


def _contradictions(keyed: Sequence[Keyed], questions: Questions, round_: Round) -> list[FieldError]:
    stored = _stored_keys(round_, [subject.hash for subject, _ in keyed])
    faults = []
    for subject, key in keyed:
        if (there := stored.get(subject.hash)) is None:
            continue
        content, min_iou, first_video = there
        video = subject.parts.get("a")
        turned = isinstance(video, Video) and video.pk != first_video
        if (_content(subject, key, questions, turned=turned), key.min_iou) != (content, min_iou):
            message = (
                "This training task already has a different answer key, which cannot be changed; send the "
                "same key, or remove the task."
            )
            faults.append(FieldError(f"{subject.place}.key", message))
    return faults


def _stored_keys(round_: Round, hashes: Sequence[str]) -> dict[str, tuple[dict[str, Any], int, int | None]]:
    """Return the content and the least IoU of the keys that are there, and the row of the video that is a of a pair."""
    found: dict[str, tuple[dict[str, Any], int, int | None]] = {}
    for some in in_batches(hashes):
        keys = TaskKey.objects.filter(task__round=round_, task__subject_hash__in=some).select_related("task")
        firsts = TaskPart.objects.filter(task__round=round_, task__subject_hash__in=some, role="a")
        videos = dict(firsts.values_list("task_id", "video_id"))
        found.update((key.task.subject_hash, (key.content, key.min_iou, videos.get(key.task_id))) for key in keys)
    return found


def _content(subject: Subject, key: GivenKey, questions: Questions, *, turned: bool = False) -> dict[str, Any]:
    """
    Return a key as it is kept: questions by their public ids in their order, preferences by part.

    :param turned: whether a of the stored pair is b of this one
    """
    said = {answer.question: answer for answer in key.body.answers}
    answers = []
    for question, _ in questions.frozen_for(subject):
        if (answer := said.get(_name(question)) or said.get(question.text)) is None:
            continue
        value = answer.value
        if value is not None and question.form == PREFERENCE:
            value = by_part(value, swapped=turned)
        answers.append({**asdict(answer), "question": question.public_id, "value": value})
    marks = [*map(_mark, key.body.segments), *map(_mark, key.body.text_segments)]
    return {"clean": key.body.clean, "segments": marks, "answers": answers}


def _mark(segment: SegmentBody | TextSegmentBody) -> dict[str, Any]:
    content = {**asdict(segment), "reason": segment.reason.strip()}
    if isinstance(segment, TextSegmentBody):
        content = {"from": content.pop("from_char"), "to": content.pop("to_char"), **content}
    return content
