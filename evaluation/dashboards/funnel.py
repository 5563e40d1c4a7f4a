"""
How far the rounds of a study are: its tasks from open to settled, counted in two statements whatever their number.

What is mixed in unseen (`Task.repeats`) is no one's work and does not count, nor do critics: they hold no slot.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from django.db import connection
from django.db.models import Count, Q
from django.db.models.functions import Now
from typing_extensions import Doc

from annotations.review.models import Review
from annotations.studies.models import Round, Study
from annotations.tasks.models import Task
from annotations.tasks.querysets import is_held
from annotations.work.assignments import sql
from annotations.work.assignments.models import Assignment
from outtake.http.field_notes import Choices

# How many tasks of each round so many people have submitted.
SUBMISSIONS = f"SELECT round_id, people, COUNT(*) FROM ({sql.PEOPLE}) AS counted GROUP BY round_id, people"


@dataclass(frozen=True, slots=True)
class RoundFunnel:
    """
    The tasks of a round by state. What is mixed in unseen does not count.

    A task is in several states: submitted by one and open for another, done and disputed.
    """

    n: Annotated[int, Doc("number of the round, from 1")]
    overlap: Annotated[int, Doc("annotators of each task")]
    admits: Annotated[str, Choices(Round.ADMITS)]
    tasks: Annotated[int, Doc("number of tasks")]
    open: Annotated[int, Doc("with a free slot")]
    leased: Annotated[int, Doc("in progress")]
    submitted: Annotated[int, Doc("by at least one person")]
    done: Annotated[int, Doc("by as many as the overlap")]
    disputed: Annotated[int, Doc("in the review queue, unsettled")]
    settled: Annotated[int, Doc("by an expert, or jointly")]
    held: Annotated[int, Doc("one of their videos is held")]
    places: Annotated[int, Doc("tasks times overlap")]
    counted_submissions: Annotated[
        int, Doc("counted submissions of people; can exceed the places if disputed tasks had a third person")
    ]


class Funnel(NamedTuple):
    """The rounds of a study, and how many of their places no one has submitted in."""

    rounds: tuple[RoundFunnel, ...]
    lacking: int


def funnel_of(study: Study) -> Funnel:
    """Return the rounds of a study, the training left out, in their order."""
    rounds = list(study.rounds.after_training().order_by("n"))
    tasks, submissions, leased, reviews = _tasks(rounds), _submissions(rounds), _leased(rounds), _reviews(rounds)
    found = tuple(
        _round_funnel(each, tasks.get(each.pk, {}), submissions[each.pk], leased[each.pk], reviews[each.pk])
        for each in rounds
    )
    return Funnel(
        found, sum(each.places for each in found) - sum(_filled(each, submissions[each.pk]) for each in rounds)
    )


def _round_funnel(
    round_: Round, tasks: Mapping[str, int], submissions: Mapping[int, int], leased: int, reviews: Mapping[str, int]
) -> RoundFunnel:
    return RoundFunnel(
        n=round_.n,
        overlap=round_.overlap,
        admits=round_.admits,
        tasks=tasks.get("n", 0),
        open=tasks.get("open", 0),
        leased=leased,
        submitted=sum(submissions.values()),
        done=sum(count for people, count in submissions.items() if people >= round_.overlap),
        disputed=reviews.get(Review.OPEN, 0),
        settled=reviews.get(Review.SETTLED, 0),
        held=tasks.get("held", 0),
        places=tasks.get("n", 0) * round_.overlap,
        counted_submissions=sum(people * count for people, count in submissions.items()),
    )


def _filled(round_: Round, submissions: Mapping[int, int]) -> int:
    """Count the places that someone submitted in; a third person on one task fills no place of another."""
    return sum(min(people, round_.overlap) * count for people, count in submissions.items())


def _tasks(rounds: Sequence[Round]) -> Mapping[int, Mapping[str, int]]:
    rows = Task.objects.work().filter(round__in=rounds).values("round")
    counted = rows.annotate(
        n=Count("pk"), open=Count("pk", filter=Q(free_slots__gt=0)), held=Count("pk", filter=is_held(""))
    )
    return {row["round"]: {key: row[key] for key in ("n", "open", "held")} for row in counted.order_by("round")}


def _submissions(rounds: Sequence[Round]) -> Mapping[int, Mapping[int, int]]:
    found: defaultdict[int, dict[int, int]] = defaultdict(dict)
    if rounds:
        marks = ", ".join(["%s"] * len(rounds))
        with connection.cursor() as cursor:
            cursor.execute(SUBMISSIONS.format(rounds=marks), [each.pk for each in rounds])
            for round_id, people, tasks in cursor.fetchall():
                found[round_id][people] = tasks
    return found


def _leased(rounds: Sequence[Round]) -> Counter[int]:
    """Count leases of work; a hidden check in someone's hands is no task of the round."""
    live = Assignment.objects.work().filter(round__in=rounds, state=Assignment.LEASED, expires_at__gt=Now())
    counted = live.values("round").annotate(n=Count("pk")).order_by("round")
    return Counter({row["round"]: row["n"] for row in counted})


def _reviews(rounds: Sequence[Round]) -> Mapping[int, Mapping[str, int]]:
    found: defaultdict[int, dict[str, int]] = defaultdict(dict)
    rows = Review.objects.filter(round__in=rounds).values("round", "state").annotate(n=Count("pk"))
    for row in rows.order_by("round", "state"):
        found[row["round"]][row["state"]] = row["n"]
    return found
