"""
The simulated crowd: people come in from the simulated platform, and work.

They do what the pages of the entry and of the annotator do, by the same operations, in turns: anyone who has submitted
least has the next turn. So a campaign that was killed goes on where it was, as if nothing had been.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Count, Q

from annotations.annotators.models import Annotator, Participation
from annotations.crowd.models import Recruitment
from annotations.crowd.participation.consent_and_completion import check_device, complete_if_done, consent
from annotations.crowd.participation.entry import start_participation
from annotations.crowd.recruitment.operations import recruit, set_state
from annotations.responses.values import AnnotationBody
from annotations.studies.models import Study
from annotations.tasks.content import TaskContent, task_content
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.queries import eligibility_of
from annotations.work.submissions.operations import submit
from annotations.work.training.training_tasks import lease_next_at
from outtake.accounts.people.models import Person

CONSENT = """This campaign is simulated: nobody is asked for anything.

Simulated people mark errors in drawn clips, so that it can be seen whether the way from a crowd to a ground truth leads
there."""
WIDTH_PX = 1366
A_DAY = 24 * 60  # minutes

Say = Callable[[TaskContent, "Member", int], AnnotationBody]
"""What someone hands in about a task; the number tells how many they handed in before."""


class Member(NamedTuple):
    """A simulated person who takes part: the name that the campaign knows them by, their account, their annotator."""

    name: str
    person: Person
    annotator: Annotator


class Entrant(NamedTuple):
    """A member with their entry."""

    member: Member
    entry: Participation


def open_recruitment(study: Study, *, tasks_each: int) -> Recruitment:
    """Recruit for a study on the simulated platform, or return the recruitment that it has."""
    found = Recruitment.objects.filter(study=study).first()
    if found is None:
        found = recruit(
            study=study,
            platform="simulated",
            consent=CONSENT,
            tasks_each=tasks_each,
            max_minutes=A_DAY,
            reward_minor=2200,
            currency="GBP",
        )
    return set_state(recruitment=found, state=Recruitment.OPEN) if found.state == Recruitment.DRAFT else found


def come_in(recruitment: Recruitment, names: Iterable[str]) -> list[Entrant]:
    """Let people enter, consent, and have their device checked; who did so before goes on."""
    return [_come_in(recruitment, name) for name in names]


def finish(entrants: Iterable[Entrant]) -> None:
    """Let everyone ask for the end of their participation."""
    for entrant in entrants:
        complete_if_done(entry=entrant.entry)


def work_in_turns(study: Study, members: Sequence[Member], say: Say, step: Callable[[int], object]) -> None:
    """
    Let people work in a study until no one is handed a task any more.

    :param step: called with how many tasks were submitted, after each
    """
    places = {member.annotator.pk: place for place, member in enumerate(members)}
    waiting = {member.annotator.pk: member for member in members}
    submitted = _submitted(study, places)
    while waiting:
        turn = min(waiting, key=lambda pk: (submitted[pk], places[pk]))
        if _do_one(study, waiting[turn], say, submitted[turn]):
            submitted[turn] += 1
            step(sum(submitted.values()))
        else:
            del waiting[turn]


def _come_in(recruitment: Recruitment, name: str) -> Entrant:
    entered = start_participation(recruitment=recruitment, person_id=name, submission_id=f"{name}-1")
    entry = entered.entry
    if entry.state == Participation.ENTERED:
        entry = consent(entry=entry, version=recruitment.consent_version, agrees=True)
    if entry.state == Participation.CONSENTED:
        entry = check_device(entry=entry, width_px=WIDTH_PX, keyboard=True, sound=True)
    return Entrant(Member(name, entered.person, entry.annotator), entry)


def _submitted(study: Study, annotators: Mapping[int, int]) -> dict[int, int]:
    done = Count("assignments", filter=Q(assignments__round__study=study, assignments__state=Assignment.SUBMITTED))
    return dict(Annotator.objects.filter(pk__in=annotators).annotate(done=done).values_list("pk", "done"))


def _do_one(study: Study, member: Member, say: Say, before: int) -> bool:
    """Let a member request and do the next task; False if there is no task."""
    place = eligibility_of(member.person, study.public_id)
    assignment = lease_next_at(place=place, annotator=member.annotator) if place.stopped is None else None
    if assignment is None:
        return False
    body = say(task_content(assignment.task_id), member, before)
    submit(
        assignment=assignment,
        lease_token=assignment.lease_token,
        key=f"simulated {assignment.public_id}",
        body=body,
        raw={},
    )
    return True
