"""The studies that a person may see, and how far they are: in as many statements for many as for one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from django.db import connection
from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Now
from typing_extensions import Doc

from annotations.access.permissions import studies_of
from annotations.annotators.models import Annotator
from annotations.studies.models import MAX_OVERLAP, Round, Study
from annotations.tasks.models import Task
from annotations.tasks.querysets import is_held
from annotations.work.assignments import sql
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.querysets import fills_slot
from annotations.work.submissions.models import Annotation
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import projects_of


class ListedStudy(NamedTuple):
    """
    A study, one's role in it, and its last round.

    ``done`` are the round's tasks that all have submitted whom it asks, as
    `annotations.progress.study_progress.counts_of` counts them, None for annotators; ``mine`` those that the person has
    submitted, checks included, at most as many as it has tasks.
    """

    study: Study
    role: Role
    round: Round
    done: int | None
    mine: int


def studies_for(person: Person) -> list[ListedStudy]:
    """Return the studies that a person may see, newest first."""
    roles: dict[int, Role] = {project.pk: role for project, role in projects_of(person)}
    studies = list(studies_of(person).select_related("project").order_by("-id"))
    for study in studies:
        roles.setdefault(study.project_id, Role.ANNOTATOR)  # who came from a platform is a member of nothing
    # Of several rounds the last one comes last, and stays.
    rounds = {round_.study_id: round_ for round_ in Round.objects.filter(study__in=studies).order_by("n")}
    read = [rounds[study.pk] for study in studies if roles[study.project_id].covers(Role.RESEARCHER)]
    done, mine = _done(read), _mine(person, list(rounds.values()))
    return [_listed(study, roles[study.project_id], rounds[study.pk], done, mine) for study in studies]


def _listed(study: Study, role: Role, round_: Round, done: Mapping[int, int], mine: Mapping[int, int]) -> ListedStudy:
    return ListedStudy(
        study=study,
        role=role,
        round=round_,
        done=done.get(round_.pk, 0) if role.covers(Role.RESEARCHER) else None,
        mine=min(mine.get(round_.pk, 0), round_.task_count),
    )


def _done(rounds: Sequence[Round]) -> dict[int, int]:
    """Return how many tasks of each round, by row, are done."""
    if not rounds:
        return {}
    with connection.cursor() as cursor:
        marks = ", ".join(["%s"] * len(rounds))
        cursor.execute(sql.DONE.format(rounds=marks), [*(each.pk for each in rounds), MAX_OVERLAP])
        return dict(cursor.fetchall())


def _mine(person: Person, rounds: Sequence[Round]) -> dict[int, int]:
    said = Assignment.objects.filter(annotator__person=person, round__in=rounds, state=Assignment.SUBMITTED)
    return dict(said.values_list("round").annotate(Count("pk")).order_by("round"))


@dataclass(frozen=True, slots=True)
class StudyCounts:
    """Tasks of a round by state."""

    tasks: Annotated[int, Doc("in all")]
    open: Annotated[int, Doc("with room for a further annotator")]
    leased: Annotated[int, Doc("in progress")]
    submitted: Annotated[int, Doc("with one submission or more")]
    done: Annotated[int, Doc("with as many submissions as the round requires")]
    held: Annotated[int, Doc("with a video that is held")]


class AnnotatorCounts(NamedTuple):
    """An annotator and how much they said."""

    annotator: Annotator
    annotations: int
    segments: int


def finished_by(person: Person, round_: Round) -> int:
    """Return how many tasks of a round a person has submitted, checks included; at most as many as it has tasks."""
    said = Assignment.objects.filter(annotator__person=person, round=round_, state=Assignment.SUBMITTED).count()
    return min(said, round_.task_count)


def counts_of(round_: Round) -> StudyCounts:
    """
    Count the tasks of a round by state. Critics' assignments hold no slot and do not count; nor do hidden checks.

    A task is done when all have submitted it whom the round asks, and for a disputed one those whom it asks further.
    """
    return counts_by_round([round_])[round_.pk]


def counts_by_round(rounds: Collection[Round]) -> dict[int, StudyCounts]:
    """Count the tasks of some rounds, by their rows: `counts_of` each, in two statements for all of them."""
    if not rounds:
        return {}
    sums = with_submissions(rounds).aggregate(
        **{
            f"{name}_{each.pk}": Count("pk", filter=Q(round=each) & state)
            for each in rounds
            for name, state in round_states(each)
        }
    )
    leased = dict(current_leases(rounds).order_by().values_list("round").annotate(n=Count("pk")))
    return {
        each.pk: StudyCounts(
            tasks=each.task_count,
            leased=leased.get(each.pk, 0),
            **{name: sums[f"{name}_{each.pk}"] for name, _ in round_states(each)},
        )
        for each in rounds
    }


def with_submissions(rounds: Collection[Round]) -> QuerySet[Task]:
    """Return the tasks of some rounds, hidden checks left out; `said` is how many of its slots are submitted."""
    tasks = Task.objects.work().filter(round__in=rounds)
    return tasks.annotate(said=Count("assignments", filter=fills_slot("assignments")))


def current_leases(rounds: Collection[Round]) -> QuerySet[Assignment]:
    """Return the tasks that people have in hand, hidden checks left out."""
    return Assignment.objects.work().filter(round__in=rounds, state=Assignment.LEASED, expires_at__gt=Now())


def round_states(round_: Round) -> Iterator[tuple[str, Q]]:
    """Yield the states of tasks that are counted, each with what a task of the round (`with_submissions`) is then."""
    further = min(round_.overlap + round_.extra_on_dispute, MAX_OVERLAP)
    yield "open", Q(free_slots__gt=0)
    yield "submitted", Q(said__gt=0)
    yield "done", Q(said__gte=round_.overlap, asked_more=False) | Q(said__gte=further)
    yield "held", is_held("")


def annotators_in(study: Study) -> list[AnnotatorCounts]:
    """Return who annotated a study, people first, with how much each said."""
    marks = Count("segments", distinct=True) + Count("text_segments", distinct=True)
    rows = Annotation.objects.counted(study).values("annotator").annotate(n=Count("pk", distinct=True), marked=marks)
    by_id = {row["annotator"]: row for row in rows}
    annotators = Annotator.objects.filter(pk__in=by_id).order_by(F("kind").desc(), "id")
    return [AnnotatorCounts(each, by_id[each.pk]["n"], by_id[each.pk]["marked"]) for each in annotators]
