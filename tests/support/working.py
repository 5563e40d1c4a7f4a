"""What an annotator does, call by call."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from typing import Any

from django.db.models.functions import Now
from django.http import HttpResponse

from annotations.work.assignments.models import Assignment
from tests.support.cast import Actor
from tests.support.factories import Scene, segment, submission

_keys = count()


def new_key() -> str:
    """Return an idempotency key that was not used before."""
    return f"key {next(_keys)}"


@dataclass(frozen=True)
class Work:
    """A task in an actor's hands, with the whole answer that gave it."""

    actor: Actor
    answer: dict[str, Any]

    @property
    def id(self) -> str:
        """The assignment's id."""
        return self.answer["assignment"]["id"]

    @property
    def token(self) -> str:
        """The lease's token."""
        return self.answer["assignment"]["lease_token"]

    @property
    def row(self) -> Assignment:
        """The assignment's row, fresh."""
        return Assignment.objects.get(public_id=self.id)

    def body(self, *segments: dict[str, Any], **changes: Any) -> dict[str, Any]:
        """Return a submission for it."""
        return submission(self.token, *segments, **changes)

    def submit(self, body: dict[str, Any] | bytes | None = None, *, key: str | None = None) -> HttpResponse:
        """Submit a body; without one, a good segment."""
        return self.actor.post(
            f"assignments/{self.id}/submit",
            self.body(segment()) if body is None else body,
            idempotency_key=new_key() if key is None else key,
        )

    def draft(self, body: dict[str, Any] | bytes, version: str) -> HttpResponse:
        """Save a draft on top of a version, the header as it is given."""
        return self.actor.put(f"assignments/{self.id}/draft", body, if_match=version)

    def lapse(self) -> None:
        """Let the lease run out now."""
        Assignment.objects.filter(public_id=self.id).update(expires_at=Now() - timedelta(seconds=1))


def take(actor: Actor, scene: Scene) -> Work:
    """Ask for the next task, which has to be there."""
    answer = actor.post(scene.next_path)
    assert answer.status_code == 200, answer.content
    return Work(actor, answer.json())


def stored(actor: Actor, scene: Scene) -> list[dict[str, Any]]:
    """Return the first page of a study's annotations."""
    answer = actor.get(scene.annotations_path)
    assert answer.status_code == 200, answer.content
    return answer.json()["results"]


def fields_of(answer: HttpResponse) -> list[str]:
    """Return the fields that a problem answer names, and hold it to its one shape."""
    problem = answer.json()
    assert answer["Content-Type"] == "application/problem+json"
    assert problem["status"] == answer.status_code
    assert isinstance(problem["title"], str) and problem["title"]
    assert isinstance(problem["detail"], str) and problem["detail"]
    assert all(set(error) == {"field", "message"} and error["message"] for error in problem["errors"])
    return [error["field"] for error in problem["errors"]]
