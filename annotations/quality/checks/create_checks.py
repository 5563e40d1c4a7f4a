"""
Make the checks of a round: unseen tasks, each like one that it repeats, under an id of its own, without slots.

A study's own settled tasks are its gold; when experts settle one again, what is known of it changes too. What may be
repeated is a sample of the round's tasks, larger than the share of turns asks for.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet
from django.db.models.fields.json import KT
from django.db.models.functions import Mod

from annotations.quality.checks.models import CheckSchedule
from annotations.responses.validation import check
from annotations.responses.values import AnnotationBody, AnswerBody, SegmentBody
from annotations.review.models import Adjudication
from annotations.review.queries import with_lineage
from annotations.studies.models import Round
from annotations.studies.queries import instrument_in
from annotations.tasks.content import task_content
from annotations.tasks.create import withhold_new
from annotations.tasks.models import Task, TaskKey, TaskPart, TaskQuestion
from annotations.tasks.querysets import is_check, is_not_held
from outtake.catalog.holds.models import Hold
from outtake.catalog.imports.plan import BATCH, in_batches
from outtake.jobs.sweeps import for_each

SPREAD = 61  # coprime to 100: of any hundred tasks that follow each other, as many as the share says are in the sample
SAMPLED = 4  # times the share of turns: an annotator does only some of the tasks, and those that lie far behind count
KEPT_SECONDS = 60 * 60
COPIED = ("role", "video_id", "passage_id", "prompt_id", "question_id", "content")


def create_all_checks() -> int:
    """
    Make the checks that are missing, in every round with any mixed in of which something is new since the last call.
    Returns how many were made.

    What was there then is remembered for a while; a memory that is lost or over costs one look at all that is settled.
    """
    return sum(for_each(CheckSchedule.objects.select_related("round__study").order_by("id"), _plant_if_new))


def _plant_if_new(schedule: CheckSchedule) -> int:
    key, now = f"checks-of-{schedule.round.study.public_id}-{schedule.round.n}", _fingerprint(schedule)
    if cache.get(key) == now:
        return 0
    made = create_checks(round_=schedule.round)
    cache.set(key, now, KEPT_SECONDS)
    return made


def create_checks(*, round_: Round) -> int:
    """
    Make the checks of a round that are missing, and bring what is known up to date. Returns how many were made.

    It may be called at any time, and by several at once; where there is nothing new it reads a little and writes
    nothing. A settled task whose instrument is another, and that is no task of this round, is left out.
    """
    schedule = CheckSchedule.objects.select_related("round").filter(round=round_).first()
    if schedule is None or not (_news(schedule) or _unrepeated(schedule).exists()):
        return 0
    with transaction.atomic():
        Round.objects.select_for_update(no_key=True).get(pk=round_.pk)  # one such call at a time
        keys = {model.pk: content for model, content in _keys(schedule, _news(schedule))}
        repeated = _unrepeated(schedule).values_list("pk", flat=True)
        made = _make(schedule.round, {*keys, *repeated})
        _keep(schedule, keys)
    return made


def add_gold(*, round_: Round, adjudications: Sequence[int]) -> tuple[int, frozenset[str]]:
    """
    Make gold tasks of a round from adjudications, given by row, whichever study of the project they are of.

    Returns how many tasks were made, and the public ids of the adjudications that are keys now. One that breaks the
    instrument of the round makes none.
    """
    with transaction.atomic():
        Round.objects.select_for_update(no_key=True).get(pk=round_.pk)
        schedule = CheckSchedule.objects.filter(round=round_).first() or CheckSchedule(round=round_)
        keys = {model.pk: content for model, content in _keys(schedule, adjudications)}
        made = _make(round_, keys)
        _keep(schedule, keys)
    return made, frozenset(content["adjudication"] for content in keys.values())


def _fingerprint(schedule: CheckSchedule) -> str:
    """Return what changes with everything that checks are made of: schedule, settled tasks, own tasks, lifted holds."""
    settled = Adjudication.objects.filter(round__study=schedule.round.study_id).aggregate(n=Count("pk"), last=Max("pk"))
    lifted = Hold.objects.filter(video__project=schedule.round.study.project_id).aggregate(last=Max("lifted_at"))
    mixed = {field.attname: getattr(schedule, field.attname) for field in CheckSchedule._meta.concrete_fields}
    return json.dumps([mixed, schedule.round.task_count, settled, lifted], default=str)


def _news(schedule: CheckSchedule) -> list[int]:
    """Return the last adjudications of the study's subjects of which the round's checks know nothing yet, by row."""
    if not (schedule.gold_first_percent or schedule.gold_later_percent):
        return []
    twin = Task.objects.work().filter(round=schedule.round_id, subject_hash=OuterRef("task__subject_hash"))
    shown = Q(round__instrument_version=schedule.round.instrument_version_id) | Exists(twin)
    settled = Adjudication.objects.filter(shown, is_not_held(), round__study=schedule.round.study_id)
    rows = settled.order_by("task_id", "revision").values_list("task__subject_hash", "public_id", "pk")
    last = {subject: (public_id, pk) for subject, public_id, pk in rows}
    keys = TaskKey.objects.filter(is_check(), task__round=schedule.round_id)
    known = set(keys.values_list(KT("content__adjudication"), flat=True))
    return [pk for public_id, pk in last.values() if public_id not in known]


def _unrepeated(schedule: CheckSchedule) -> QuerySet[Task]:
    """Return the tasks of the sample that have no check yet."""
    place = Mod(F("id") * SPREAD + schedule.seed % 100, 100)
    sample = Task.objects.work().filter(round=schedule.round_id).annotate(place=place)
    unmade = ~Exists(Task.objects.filter(repeats=OuterRef("pk"), round=schedule.round_id))
    return sample.filter(unmade, place__lt=SAMPLED * schedule.repeat_percent)


def _keys(schedule: CheckSchedule, adjudications: Sequence[int]) -> Iterable[tuple[Task, dict[str, Any]]]:
    """Yield what is known, each with the task that a check of it is like: that of the round, or the settled one."""
    instrument = instrument_in(schedule.round_id)
    for pks in in_batches(adjudications):
        found = list(with_lineage(Adjudication.objects.filter(pk__in=pks)).select_related("task").order_by("task_id"))
        hashes = [each.task.subject_hash for each in found]
        twins = Task.objects.work().filter(round=schedule.round_id, subject_hash__in=hashes)
        by_hash = {twin.subject_hash: twin for twin in twins}
        for each in found:
            model, body = by_hash.get(each.task.subject_hash, each.task), body_of_adjudication(each)
            if not check(body, instrument, task_content(model.pk).asked, areas=False):
                yield model, {**_content(body), "adjudication": each.public_id}


def body_of_adjudication(settled: Adjudication) -> AnnotationBody:
    """Return an adjudication as an annotator would have submitted it."""
    segments = [
        SegmentBody(each.start_ms, each.end_ms, each.type, each.reason, each.severity)
        for each in settled.segments.all()
    ]
    answers = [
        AnswerBody(each.task_question.question.public_id, each.value, each.unclear) for each in settled.answers.all()
    ]
    return AnnotationBody(settled.is_clean, tuple(segments), answers=tuple(answers))


def _content(body: AnnotationBody) -> dict[str, Any]:
    """Return what a key keeps of a body."""
    return {
        "clean": body.clean,
        "segments": [asdict(each) for each in body.segments],
        "answers": [asdict(each) for each in body.answers],
    }


def _make(round_: Round, models: Iterable[int]) -> int:
    """Make the checks that are like these tasks, given by row; a subject that has one in the round is skipped."""
    fresh: dict[str, Task] = {}
    by_row = {task.pk: task for pks in in_batches(sorted(models)) for task in Task.objects.filter(pk__in=pks)}
    for model in sorted(by_row.values(), key=lambda each: each.pk):
        shadow = Task(round=round_, subject_hash=_hash(model.subject_hash), free_slots=0, repeats=model)
        fresh[shadow.subject_hash] = shadow
    for hashes in in_batches(list(fresh)):
        for there in Task.objects.filter(round=round_, subject_hash__in=hashes):
            Task.objects.filter(pk=there.pk).update(repeats=fresh.pop(there.subject_hash).repeats)  # a twin came later
    Task.objects.bulk_create(fresh.values(), batch_size=BATCH)
    _copy({shadow.repeats_id: shadow for shadow in fresh.values()})
    withhold_new(round_)
    return len(fresh)


def _copy(shadows: Mapping[int | None, Task]) -> None:
    """Give checks the parts and questions of the tasks that they are like, by whose rows they are given."""
    for pks in in_batches(list(shadows)):
        parts = TaskPart.objects.filter(task__in=pks).order_by("id")
        questions = TaskQuestion.objects.filter(task__in=pks).order_by("id")
        TaskPart.objects.bulk_create(
            TaskPart(task=shadows[each.task_id], **{name: getattr(each, name) for name in COPIED}) for each in parts
        )
        TaskQuestion.objects.bulk_create(
            TaskQuestion(
                task=shadows[each.task_id],
                question_id=each.question_id,
                order=each.order,
                applicable=each.applicable,
            )
            for each in questions
        )


def _keep(schedule: CheckSchedule, keys: Mapping[int, dict[str, Any]]) -> None:
    """Keep what is known with the checks, by the row of the task that each is like."""
    for pks in in_batches(list(keys)):
        for shadow in Task.objects.filter(round=schedule.round_id, repeats__in=pks).order_by("id"):
            content = keys[shadow.repeats_id]  # type: ignore[index]
            TaskKey.objects.update_or_create(task=shadow, defaults={"content": content, "min_iou": schedule.min_iou})


def _hash(subject_hash: str) -> str:
    """Return what the check of a subject keeps as the hash of its own: a subject has one in a round."""
    return hashlib.sha256(f"check of {subject_hash}".encode()).hexdigest()
