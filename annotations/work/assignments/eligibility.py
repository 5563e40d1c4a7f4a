"""
Where a person works in a study: the round that admits them, their progress, and reasons why they may not work.

Eligibility is always read from rows; no copy of it is stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, NamedTuple

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext
from typing_extensions import Doc

from annotations.annotators.models import AnnotatorAction, Participation
from annotations.studies.models import Round, Study
from annotations.work.assignments import sql
from annotations.work.assignments.check_schedule import CheckRates, planned_turns
from outtake.accounts.people.models import Person
from outtake.http.field_notes import Choices
from outtake.translations import gettext_noop

ENTRY, EXCLUDED, PAUSED, QUOTA, NOT_ADMITTED = "entry", "excluded", "paused", "quota", "not_admitted"
SOURCE = "source"
STUDY_PAUSED, STUDY_ARCHIVED, ROUND_CLOSED = CLOSED = ("study_paused", "study_archived", "round_closed")
STOPS = (ENTRY, EXCLUDED, PAUSED, QUOTA, NOT_ADMITTED, SOURCE, *CLOSED)
NO_MORE_TASKS = gettext_noop("You will not get any more tasks in this study.")
A_PAUSE = gettext_noop("Your work in this study is paused.")
NO_ROUND_YET = gettext_noop("This study is not open to you yet.")
STUDY_IS_PAUSED = gettext_noop(
    "The study is paused: there are no new tasks until it is resumed. You can still submit the task you have open."
)
ENDED = gettext_noop("There are no new tasks any more. You can still submit the task you have open.")
STILL_ENTERING = gettext_noop("Complete the steps to join the study first.")
ENTRY_IS_OVER = gettext_noop("Your participation in this study has ended.")


class Training(NamedTuple):
    """The training that an annotator has before them: its round, the first task to do, and how many they did of all."""

    round_pk: int
    task_pk: int
    finished: int
    tasks: int


@dataclass(frozen=True, slots=True)
class Ineligible:
    """The first reason why a person currently gets no task in a study."""

    kind: Annotated[str, Choices(STOPS)]
    text: Annotated[str, Doc("for the annotator to read")]
    until: Annotated[datetime | None, Doc("when a pause ends; null if it is ended manually, and for other kinds")] = (
        None
    )


class Quota(NamedTuple):
    """How many tasks of all that their participation asks for someone has done."""

    finished: int
    tasks: int


@dataclass(frozen=True, slots=True)
class Reward:
    """The reward for a complete participation."""

    amount_minor: Annotated[int, Doc("minor units of the currency (cents)")]
    currency: str


class Eligibility(NamedTuple):
    """
    A round at work, the row of the annotator that a person is (None before their first task), and what they did.

    ``round`` is the highest that admits the person; where none does, ``admitted`` is false and it is the highest of
    all. ``training`` is None where the study has none, or it is behind them; ``quota`` and ``entry``, the id of their
    participation, where they are a member of the project without one; ``is_entering`` while its first steps are before
    them. ``has_sources`` tells whether the study shows annotations of another: `annotations.work.assignments.queries`
    decides whether they may then work in it.
    """

    round: Round
    annotator_pk: int | None
    finished: int
    training: Training | None = None
    stopped: Ineligible | None = None
    rates: CheckRates | None = None
    quota: Quota | None = None
    reward: Reward | None = None
    entry: str | None = None
    admitted: bool = True
    has_sources: bool = False
    is_entering: bool = False

    @property
    def may_pass(self) -> bool:
        """Whether they may be given tasks, now or later without being let in: after a pause, or their first steps."""
        return self.stopped is None or self.is_entering or self.stopped.kind in (PAUSED, STUDY_PAUSED)

    def progress(self, *, training: bool) -> tuple[int, int]:
        """
        Return how many tasks they submitted, of how many: in the training while they do it, or at work.

        Checks count like any task. How many there will be is reckoned beforehand, so that the sum does not tell at
        which turn there was one.
        """
        if training and self.training is not None:
            return self.training.finished, self.training.tasks
        if self.quota is not None:
            return self.quota
        tasks = self.round.task_count
        return self.finished, max(tasks if self.rates is None else planned_turns(self.rates, tasks), self.finished)


def find_eligibility(person: Person, study_id: str, *, as_working: bool = False) -> Eligibility | None:
    """
    Return where a person works in a study as its own rows have it; None where it does not exist for them.

    :param as_working: as if their participation were at work, even if it has ended
    """
    asked = [person.pk, study_id, person.is_installation_admin, person.pk, person.pk]
    found = next(iter(Round.objects.raw(sql.WORKPLACE, asked)), None)
    return None if found is None else _read(found, as_working=as_working)


def _read(round_: Round, *, as_working: bool) -> Eligibility:
    told: Any = round_  # with the columns that the statement adds
    if as_working:
        told.entry_state = Participation.WORKING
    training = None
    if told.training_task is not None:
        training = Training(told.training_pk, told.training_task, told.training_finished, told.training_count)
    quota = None if told.entry_id is None else Quota(told.finished_in_all, told.tasks_each)
    return Eligibility(
        round_,
        told.annotator_pk,
        told.finished,
        training,
        _stopped(told, training, quota),
        _mix(told),
        quota,
        Reward(told.reward_minor, told.reward_currency) if quota is not None and told.reward_minor else None,
        told.entry_id,
        bool(told.admitted),
        bool(told.has_sources),
        _is_entering(told),
    )


def _is_entering(told: Any) -> bool:
    return told.entry_id is not None and told.entry_state in (Participation.ENTERED, Participation.CONSENTED)


def _stopped(told: Any, training: Training | None, quota: Quota | None) -> Ineligible | None:
    if told.entry_id is not None and told.entry_state != Participation.WORKING:
        return Ineligible(ENTRY, gettext(STILL_ENTERING if _is_entering(told) else ENTRY_IS_OVER))
    if told.stop_action == AnnotatorAction.EXCLUDE:
        return Ineligible(EXCLUDED, told.stop_message or gettext(NO_MORE_TASKS))
    if told.stop_action == AnnotatorAction.PAUSE:
        return Ineligible(PAUSED, told.stop_message or gettext(A_PAUSE), _time(told.stop_until))
    if quota is not None and quota.finished >= quota.tasks:
        message = gettext("You have completed all {n} tasks of your participation.")
        return Ineligible(QUOTA, message.format(n=quota.tasks))
    if told.study_state != Study.RUNNING:
        if told.study_state == Study.PAUSED:
            return Ineligible(STUDY_PAUSED, gettext(STUDY_IS_PAUSED))
        return Ineligible(STUDY_ARCHIVED, gettext(ENDED))
    if told.admitted and told.state == Round.CLOSED:
        return Ineligible(ROUND_CLOSED, gettext(ENDED))
    if not told.admitted and training is None:
        return Ineligible(NOT_ADMITTED, gettext(NO_ROUND_YET))
    return None


def _mix(told: Any) -> CheckRates | None:
    if told.schedule_pk is None:
        return None
    return CheckRates(
        gold_first=told.gold_first_percent,
        first_tasks=told.first_tasks,
        gold_later=told.gold_later_percent,
        repeat=told.repeat_percent,
        repeat_after=told.repeat_after,
        seed=told.seed,
    )


def _time(value: datetime | str | None) -> datetime | None:
    """Return a time from a raw SQL statement: SQLite returns text without a time zone, in UTC."""
    parsed = parse_datetime(value) if isinstance(value, str) else value
    return parsed.replace(tzinfo=UTC) if parsed is not None and parsed.tzinfo is None else parsed
