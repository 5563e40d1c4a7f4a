"""Queries of assignments."""

from __future__ import annotations

from annotations.work.assignments import sql
from annotations.work.assignments.eligibility import SOURCE, Eligibility, Ineligible, find_eligibility
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.sources import IN_SOURCE, works_in_source
from outtake.accounts.people.models import Person
from outtake.errors import Missing


def eligibility_of(person: Person, study_id: str, *, as_working: bool = False) -> Eligibility:
    """
    Return where a person works in a study: the highest round that admits them, and how far they are.

    :param as_working: as if their participation were at work, even if it has ended
    :raises Missing: if there is no such study that they may know of.
    """
    place = find_eligibility(person, study_id, as_working=as_working)
    if place is None:
        raise Missing()
    if place.stopped is None and place.has_sources and works_in_source(person, place.round.study_id):
        return place._replace(stopped=Ineligible(SOURCE, IN_SOURCE))
    return place


def assignment_for(person: Person, public_id: str) -> Assignment:
    """
    Return an assignment of the person's own.

    :raises Missing: if it is not theirs, or they left the project: that reads as if it did not exist.
    """
    asked = [public_id, person.pk, person.is_installation_admin, person.pk, person.pk]
    if (found := next(iter(Assignment.objects.raw(sql.OWN_ASSIGNMENT, asked)), None)) is None:
        raise Missing()
    return found
