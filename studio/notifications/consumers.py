"""
Make notifications of events: who is told what, and where it is read.

An event names rows by their ids; one whose rows are gone tells no one. Each is consumed once, in the transaction that
writes its notifications.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from annotations.annotators.models import AnnotatorAction
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.operations import SENT_BACK
from annotations.quality.rules.appeals import APPEAL_ANSWERED, APPEALED
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Membership, Project, Role
from outtake.accounts.projects.permissions import role_in
from outtake.events.models import Event
from outtake.events.outbox import consume
from studio.comments.models import Comment
from studio.comments.operations import MENTIONED
from studio.notifications.models import Notification
from worker.ledger.budgets import BUDGET_LOW
from worker.runs.item_jobs import RUN_ENDED
from worker.runs.models import CriticRun


def consume_all() -> int:
    """Consume what has happened since; returns how many events."""
    return sum(consume(kind, handle) for kind, handle in HANDLERS.items())


def _sent_back(event: Event) -> None:
    found = Recheck.objects.select_related("round__study__project", "annotation__annotator__person")
    recheck = found.filter(public_id=event.subject, state=Recheck.SENT_BACK).first()
    if recheck is None:
        return
    study, note = recheck.round.study, recheck.note.strip()
    told, path = [recheck.annotation.annotator.person], f"/annotate/{study.public_id}"
    _tell(told, Notification.SENT_BACK, study.project, study=study, about=note, path=path)


def _appealed(event: Event) -> None:
    if (action := _action(event)) is not None:
        told = leads_of(action.study.project)
        path = f"/studies/{action.study.public_id}/people"
        about = action.annotator.label
        _tell(told, Notification.APPEAL, action.study.project, study=action.study, about=about, path=path)


def _appeal_answered(event: Event) -> None:
    if (action := _action(event)) is not None:
        path = f"/annotate/{action.study.public_id}/mine"
        told = [action.annotator.person]
        _tell(told, Notification.APPEAL_ANSWERED, action.study.project, study=action.study, path=path)


def _mentioned(event: Event) -> None:
    rows = Comment.objects.select_related("video__project", "answers_to", "author")
    comment = rows.filter(public_id=event.subject, deleted_at=None).first()
    if comment is None:
        return
    at_ms = (comment.answers_to or comment).at_ms
    path = f"/clips/{comment.video.public_id}" + ("" if at_ms is None else f"?t={at_ms}")
    told = [each for each in comment.mentions.all() if each.pk != comment.author_id]
    about = comment.video.external_id
    _tell(told, Notification.MENTION, comment.video.project, comment=comment, about=about, path=path)


def _run_ended(event: Event) -> None:
    rows = CriticRun.objects.select_related("round__study__project", "critic_version", "started_by")
    run = rows.filter(public_id=event.subject).first()
    if run is None:
        return
    study = run.round.study
    told = [run.started_by] if run.started_by is not None else leads_of(study.project)
    about, path = run.critic_version.name, f"/runs/{run.public_id}"
    _tell(told, Notification.RUN_FINISHED, study.project, study=study, about=about, path=path)


def _budget_low(event: Event) -> None:
    project = Project.objects.filter(public_id=event.subject).first()
    if project is None:
        return
    rows = CriticRun.objects.select_related("round__study", "critic_version")
    run = rows.filter(public_id=event.payload["run"]).first()
    if run is None:
        path = f"/projects/{project.public_id}/models"
        _tell(leads_of(project), Notification.BUDGET, project, path=path)
        return
    about, path = run.critic_version.name, f"/runs/{run.public_id}"
    _tell(leads_of(project), Notification.BUDGET, project, study=run.round.study, about=about, path=path)


HANDLERS: dict[str, Callable[[Event], None]] = {
    SENT_BACK: _sent_back,
    APPEALED: _appealed,
    APPEAL_ANSWERED: _appeal_answered,
    MENTIONED: _mentioned,
    RUN_ENDED: _run_ended,
    BUDGET_LOW: _budget_low,
}


def leads_of(project: Project) -> list[Person]:
    """Return the researchers and admins of a project."""
    roles = [role for role in Role if role.covers(Role.RESEARCHER)]
    return [each.person for each in Membership.objects.filter(project=project, role__in=roles).select_related("person")]


def _tell(people: Iterable[Person | None], kind: str, project: Project, **facts: object) -> None:
    """Write a notification for each person who is still there; one for researchers, for those alone who are one."""
    told = [each for each in people if each is not None and each.is_active]
    if kind not in Notification.FOR_ANNOTATORS:
        roles = {each.pk: role_in(each, project.pk) for each in told}
        told = [each for each in told if (role := roles[each.pk]) is not None and role.covers(Role.RESEARCHER)]
    facts["about"] = str(facts.get("about", ""))[:500]
    Notification.objects.bulk_create([Notification(person=each, kind=kind, project=project, **facts) for each in told])


def _action(event: Event) -> AnnotatorAction | None:
    rows = AnnotatorAction.objects.select_related("study__project", "annotator__person")
    return rows.filter(public_id=event.subject).first()
