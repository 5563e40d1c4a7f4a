"""Orders for prompts as they are read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from typing_extensions import Doc

from evaluation.benchmarks.writing.models import PromptWriting
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import require_role
from outtake.http.field_notes import Choices
from outtake.rows import first_or_missing

MOST_SHOWN = 100
LATEST = 20


@dataclass(frozen=True, slots=True)
class PromptWritingOutput:
    """An order for prompts: how far it is, what it made, and what was left out."""

    id: Annotated[str, Doc("public id")]
    category: str
    rule: str
    count: Annotated[int, Doc("prompts that were ordered")]
    model: str
    state: Annotated[str, Choices(PromptWriting.STATES)]
    done: Annotated[int, Doc("calls so far")]
    total: Annotated[int, Doc("calls, as far as it is known")]
    error: Annotated[str, Doc("why it failed, or is tried again; otherwise empty")]
    created: Annotated[int | None, Doc("new drafts; null before the end")]
    existing: Annotated[int | None, Doc("prompts that were there already; null before the end")]
    near: Annotated[int | None, Doc("new drafts that are nearly the same as another; null before the end")]
    refused: Annotated[list[str], Doc(f"why texts or replies were left out, {MOST_SHOWN} at most")]
    refused_n: Annotated[int, Doc("how many were left out")]
    created_at: datetime


def writing_for(person: Person, public_id: str, needed: Role) -> PromptWriting:
    """
    Return an order of a project in which a person has a role.

    :raises Missing: if there is none, or it is another project's
    :raises Forbidden: if the role does not suffice
    """
    found = first_or_missing(PromptWriting.objects.select_related("endpoint").filter(public_id=public_id))
    require_role(person, found.project_id, needed)
    return found


def latest_writings(project: Project) -> list[PromptWritingOutput]:
    """Return the latest orders of a project, newest first."""
    rows = PromptWriting.objects.filter(project=project).select_related("endpoint").order_by("-pk")
    return [serialize_writing(each) for each in rows[:LATEST]]


def serialize_writing(writing: PromptWriting) -> PromptWritingOutput:
    """Return an order as the API shows it."""
    result = writing.result or {}
    refused = result.get("refused", [])
    return PromptWritingOutput(
        id=writing.public_id,
        category=writing.order["category"],
        rule=writing.order["rule"],
        count=writing.order["count"],
        model=writing.endpoint.model,
        state=writing.state,
        done=writing.done,
        total=writing.total,
        error=writing.error,
        created=result.get("created"),
        existing=result.get("existing"),
        near=result.get("near"),
        refused=refused[:MOST_SHOWN],
        refused_n=len(refused),
        created_at=writing.created_at,
    )
