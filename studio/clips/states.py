"""
How far a clip is in a study: the one place that says so.

A clip is in one state in each study that has a task about it, so the states of a study add up to its clips. What counts
is the clip's newest task at work: training and hidden quality checks are left out. The first of these that is true:

============ ========================================================================================
taken_down   the clip, or another one of its task, is held
in_review    a disagreement about it is open
settled      a disagreement about it was adjudicated
agreed       all have submitted whom the round asks, and no disagreement was found
in_progress  an annotator has it open now
waiting      an annotator has submitted it, and others are still to
open         none of these
============ ========================================================================================

Reviews and adjudications of earlier rounds count as long as the instrument is the same version: the same subject is
then one thing that something is true of (`annotations.work.submissions.same_subject`). Critics hold no slot, so their
annotations change no state.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import reduce
from itertools import takewhile
from operator import or_
from typing import Any

from django.db.models import (
    Case,
    CharField,
    Count,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce, Least, Now

from annotations.review.models import Adjudication, Review
from annotations.studies.models import MAX_OVERLAP, Round
from annotations.studies.querysets import after_training
from annotations.tasks.models import TaskPart
from annotations.tasks.querysets import is_held, is_work
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.querysets import fills_slot

OPEN, IN_PROGRESS, WAITING, AGREED, IN_REVIEW, SETTLED, TAKEN_DOWN = STATES = (
    "open",
    "in_progress",
    "waiting",
    "agreed",
    "in_review",
    "settled",
    "taken_down",
)

TEXTS = ("chain", "prompt", "question")
CLIPS, TASKS = UNITS = ("clips", "tasks")


def newest_parts(studies: Iterable[int] | QuerySet) -> QuerySet[TaskPart]:
    """
    Return one row for each clip of each study: its part of its newest task at work.

    :param studies: rows of studies
    """
    return _newest(TaskPart.objects.filter(task__round__study__in=studies, video__isnull=False))


def newest_parts_of(videos: Iterable[int]) -> QuerySet[TaskPart]:
    """
    Return the rows of `newest_parts` for some clips, in all studies; few clips are found by their index.

    :param videos: rows of clips
    """
    return _newest(TaskPart.objects.filter(video__in=videos))


def _newest(parts: QuerySet[TaskPart]) -> QuerySet[TaskPart]:
    at_work = Q(is_work(), after_training("task__round"))
    of_same = {"video": OuterRef("video"), "task__round__study": OuterRef("task__round__study")}
    later = TaskPart.objects.filter(at_work, **of_same, pk__gt=OuterRef("pk"))
    return parts.filter(at_work, ~Exists(later))


def parts_in(rounds: Iterable[int]) -> QuerySet[TaskPart]:
    """Return the parts of tasks at work in some rounds that are clips, by the rows of the rounds."""
    return TaskPart.objects.filter(is_work(), task__round__in=rounds, video__isnull=False)


def text_parts(studies: Iterable[int] | QuerySet) -> QuerySet[TaskPart]:
    """
    Return one row for each task at work of the latest round of studies about texts, which have no clips to count.

    :param studies: rows of studies
    """
    later = Round.objects.after_training().filter(
        study=OuterRef("task__round__study"), n__gt=OuterRef("task__round__n")
    )
    parts = TaskPart.objects.filter(is_work(), after_training("task__round"), role__in=TEXTS)
    return parts.filter(task__round__study__in=studies).filter(~Exists(later))


def with_states(parts: QuerySet[TaskPart], rounds: Collection[int] = ()) -> QuerySet[Any]:
    """
    Annotate `newest_parts` with ``state``, one of `STATES`.

    All have submitted whom a round asks where a task has no free slot, and no slot is held by someone who still works.

    :param rounds: for most parts of some rounds, these, if `are_apart` of them; each table is then read once, where it
        is otherwise asked for each part
    """
    cases = [When(reduce(or_, of_state), then=Value(state)) for state, of_state in _cases(rounds)]
    return parts.annotate(state=Case(*cases, default=Value(OPEN), output_field=CharField()))


def newest_with_states(studies: Collection[int]) -> QuerySet[Any]:
    """
    Return `newest_parts` with their states, for all of some studies.

    :param studies: rows of studies
    """
    rounds = Round.objects.after_training().filter(study__in=studies).values_list("pk", flat=True)
    return with_states(newest_parts(studies), list(rounds) if are_apart(studies) else ())


def are_apart(studies: Iterable[int] | QuerySet) -> bool:
    """
    Return whether reviews and adjudications of some studies, by row, are all of the round of work that they count in.

    They are not where the same version of the instrument comes in a further round of work.
    """
    of_round = {"round": OuterRef("pk")}
    judged = Exists(Review.objects.filter(**of_round)) | Exists(Adjudication.objects.filter(**of_round))
    rounds = Round.objects.filter(study__in=studies).annotate(works=Q(after_training("")), judged=judged)
    alike = defaultdict[tuple[int, int], list[tuple[bool, bool]]](list)
    for study, version, *how in rounds.values_list("study", "instrument_version", "works", "judged"):
        alike[study, version].append((how[0], how[1]))
    return not any(
        judged and sum(other for other, _ in same) > works for same in alike.values() for works, judged in same
    )


def _cases(rounds: Collection[int] = ()) -> list[tuple[str, list[Q]]]:
    """
    Return conditions for each state but `OPEN`: a part that meets one of them, and none before, is in that state.

    :param rounds: as `with_states` takes them
    """
    here = {"task": OuterRef("task"), "round": OuterRef("task__round")}
    reviews, adjudications = Review.objects.filter(state=Review.OPEN), Adjudication.objects.all()
    unfinished = Assignment.objects.not_submitted()
    holding, at_work = unfinished.filter(slot__isnull=False), unfinished.work().filter(_has_lease())
    if rounds:
        in_review, settled = (
            [_in(reviews.filter(round__in=rounds))],
            [_in(adjudications.filter(task__round__in=rounds))],
        )
        is_holding, is_at_work = (_in(each.filter(round__in=rounds)) for each in (holding, at_work))
    else:
        in_review, settled = _about(reviews), _about(adjudications)
        is_holding, is_at_work = (Q(Exists(each.filter(**here))) for each in (holding, at_work))
    return [
        (TAKEN_DOWN, [is_held()]),
        (IN_REVIEW, in_review),
        (SETTLED, settled),
        (AGREED, [Q(task__free_slots=0) & ~is_holding]),
        (IN_PROGRESS, [is_at_work]),
        (WAITING, [Q(Exists(Assignment.objects.filter(fills_slot(""), **here)))]),
    ]


def _has_lease() -> Q:
    return Q(state=Assignment.LEASED, expires_at__gt=Now())


def _in(rows: QuerySet[Any]) -> Q:
    """Return the condition that a part is of the task of one of some rows."""
    return Q(task__in=rows.values("task"))


def _about(found: QuerySet[Any]) -> list[Q]:
    """
    Return conditions one of which is met if one of some reviews or adjudications is about the subject of a part.

    Most are of the task itself, whose index is asked first. A round has a subject once, so others are of other rounds;
    most studies have none under the same version of the instrument.
    """
    others = Round.objects.filter(
        ~Q(pk=OuterRef("pk")), study=OuterRef("study"), instrument_version=OuterRef("instrument_version")
    )
    elsewhere = found.filter(
        ~Q(task__round=OuterRef("task__round")),
        task__subject_hash=OuterRef("task__subject_hash"),
        task__round__study=OuterRef("task__round__study"),
        task__round__instrument_version=OuterRef("task__round__instrument_version"),
    )
    one_of_several = Q(task__round__in=Round.objects.filter(Exists(others)))
    return [Q(Exists(found.filter(task=OuterRef("task")))), one_of_several & Q(Exists(elsewhere))]


def with_people(parts: QuerySet[TaskPart]) -> QuerySet[Any]:
    """Annotate parts with the number of people who have submitted their task, ``said``, and are ``asked`` to."""
    submitted = (
        Assignment.objects.filter(fills_slot(""), task=OuterRef("task"), round=OuterRef("task__round"))
        .order_by()
        .values("task")
        .annotate(n=Count("pk"))
        .values("n")
    )
    asked = Case(
        When(
            task__asked_more=True,
            then=Least(F("task__round__overlap") + F("task__round__extra_on_dispute"), Value(MAX_OVERLAP)),
        ),
        default=F("task__round__overlap"),
        output_field=IntegerField(),
    )
    return parts.annotate(said=Coalesce(Subquery(submitted, output_field=IntegerField()), Value(0)), asked=asked)


def in_states(parts: QuerySet[TaskPart], states: Iterable[str], rounds: Collection[int] = ()) -> QuerySet[Any]:
    """
    Return those of `newest_parts` that are in one of some states.

    Few subjects have a disagreement or an adjudication: where only these are looked for, the others are left out before
    their states are worked out. Most are agreed in the end: where only these are looked for, PostgreSQL joins a table
    for each condition, and neither database compares the names of states. Where each table is read once, this holds for
    any one state.

    :param rounds: as `with_states` takes them
    """
    wanted = set(states)
    if wanted == {AGREED} or (rounds and len(wanted) == 1 and OPEN not in wanted):
        (state,) = wanted
        cases = _cases(rounds)
        before = takewhile(lambda each: each[0] != state, cases)
        return parts.filter(reduce(or_, dict(cases)[state]), *(~q for _, of_state in before for q in of_state))
    about: dict[str, QuerySet[Any]] = {
        IN_REVIEW: Review.objects.filter(state=Review.OPEN),
        SETTLED: Adjudication.objects.all(),
    }
    if wanted <= set(about):
        hashes = [Q(task__subject_hash__in=about[each].values("task__subject_hash")) for each in wanted]
        parts = parts.filter(reduce(or_, hashes))
    others = set(STATES) - wanted  # PostgreSQL takes an expression to have a value rarely, and not to have it mostly
    return with_states(parts, rounds).exclude(state__in=others)
