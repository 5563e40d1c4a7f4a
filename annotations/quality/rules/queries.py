"""What can be asked about rules and what they did."""

from __future__ import annotations

from django.db.models import BooleanField, Count, ExpressionWrapper, QuerySet

from annotations.access.permissions import require_role_at, study_for
from annotations.annotators.models import Annotator, AnnotatorAction
from annotations.annotators.queries import in_force
from annotations.quality.rules.models import Rule
from annotations.studies.models import Study
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.errors import Invalid
from outtake.rows import first_or_missing


def rules_of(study: Study) -> QuerySet[Rule]:
    """Return the rules of a study, oldest first, with how often each acted and how many of its events are in force."""
    rules = Rule.objects.filter(study=study).order_by("id")
    return rules.annotate(fired=Count("events"), in_force=Count("events", filter=in_force("events__")))


def rule_for(person: Person, public_id: str) -> Rule:
    """
    Return a rule of a project in which the person researches.

    :raises Missing: if it does not exist, or they may not know of it.
    :raises Forbidden: if their role is a lesser one.
    """
    rule = first_or_missing(Rule.objects.select_related("study").filter(public_id=public_id))
    require_role_at(person, rule.study, Role.RESEARCHER)
    return rule


def events_of(
    study: Study, *, annotator: str | None = None, active: bool | None = None, appeal: str | None = None
) -> QuerySet[AnnotatorAction]:
    """
    Return what was done to the annotators of a study, newest first.

    :param annotator: public id of one
    :param active: those that are in force, or those that are not
    :param appeal: ``open`` for appeals without an answer, ``answered`` for those with one
    :raises Invalid: if ``appeal`` is neither
    """
    events = AnnotatorAction.objects.filter(study=study).select_related("annotator", "rule", "made_by", "undone_by")
    if annotator is not None:
        events = events.filter(annotator__public_id=annotator)
    if active is not None:
        events = events.filter(in_force()) if active else events.exclude(in_force())
    if appeal is not None:
        if appeal not in ("open", "answered"):
            raise Invalid.field("appeal", f"{appeal[:40]!r} is not open or answered.")
        events = events.filter(appealed_at__isnull=False, appeal_answered_at__isnull=appeal == "open")
    return told_of(events)


def told_of(events: QuerySet[AnnotatorAction]) -> QuerySet[AnnotatorAction]:
    """Return events with what the answers need of them, newest first."""
    return events.annotate(in_force=ExpressionWrapper(in_force(), BooleanField())).order_by("-id")


def event_for(person: Person, public_id: str) -> AnnotatorAction:
    """
    Return an event of a project in which the person researches.

    :raises Missing: if it does not exist, or they may not know of it.
    :raises Forbidden: if their role is a lesser one.
    """
    event = first_or_missing(AnnotatorAction.objects.select_related("study", "annotator").filter(public_id=public_id))
    require_role_at(person, event.study, Role.RESEARCHER)
    return event


def own_event(person: Person, public_id: str) -> AnnotatorAction:
    """
    Return an event about the person.

    :raises Missing: if it is about someone else, or they left the project.
    """
    events = AnnotatorAction.objects.select_related("study", "annotator")
    event = first_or_missing(events.filter(public_id=public_id, annotator__person=person))
    require_role_at(person, event.study, Role.ANNOTATOR)
    return event


def own_events(person: Person, study_id: str) -> QuerySet[AnnotatorAction]:
    """
    Return what was done to a person in a study, newest first.

    :raises Missing: if there is no such study that they may know of.
    """
    study = study_for(person, study_id, Role.ANNOTATOR)
    return told_of(AnnotatorAction.objects.filter(study=study, annotator__person=person))


def annotator_in(study: Study, public_id: str) -> Annotator:
    """
    Return a person who was handed a task of a study.

    :raises Invalid: if no annotator has this id.
    """
    people = Annotator.objects.filter(kind=Annotator.PERSON, public_id=public_id, assignments__round__study=study)
    if (found := people.distinct().first()) is None:
        raise Invalid.field(
            "annotator", f"{public_id[:40]!r} has not been given any task of this study; send another id."
        )
    return found
