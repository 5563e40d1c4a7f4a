"""What can be asked of the tables of what is said."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Now

from annotations import sql
from annotations.access import require_role_at
from annotations.bodies import Body
from annotations.facts import task_facts
from annotations.feedback import Feedback, feedback, read_key
from annotations.models import (
    MAX_OVERLAP,
    Annotation,
    Annotator,
    Assignment,
    Round,
    Segment,
    Study,
    Task,
    TaskKey,
    TaskPart,
    TextSegment,
)
from annotations.sources import IN_SOURCE, works_in_source
from annotations.workplace import SOURCE, Workplace, find_workplace
from annotations.workplace import Stopped as Stopped
from outtake.accounts.models import Person, Role
from outtake.errors import Missing
from outtake.numbers import whole_number


class StudyCounts(NamedTuple):
    """
    How far a study is: tasks in all, with a free slot, in somebody's hands now, begun, done by all asked for, and held.
    """

    tasks: int
    open: int
    leased: int
    submitted: int
    done: int
    held: int


class Checks(NamedTuple):
    """How many unseen tasks a round has: with a known answer, and of tasks that it has itself, to be repeated."""

    gold: int
    repeatable: int


class AnnotatorCounts(NamedTuple):
    """An annotator and how much they said."""

    annotator: Annotator
    annotations: int
    segments: int


def study_for(person: Person, public_id: str, needed: Role) -> Study:
    """
    Return a study in which the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    study = Study.objects.select_related("project").filter(public_id=public_id).first()
    if study is None:
        raise Missing()
    require_role_at(person, study, needed)
    return study


def study_named(name: str) -> Study:
    """
    Return a study by its id or, where only one has it, its name; for the prompt.

    :raises Missing: if there is none, or several.
    """
    found = list(Study.objects.select_related("project").filter(Q(public_id=name) | Q(name=name))[:2])
    if len(found) != 1:
        raise Missing(f"{'Several studies are' if found else 'No study is'} called {name!r}; give its id.")
    return found[0]


def workplace_of(person: Person, study_id: str, *, as_working: bool = False) -> Workplace:
    """
    Return where a person works in a study: the highest round that admits them, and how far they are.

    :param as_working: as it would be if their participation were at work, whatever became of it
    :raises Missing: if there is no such study that they may know of.
    """
    place = find_workplace(person, study_id, as_working=as_working)
    if place is None:
        raise Missing()
    if place.stopped is None and place.has_sources and works_in_source(person, place.round.study_id):
        return place._replace(stopped=Stopped(SOURCE, IN_SOURCE))
    return place


def assignment_for(person: Person, public_id: str) -> Assignment:
    """
    Return an assignment of the person's own.

    :raises Missing: if it is none of theirs, or they left the project: that reads as if it did not exist.
    """
    asked = [public_id, person.pk, person.is_installation_admin, person.pk, person.pk]
    if (found := next(iter(Assignment.objects.raw(sql.OWN_ASSIGNMENT, asked)), None)) is None:
        raise Missing()
    return found


def own_annotation(person: Person, public_id: str) -> Annotation:
    """
    Return an annotation of the person's own.

    :raises Missing: if it is none of theirs.
    """
    rows = Annotation.objects.select_related("assignment__round__study")
    own = rows.filter(annotator__person=person, public_id=public_id)
    if (found := own.first()) is None:
        raise Missing()
    require_role_at(person, found.assignment.round.study, Role.ANNOTATOR)
    return found


def feedback_on(annotation: Annotation, body: Body) -> Feedback | None:
    """
    Return what was right and what was not in an annotation of a training task; None for any other.

    :param body: what was sent, of which the annotation was stored
    """
    facts = task_facts(annotation.task_id)
    if not facts.training:
        return None
    key = TaskKey.objects.get(task=annotation.task_id)
    forms, swapped = facts.asked.questions, annotation.swapped
    return feedback(body, read_key(key.content), forms=forms, min_iou=key.min_iou, swapped=swapped)


def round_of(study: Study, n: int | str) -> Round:
    """
    Return a round of a study by its number, which may come from an address or the prompt.

    :raises Missing: if it has none of that number.
    """
    number = whole_number(str(n))
    found = None if number is None else study.rounds.filter(n=number).first()
    if found is None:
        raise Missing(f"The study has no round {str(n)[:40]!r}.")
    return found


def checks_in(round_: Round) -> Checks:
    """Count the unseen tasks of a round."""
    checks = Task.objects.filter(round=round_, repeats__isnull=False)
    known = checks.filter(Exists(TaskKey.objects.filter(task=OuterRef("pk"))))
    return Checks(known.count(), checks.filter(repeats__round=round_).count())


def finished_by(person: Person, round_: Round) -> int:
    """Return how many tasks of a round a person has submitted, checks included; at most as many as it has tasks."""
    said = Assignment.objects.filter(annotator__person=person, round=round_, state=Assignment.SUBMITTED).count()
    return min(said, round_.task_count)


def counts_of(round_: Round) -> StudyCounts:
    """
    Count the tasks of a round by state. Critics' assignments hold no slot and do not count; nor do unseen checks.

    A task is done when all have submitted it whom the round asks, and for a disputed one those whom it asks further.
    """
    people = Q(assignments__slot__isnull=False)
    said = people & Q(assignments__state=Assignment.SUBMITTED)
    tasks = work_of(round_).annotate(said=Count("assignments", filter=said))
    further = min(round_.overlap + round_.extra_on_dispute, MAX_OVERLAP)
    done = Q(said__gte=round_.overlap, asked_more=False) | Q(said__gte=further)
    sums = tasks.aggregate(
        open=Count("pk", filter=Q(free_slots__gt=0)),
        submitted=Count("pk", filter=Q(said__gt=0)),
        done=Count("pk", filter=done),
        held=Count("pk", filter=Q(held_slots__isnull=False)),
    )
    leases = Assignment.objects.filter(round=round_, state=Assignment.LEASED, purpose=Assignment.WORK)
    leased = leases.filter(expires_at__gt=Now()).count()
    return StudyCounts(round_.task_count, sums["open"], leased, sums["submitted"], sums["done"], sums["held"])


def work_of(round_: Round) -> QuerySet[Task]:
    """Return the tasks of a round that are work: without those that are mixed in unseen."""
    return Task.objects.filter(round=round_, repeats=None)


def held_with_words(study: Study) -> int:
    """Count the held tasks of a study of which somebody has said something: what a ground truth leaves out."""
    said = said_in(study, with_held=True).filter(task__held_slots__isnull=False)
    return said.values("task").distinct().count()


def latest(annotations: QuerySet[Annotation]) -> QuerySet[Annotation]:
    """Narrow to the highest revision of each assignment: the one that counts."""
    later = Annotation.objects.filter(assignment=OuterRef("assignment"), revision__gt=OuterRef("revision"))
    return annotations.filter(~Exists(later))


def counting(annotations: QuerySet[Annotation]) -> QuerySet[Annotation]:
    """Narrow to those that stand submitted as work, outside a training."""
    submitted = {"assignment__state": Assignment.SUBMITTED, "assignment__purpose": Assignment.WORK}
    return annotations.filter(round__n__gt=Round.TRAINING, **submitted)


def said_in(study: Study, *, with_held: bool = False) -> QuerySet[Annotation]:
    """
    Return the annotations of a study that count: what stands submitted as work.

    What is said in training and in unseen checks does not count, nor what was set aside or sent back.

    :param with_held: also those of tasks a video of which is held
    """
    said = counting(Annotation.objects.filter(round__study=study))
    return latest(said if with_held else said.filter(task__held_slots=None))


def annotators_in(study: Study) -> list[AnnotatorCounts]:
    """Return who annotated a study, people first, with how much each said."""
    marks = Count("segments", distinct=True) + Count("text_segments", distinct=True)
    rows = said_in(study).values("annotator").annotate(n=Count("pk", distinct=True), marked=marks)
    by_id = {row["annotator"]: row for row in rows}
    annotators = Annotator.objects.filter(pk__in=by_id).order_by(F("kind").desc(), "id")
    return [AnnotatorCounts(each, by_id[each.pk]["n"], by_id[each.pk]["marked"]) for each in annotators]


def annotations_in(
    study: Study, *, annotators: Iterable[Annotator] | None = None, with_held: bool = False
) -> QuerySet[Annotation]:
    """Return the annotations of a study that count, with segments and answers, for reading or export."""
    found = said_in(study, with_held=with_held).select_related("annotator", "task", "round")
    if annotators is not None:
        found = found.filter(annotator__in=list(annotators))
    return found.prefetch_related(
        Prefetch("segments", queryset=Segment.objects.order_by("position")),
        "answers__task_question__question",
        Prefetch("text_segments", queryset=TextSegment.objects.order_by("position")),
        Prefetch("task__parts", queryset=TaskPart.objects.select_related("video", "passage", "prompt", "question")),
    )
