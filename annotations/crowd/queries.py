"""What can be asked of the tables of a crowd."""

from __future__ import annotations

from statistics import median
from typing import Any, NamedTuple

from django.db.models import Count, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext

from annotations.access.permissions import require_role_at
from annotations.annotators.models import Participation
from annotations.crowd.models import Payment, Recruitment
from annotations.crowd.platforms.cost import Plan
from annotations.crowd.platforms.platforms import (
    CODE_FIELDS,
    COMPLETED,
    LEAST_HOURLY_MINOR,
    CompletionCode,
    Parameters,
    exit_of,
)
from annotations.studies.models import Round, Study
from annotations.work.assignments.models import Assignment
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.errors import Invalid, Missing
from outtake.rows import first_or_missing

MOST_MEASURED = 1000  # the latest participations tell how long one takes
TERMS = ("tasks_each", "reward_minor", "fee_percent", "currency")


class Measured(NamedTuple):
    """
    How long a participation takes, from the entry to the completion: the median in seconds, and of how many.

    ``n`` is None where it is assumed.
    """

    seconds: int | None
    n: int | None


class EntryCounts(NamedTuple):
    """What an entry has done, and what it is owed."""

    tasks_done: int
    reward_minor: int
    bonus_minor: int
    unpaid_minor: int


def recruitment_of(study: Study) -> Recruitment:
    """
    Return how a study finds its people.

    :raises Missing: if it has not been said.
    """
    return first_or_missing(
        Recruitment.objects.select_related("study").filter(study=study),
        "This study has no recruitment yet; set one up first.",
    )


def preview_recruitment(study: Study, **terms: Any) -> Recruitment:
    """
    Return a study's recruitment as it would be under other terms; it is not stored.

    :param terms: of `TERMS`, those that differ
    :raises Missing: if there is none yet, and the terms do not say the tasks each and the reward.
    """
    found = Recruitment.objects.select_related("study").filter(study=study).first()
    if found is None:
        if "tasks_each" not in terms or "reward_minor" not in terms:
            raise Missing("This study has no recruitment yet; set one up first, or give tasks_each and reward_minor.")
        found = Recruitment(study=study)
    for name, value in terms.items():
        setattr(found, name, value)
    return found


def recruitment_for(public_id: str) -> Recruitment:
    """
    Return the recruitment of an address at which people come in.

    :raises Missing: if it does not exist.
    """
    return first_or_missing(
        Recruitment.objects.select_related("study__project").filter(public_id=public_id),
        gettext("This study does not exist. Open it from the platform again."),
    )


def person_known_as(recruitment: Recruitment, person_id: str) -> Person | None:
    """Return the account of someone whom the platform calls so; None if they were never here, or were erased."""
    known = Person.objects.filter(
        annotator__entries__identity__recruitment=recruitment, annotator__entries__identity__person=person_id
    )
    return known.first()


def entry_known_as(study: Study, person_id: str) -> Participation:
    """
    Return the entry of someone whom the platform calls so.

    :raises Missing: if there is none, or they were erased.
    """
    return first_or_missing(
        _entries().filter(recruitment__study=study, identity__person=person_id),
        f"No participant of this study has the platform id {person_id[:60]!r}.",
    )


def own_entry(person: Person, public_id: str) -> Participation:
    """
    Return an entry of the person's own.

    :raises Missing: if it is not theirs.
    """
    own = _entries().filter(public_id=public_id, annotator__person=person)
    return first_or_missing(own)


def entry_for(person: Person, public_id: str, needed: Role) -> Participation:
    """
    Return an entry of a study in which the person has at least the needed role.

    :raises Missing: if it does not exist, or they may not know of it.
    :raises Forbidden: if their role is a lesser one.
    """
    found = first_or_missing(_entries().filter(public_id=public_id))
    require_role_at(person, found.recruitment.study, needed)
    return found


def entry_at(person: Person, study: str) -> Participation | None:
    """Return the entry through which someone came to a study, by its id; None for members who did not."""
    return _entries().filter(annotator__person=person, recruitment__study__public_id=study).first()


def entries_in(study: Study) -> QuerySet[Participation]:
    """Return the entries of a study with what they did and are owed, as `counts_of_entry` reads it."""
    found = Participation.objects.filter(recruitment__study=study)
    return found.select_related("annotator", "identity", "recruitment").annotate(
        tasks_done=Coalesce(Subquery(_done(study)), 0),
        paid_reward=Coalesce(Subquery(_owed(Payment.objects.filter(kind=Payment.REWARD))), 0),
        paid_bonus=Coalesce(Subquery(_owed(Payment.objects.filter(kind=Payment.BONUS))), 0),
        unpaid=Coalesce(Subquery(_owed(Payment.objects.filter(exported_at=None))), 0),
    )


def counts_of_entry(entry: Participation) -> EntryCounts:
    """Return what an entry has done and is owed; one of `entries_in` brings it along."""
    if not hasattr(entry, "tasks_done"):
        entry = entries_in(entry.recruitment.study).get(pk=entry.pk)
    found: dict[str, int] = vars(entry)
    return EntryCounts(found["tasks_done"], found["paid_reward"], found["paid_bonus"], found["unpaid"])


def exit_from(entry: Participation) -> CompletionCode | None:
    """
    Return the way out that belongs to an entry's end; None while it has none.

    Who withdraws after completion keeps the code of the completion, since its reward stays owed.
    """
    kind: str | None = entry.state
    if entry.state == Participation.WITHDRAWN:
        kind = COMPLETED if entry.payments.filter(kind=Payment.REWARD).exists() else None
    codes = {each: getattr(entry.recruitment, field) for each, field in CODE_FIELDS.items()}
    return exit_of(kind, codes, entry.recruitment.return_url)


def states_of_entries(recruitment: Recruitment) -> dict[str, int]:
    """Count a recruitment's entries by state; every state is named."""
    rows = recruitment.entries.values("state").annotate(n=Count("pk")).values_list("state", "n")
    return {**dict.fromkeys(Participation.STATES, 0), **dict(rows)}


def measured(recruitment: Recruitment) -> Measured:
    """Return how long the latest participations took."""
    entries = Participation.objects.filter(recruitment_id=recruitment.pk)  # none where it is not stored
    ended = entries.filter(state=Participation.COMPLETED).order_by("-ended_at", "-pk")
    took = [
        (end - start).total_seconds()
        for start, end in ended.values_list("entered_at", "ended_at")[:MOST_MEASURED]
        if end is not None
    ]
    return Measured(round(median(took)) if took else None, len(took))


def plan_of(
    recruitment: Recruitment,
    *,
    tasks: int | None = None,
    overlap: int | None = None,
    minutes: int | None = None,
    places: int | None = None,
    least_hourly_minor: int | None = None,
) -> Plan:
    """
    Return the plan of a recruitment: its study's latest round, or other numbers where they are given.

    Without minutes the time is the measured one; without a least wage it is the platform's, where one is known.

    :raises Invalid: if the study has no round to work in and the numbers are not given.
    """
    took = measured(recruitment) if minutes is None else Measured(minutes * 60, None)
    round_ = Round.objects.after_training().filter(study=recruitment.study_id).order_by("-n").first()
    if round_ is None and (tasks is None or overlap is None):
        raise Invalid.field("tasks", "The study has no round; specify the number of tasks and the overlap.")
    least = LEAST_HOURLY_MINOR.get(recruitment.currency) if least_hourly_minor is None else least_hourly_minor
    return Plan(
        tasks=round_.task_count if tasks is None and round_ else tasks or 0,
        overlap=round_.overlap if overlap is None and round_ else overlap or 0,
        tasks_each=recruitment.tasks_each,
        reward_minor=recruitment.reward_minor,
        fee_percent=recruitment.fee_percent,
        currency=recruitment.currency,
        seconds=took.seconds,
        seconds_measured_n=took.n,
        places=places,
        least_hourly_minor=least,
    )


def _entries() -> QuerySet[Participation]:
    return Participation.objects.select_related("recruitment__study", "annotator")


def _done(study: Study) -> QuerySet:
    said = Assignment.objects.after_training().filter(annotator=OuterRef("annotator"), round__study=study)
    said = said.filter(state=Assignment.SUBMITTED).order_by()
    return said.values("annotator").annotate(n=Count("pk")).values("n")


def _owed(payments: QuerySet[Payment]) -> QuerySet:
    owed = payments.filter(entry=OuterRef("pk")).order_by()
    return owed.values("entry").annotate(sum=Sum("amount_minor")).values("sum")


def parameters_of(recruitment: Recruitment) -> Parameters:
    """Return what a recruitment's ids are called in the URL."""
    return Parameters(recruitment.person_parameter, recruitment.submission_parameter, recruitment.study_parameter)
