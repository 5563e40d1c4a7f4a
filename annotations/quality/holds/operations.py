"""
Take a video down: out of the queues and out of the hands of those who have it open. And put it back.

A held task has no free slot, so no one who looks for a task has to know of holds; `Task.held_slots` keeps those that it
is to have again. Its annotations are kept, but do not count while the hold lasts.

Rows are locked in the order in which who gives a task back locks them: assignments, then tasks.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from django.db import transaction
from django.db.models import F, QuerySet

from annotations.tasks.models import Task, TaskPart
from annotations.work.assignments.models import Assignment
from outtake.accounts.people.models import Person
from outtake.catalog.holds.models import Hold
from outtake.catalog.holds.operations import held_videos, lift_hold, place_hold
from outtake.catalog.imports.plan import BATCH
from outtake.catalog.videos.models import Video

UNFINISHED = (Assignment.LEASED, Assignment.EXPIRED)
OPEN = (*UNFINISHED, Assignment.SENT_BACK)  # the last keep their slots, and come up again once the hold is over


class HeldTasks(NamedTuple):
    """
    A hold, how many tasks it took out of the queues or put back, and how many leases it ended.

    Hidden checks are held with the rest, and not counted as tasks.
    """

    hold: Hold
    tasks: int
    leases: int


def hold_video(*, video: Video, reason: str, by: Person | None = None) -> HeldTasks:
    """
    Take a video down. Every task with a part of it is held; who has one open keeps their draft, and no lease.

    :raises Invalid: if the reason is empty or too long.
    :raises Conflict: if the video is held already.
    """
    with transaction.atomic():
        hold = place_hold(video=video, reason=reason, by=by)
        unfinished = Assignment.objects.filter(task__in=_tasks_of(video), state__in=UNFINISHED).order_by("id")
        list(Assignment.objects.filter(task__in=_tasks_of(video), state__in=OPEN).order_by("id").select_for_update())
        tasks = _locked(video)
        taken = list(unfinished.select_for_update())  # with those that were leased before the tasks were locked
        slots = Counter[int]()
        for each in taken:
            slots[each.task_id] += 0 if each.slot is None else 1 << each.slot
        fresh = [task for task in tasks if not task.is_held]
        for task in fresh:
            task.held_slots, task.free_slots = task.free_slots | slots[task.pk], 0
        Assignment.objects.filter(pk__in=[each.pk for each in taken]).update(
            state=Assignment.WITHHELD, slot=None, expires_at=None
        )
        Task.objects.bulk_update(fresh, ["held_slots", "free_slots"], batch_size=BATCH)
    n = sum(not task.is_check for task in fresh)
    return HeldTasks(hold, n, sum(each.state == Assignment.LEASED for each in taken))


def lift_video(*, video: Video, by: Person | None = None) -> HeldTasks:
    """
    Put a video back: its tasks have their slots again, unless another video of theirs is still held.

    Anyone who had one open may go on from their draft, as after a lease that ran out.

    :raises Conflict: if the video is not held.
    """
    with transaction.atomic():
        hold = lift_hold(video=video, by=by)
        _locked(video)
        still = TaskPart.objects.filter(video__in=held_videos()).values("task")
        tasks = Task.objects.filter(pk__in=_tasks_of(video)).exclude(pk__in=still)
        withheld = Assignment.objects.filter(task__in=tasks, state=Assignment.WITHHELD)
        withheld.update(state=Assignment.EXPIRED)
        n = tasks.work().count()
        tasks.update(free_slots=F("held_slots"), held_slots=None)
    return HeldTasks(hold, n, 0)


def _tasks_of(video: Video) -> QuerySet:
    return TaskPart.objects.filter(video=video).values("task")


def _locked(video: Video) -> list[Task]:
    return list(Task.objects.select_for_update().filter(pk__in=_tasks_of(video)).order_by("id"))
