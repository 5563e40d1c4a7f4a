"""Rounds with checks among their work, for tests."""

from __future__ import annotations

from annotations.annotators.operations import annotator_of
from annotations.quality.checks.models import CheckSchedule
from annotations.quality.checks.operations import set_check_schedule
from annotations.review.models import AdjudicatedSegment, Adjudication
from annotations.tasks.content import task_content
from annotations.tasks.models import Task
from annotations.work.assignments.check_schedule import CheckRates, check_kind_at
from annotations.work.assignments.models import Assignment
from tests.support.cast import Actor
from tests.support.factories import Scene
from tests.support.working import Work, take


def settle(*tasks: Task, reason: str = "The key says so.") -> None:
    """Let experts have settled tasks, each with one error from 400 to 2000 ms."""
    for task in tasks:
        revision = task.adjudications.count() + 1
        rendition = task_content(task.pk).clip.rendition
        settled = Adjudication.objects.create(
            round_id=task.round_id, task=task, revision=revision, rendition_id=rendition.pk, is_clean=False
        )
        AdjudicatedSegment.objects.create(
            adjudication=settled,
            position=0,
            start_ms=400,
            end_ms=2000,
            type="physics_violation",
            severity=3,
            reason=reason,
            action=AdjudicatedSegment.ADDED,
        )


def fill(actor: Actor, scene: Scene, n: int) -> list[Work]:
    """Let someone do the next tasks of a study."""
    done = []
    for _ in range(n):
        done.append(take(actor, scene))
        assert done[-1].submit().status_code == 201
    return done


def schedule_checks(scene: Scene, **columns: int) -> CheckSchedule:
    """Mix checks into the work of a study's round."""
    return set_check_schedule(round_=scene.round, **columns)


def seed_with(actor: Actor, *kinds: str, gold: int = 25, repeat: int = 25) -> int:
    """Return a seed under which an annotator's first turns are of these kinds."""
    annotator = annotator_of(actor.person).pk
    for seed in range(100_000):
        found = CheckRates(gold, 1000, gold, repeat, 1, seed)
        if all(check_kind_at(found, annotator=annotator, turn=turn) == kind for turn, kind in enumerate(kinds)):
            return seed
    raise AssertionError(f"No seed gives {kinds}.")


def purposes(actor: Actor) -> list[str]:
    """Return what someone was given, in its order."""
    given = Assignment.objects.filter(annotator__person=actor.person).order_by("id")
    return list(given.values_list("purpose", flat=True))
