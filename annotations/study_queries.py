"""The studies that a person may see, and how far they are: in as many statements for many as for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import connection
from django.db.models import Count

from annotations import sql
from annotations.access import studies_of
from annotations.models import MAX_OVERLAP, Assignment, Round, Study
from outtake.accounts.models import Person, Role
from outtake.accounts.queries import projects_of


class ListedStudy(NamedTuple):
    """
    A study, one's role in it, and its last round.

    ``done`` are the round's tasks that all have submitted whom it asks, as `annotations.queries.counts_of` counts them,
    None for annotators; ``mine`` those that the person has submitted, checks included, at most as many as it has tasks.
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
