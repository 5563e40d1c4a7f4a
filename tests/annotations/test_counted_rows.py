"""The statements by hand and the methods of the managers name the same rows, in any population."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.db import connection, transaction
from django.db.models import Count, Exists, F, Max, OuterRef, Q
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from annotations.annotators.models import Annotator
from annotations.annotators.operations import annotator_of
from annotations.studies.models import MAX_OVERLAP, Round
from annotations.tasks.models import Task, TaskKey
from annotations.work.assignments import sql
from annotations.work.assignments.eligibility import find_eligibility
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.querysets import fills_slot
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import count_held_annotated
from evaluation.dashboards.agreement_over_time import SHARED
from evaluation.dashboards.funnel import SUBMISSIONS
from tests.support.examples import examples
from tests.support.factories import Scene, make_scene

pytestmark = [pytest.mark.django_db, pytest.mark.database]

ROUNDS = 3  # the training, and two of work
QUICKLY = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


class DrawnCheck(NamedTuple):
    """A hidden check of a task: whether it is held, and whether its answer is known."""

    held: bool
    key: bool


class DrawnTask(NamedTuple):
    """A task: the round that it is in, its slots, whether it is held, and the check of it, if there is one."""

    round_n: int
    subject: int
    held: bool
    slots: int
    asked_more: bool
    check: DrawnCheck | None


class DrawnAssignment(NamedTuple):
    """An assignment: of which task, whose, and how many revisions were submitted under it."""

    task: int
    annotator: int
    state: str
    purpose: str
    slot: int | None
    revisions: int


TASKS = st.lists(
    st.builds(
        DrawnTask,
        round_n=st.sampled_from([1, 1, 2, 0]),
        subject=st.integers(0, 5),
        held=st.booleans(),
        slots=st.sampled_from([0, 0, 1, 5]),
        asked_more=st.booleans(),
        check=st.builds(DrawnCheck, held=st.booleans(), key=st.booleans()) | st.none(),
    ),
    min_size=4,
    max_size=10,
    unique_by=lambda drawn: (drawn.round_n, drawn.subject),
)
ASSIGNMENTS = st.lists(
    st.builds(
        DrawnAssignment,
        task=st.integers(0, 19),
        annotator=st.integers(0, 1),
        state=st.sampled_from([Assignment.SUBMITTED] * 4 + list(Assignment.STATES)),
        purpose=st.sampled_from([Assignment.WORK, *Assignment.PURPOSES]),
        slot=st.none() | st.integers(0, 2),
        revisions=st.integers(0, 2),
    ),
    min_size=6,
    max_size=24,
)


class Population:
    """A study with what was drawn; what the tables refuse, such as a second lease, is left out."""

    def __init__(self, scene: Scene, annotators: list[Annotator]) -> None:
        self.study, self.annotators = scene.study, annotators
        made = {"instrument_version_id": scene.round.instrument_version_id, "overlap": 1, "extra_on_dispute": 1}
        for n in range(ROUNDS):
            Round.objects.get_or_create(study=scene.study, n=n, defaults=made)
        self.rounds = list(scene.study.rounds.order_by("n"))

    def fill(self, tasks: list[DrawnTask], assignments: list[DrawnAssignment]) -> None:
        self.tasks: list[Task] = []
        for drawn in tasks:
            self.tasks.append(made := self._add(drawn))
            if drawn.check is not None and drawn.round_n > 0:
                self.tasks.append(self._add_check(made, drawn.check))
        for number, given_ in enumerate(assignments):
            self._give(number, given_)

    def _add(self, drawn: DrawnTask) -> Task:
        return Task.objects.create(
            round=self.rounds[drawn.round_n],
            subject_hash=f"subject {drawn.subject}",
            free_slots=0 if drawn.held else drawn.slots,
            held_slots=drawn.slots if drawn.held else None,
            asked_more=drawn.asked_more,
        )

    def _add_check(self, task: Task, drawn: DrawnCheck) -> Task:
        made = Task.objects.create(
            round=task.round,
            subject_hash=f"check of {task.subject_hash}",
            free_slots=0,
            held_slots=0 if drawn.held else None,
            repeats=task,
        )
        if drawn.key:
            TaskKey.objects.create(task=made, content={})
        return made

    def _give(self, number: int, drawn: DrawnAssignment) -> None:
        task, annotator = self.tasks[drawn.task % len(self.tasks)], self.annotators[drawn.annotator]
        slot = drawn.slot if drawn.state in (*Assignment.HOLDING, Assignment.SENT_BACK) else None
        taken = Q(task=task, annotator=annotator)
        if slot is not None:
            taken |= Q(task=task, slot=slot)
        if drawn.state == Assignment.LEASED:
            taken |= Q(round=task.round, annotator=annotator, state=Assignment.LEASED)
        if Assignment.objects.filter(taken).exists():
            return
        made = Assignment.objects.create(
            round=task.round,
            task=task,
            annotator=annotator,
            state=drawn.state,
            purpose=drawn.purpose,
            slot=slot,
            expires_at=timezone.now() + timedelta(hours=1) if drawn.state == Assignment.LEASED else None,
        )
        for revision in range(1, drawn.revisions + 1):
            Annotation.objects.create(
                round=task.round,
                task=task,
                annotator=annotator,
                assignment=made,
                revision=revision,
                idempotency_key=f"{number} {revision}",
            )


@pytest.fixture
def population(project, ana, bo) -> Population:
    scene = make_scene(project, name="Drawn", tasks=0)
    return Population(scene, [annotator_of(ana.person), annotator_of(bo.person)])


def drawn(population: Population, *checks: Any) -> None:
    """Call checks with many populations, each of which is gone before the next one comes; on PostgreSQL with fewer."""

    @settings(QUICKLY, max_examples=examples(15 if connection.vendor == "sqlite" else 8))
    @given(TASKS, ASSIGNMENTS)
    def checked(tasks: list[DrawnTask], assignments: list[DrawnAssignment]) -> None:
        with transaction.atomic():
            population.fill(tasks, assignments)
            for round_ in population.rounds:
                for annotator in population.annotators:
                    for check in checks:
                        check(population, round_, annotator)
            transaction.set_rollback(True)

    checked()


def row(statement: str, asked: Any) -> tuple[Any, ...]:
    return rows(statement, asked)[0]


def rows(statement: str, asked: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, asked)
        return cursor.fetchall()


def first_drawn(tasks: list[int], annotator: Annotator) -> int | None:
    return min(tasks, key=lambda pk: ((pk * 48271 + annotator.pk * 8191) % 65537, pk), default=None)


def standing(population: Population, round_: Round, annotator: Annotator) -> None:
    asked = {"study": population.study.pk, "round": round_.pk, "annotator": annotator.pk, "repeat_after": 1}
    lease, again, last_task, state, turns, gold, repeat = row(sql.STANDING_WITH_CHECKS, asked)
    own = Assignment.objects.filter(annotator=annotator)
    at_work = own.after_training().filter(round__study=population.study)
    leases = at_work.filter(state=Assignment.LEASED).order_by("round__n")
    assert lease == leases.values_list("pk", flat=True).first()

    shown = at_work.filter(task__in=Task.objects.not_held())
    over = Q(state=Assignment.EXPIRED, round=round_) & ~Q(pk__in=own.work().values("pk"))
    waits = shown.filter(Q(state=Assignment.SENT_BACK) | over).order_by("-state", "id")
    assert again == waits.values_list("pk", flat=True).first()

    here = own.filter(round=round_)
    assert last_task == here.work().aggregate(last=Max("task"))["last"]
    assert state == here.work().order_by("-task").values_list("state", flat=True).first()
    assert turns == here.count()

    checks = Task.objects.checks().not_held().filter(round=round_)
    assert gold == first_drawn(_gold(population, checks, annotator), annotator)
    assert repeat == first_drawn(_repeats(checks, here), annotator)


def _gold(population: Population, checks: Any, annotator: Annotator) -> list[int]:
    met = Assignment.objects.filter(annotator=annotator, round__study=population.study).select_related("task__repeats")
    seen = {(each.task.repeats or each.task).subject_hash for each in met}
    found = []
    for check in checks.filter(key__isnull=False).select_related("repeats"):
        subject = check.repeats.subject_hash
        to_come = Task.objects.filter(round=check.round_id, subject_hash=subject, free_slots__gt=0)
        if subject not in seen and not to_come.exists():
            found.append(check.pk)
    return found


def _repeats(checks: Any, here: Any) -> list[int]:
    given_so_far = list(here.order_by("-id").values_list("pk", flat=True))
    if len(given_so_far) < 2:
        return []
    did = here.work().filter(state=Assignment.SUBMITTED, pk__lte=given_so_far[1]).values("task")
    found = checks.filter(repeats__in=did).filter(~Exists(here.filter(task=OuterRef("pk"))))
    return list(found.values_list("pk", flat=True))


def workplace(population: Population, round_: Round, annotator: Annotator) -> None:
    place = find_eligibility(annotator.person, population.study.public_id)
    assert place is not None
    assert place.round == population.study.rounds.after_training().latest("n")
    own = Assignment.objects.filter(annotator=annotator)
    assert place.finished == own.filter(round=place.round, state=Assignment.SUBMITTED).count()
    training = population.rounds[0]
    ended = own.filter(task=OuterRef("pk"), state__in=Assignment.ENDED)
    left = Task.objects.not_held().filter(~Exists(ended), round=training).order_by("id")
    assert (place.training.task_pk if place.training else None) == left.values_list("pk", flat=True).first()
    if place.training is not None:
        assert place.training.finished == own.filter(round=training, state=Assignment.SUBMITTED).count()


def submitted(population: Population, round_: Round, annotator: Annotator) -> None:
    tasks = Task.objects.annotate(people=Count("assignments", filter=fills_slot("assignments"))).filter(round=round_)
    done = tasks.filter(
        Q(people__gte=F("round__overlap"), asked_more=False)
        | Q(people__gte=F("round__overlap") + F("round__extra_on_dispute"))
        | Q(people__gte=MAX_OVERLAP)
    )
    assert dict(rows(sql.DONE.format(rounds="%s"), [round_.pk, MAX_OVERLAP])).get(round_.pk, 0) == done.count()
    counted = Counter(tasks.filter(people__gt=0).values_list("people", flat=True))
    assert {people: n for _, people, n in rows(SUBMISSIONS.format(rounds="%s"), [round_.pk])} == counted
    shared = list(tasks.filter(people__gt=1).values_list("pk", flat=True))
    found = rows(SHARED.format(rounds="%s"), [round_.pk, 100])
    assert sorted(found) == [(pk, len(shared)) for pk in sorted(shared)]


def counted(population: Population, round_: Round, annotator: Annotator) -> None:
    said = list(Annotation.objects.select_related("assignment", "task", "round").filter(annotator=annotator))
    last: dict[int, Annotation] = {}
    for each in sorted(said, key=lambda each: each.revision):
        last[each.assignment_id] = each
    count = {
        each
        for each in last.values()
        if each.round.n > 0 and each.assignment.state == "submitted" and each.assignment.purpose == "work"
    }
    theirs = Annotation.objects.filter(annotator=annotator)
    assert set(theirs.counted(population.study, with_held=True)) == count
    assert set(theirs.counted(population.study)) == {each for each in count if each.task.held_slots is None}
    if round_.n > 0:
        uncounted = Annotation.objects.uncounted_in([round_.pk])
        left = Annotation.objects.filter(round=round_).exclude(pk__in=uncounted)
        assert set(left) == set(Annotation.objects.counted(population.study).filter(round=round_))
    everyone = Annotation.objects.counted(population.study, with_held=True)
    held = {each.task_id for each in everyone.select_related("task") if each.task.held_slots is not None}
    assert count_held_annotated(population.study) == len(held)


@pytest.mark.generated
def test_both_name_the_same_rows(population):
    drawn(population, standing, workplace, submitted, counted)
