"""
Queries of assignments, and of studies that show annotations of another: marked errors to be rated, reasons to be
compared, written questions to be judged. `Study.sources` names the others; it is written when the tasks are added.

No one who works in a source, or may be given work there, works in such a study: what they read would be in what they
say. It is asked where a person works (`eligibility_of`), each time, and holds for members of the project as for people
from a platform. A source is over for a person once no round of it admits them, once they or their participation are out
of it, or once all its tasks are done by as many as it asks.
"""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext

from annotations.annotators.models import CrowdIdentity
from annotations.studies.models import Study
from annotations.tasks.models import Task
from annotations.work.assignments import sql
from annotations.work.assignments.eligibility import SOURCE, Eligibility, Ineligible, find_eligibility
from annotations.work.assignments.models import Assignment
from outtake.accounts.people.models import Person
from outtake.errors import Missing
from outtake.translations import gettext_noop


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
        return place._replace(stopped=Ineligible(SOURCE, gettext(IN_SOURCE)))
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


IN_SOURCE = gettext_noop(
    "This study shows annotations from another study in which you have tasks or can get some. It opens for you "
    "once you have "
    "finished the other study."
)


def works_in_source(person: Person, study_pk: int) -> bool:
    """Return whether a person works, or may get work, in a study whose annotations another study shows."""
    sources = list(Study.objects.filter(shown_in=study_pk).order_by("id"))
    return any(_works_in(each, source) for each in _accounts_of(person) for source in sources)


def _accounts_of(person: Person) -> list[Person]:
    """Return a person, and the accounts of the same platform worker in other studies."""
    known = CrowdIdentity.objects.filter(entry__annotator__person=person)
    same = Q(pk=None)
    for platform, name in known.values_list("recruitment__platform", "person"):
        mine = {"recruitment__platform": platform, "person": name}
        same |= Q(annotator__entries__identity__in=CrowdIdentity.objects.filter(**mine))
    return [person, *Person.objects.filter(same).exclude(pk=person.pk).distinct().order_by("pk")]


def _works_in(person: Person, source: Study) -> bool:
    place = find_eligibility(person, source.public_id)
    if place is None:
        return False
    in_hand = Assignment.objects.filter(annotator=place.annotator_pk, round__study=source)
    if in_hand.filter(state__in=[Assignment.LEASED, Assignment.SENT_BACK]).exists():
        return True
    return place.may_pass and place.admitted and _may_come(place)


def _may_come(place: Eligibility) -> bool:
    """Return whether a person may get a task of a round: it has a free slot, or one that may become free again."""
    others = Assignment.objects.filter(task=OuterRef("pk"), slot__isnull=False).exclude(state=Assignment.SUBMITTED)
    mine = Assignment.objects.filter(task=OuterRef("pk"), annotator=place.annotator_pk, state__in=Assignment.ENDED)
    tasks = Task.objects.work().filter(round=place.round).filter(~Exists(mine))
    return tasks.filter(Q(free_slots__gt=0) | Q(held_slots__gt=0) | Exists(others)).exists()
