"""Who annotates: people and critics, behind random ids."""

from __future__ import annotations

from django.db import IntegrityError

from annotations.annotators.models import Annotator
from outtake.accounts.people.models import Person


def annotator_of(person: Person) -> Annotator:
    """Return the annotator that a person is; one is made on their first task."""
    found = Annotator.objects.filter(person=person).first()
    if found is None:
        try:
            found = Annotator.objects.create(kind=Annotator.PERSON, person=person)
        except IntegrityError:  # their other tab was first
            found = Annotator.objects.get(person=person)
    return found


def new_critic_annotator(*, name: str) -> Annotator:
    """Make the annotator that one replicate of one critic run is."""
    return Annotator.objects.create(kind=Annotator.CRITIC, name=name)
