"""A clip that two people and a critic spoke of, and its review."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse

from annotations.annotators.models import Annotator
from annotations.annotators.operations import annotator_of, new_critic_annotator
from annotations.review.models import Review
from annotations.review.open_reviews import FoundDisagreement, Queue, open_reviews
from annotations.tasks.models import Task
from annotations.work.submissions.critic_annotations import CriticAnswer, CriticSegment, record_critic_annotation
from annotations.work.submissions.models import Annotation
from tests.support.cast import Actor
from tests.support.factories import Scene, segment
from tests.support.working import Work, take

ALONE = {"kind": "alone", "text": "1 error marked by one person alone."}


@dataclass(frozen=True)
class Disagreed:
    """The first task of a study, with its review. Segments are named by who marked them, and which."""

    scene: Scene
    review: Review
    names: dict[str, str]

    @property
    def path(self) -> str:
        """Where the review is read."""
        return f"reviews/{self.review.public_id}/"

    def settle(self, actor: Actor, *segments: dict[str, Any], **changes: Any) -> HttpResponse:
        """Settle on top of nothing, with what the changes say."""
        body = {"revision": 0, "segments": list(segments), "dropped": [], "note": "", **changes}
        return actor.post(f"{self.path}settle", body)

    def true(self, start_ms: int = 400, end_ms: int = 2000, *, of: list[str] | None = None, **changes: Any) -> dict:
        """Return a settled segment as the page sends it, with its sources by name."""
        good = segment(start_ms, end_ms, **changes)
        del good["box"]
        return {**good, "sources": [self.names[each] for each in of or []]}


def dispute(scene: Scene, ana: Actor, bo: Actor) -> Disagreed:
    """Let Ana mark two errors, Bo one, and a critic one that is valid and one that is not; then open a review."""
    names = {}
    for name, marks in (("ana", [segment(), segment(4000, 6000)]), ("bo", [segment(400, 1600, severity=5)])):
        work = take(ana if name == "ana" else bo, scene)
        stored = work.submit(work.body(*marks)).json()["annotation"]["id"]
        names.update({f"{name}{i}": f"{stored}-{i}" for i in range(len(marks))})
    task = scene.round.tasks.order_by("id")[0]
    said = critic_annotates(
        task,
        CriticSegment(6000, 7000, "logical_error", "The cup is whole again.", 0.8),
        CriticSegment(900, 100, "logical_error", "Backwards.", invalid_reason="inverted"),
    )
    names.update({f"critic{i}": f"{said.public_id}-{i}" for i in range(2)})
    open_review(scene, task)
    return Disagreed(scene, Review.objects.get(task=task), names)


def critic_annotates(task: Task, *segments: CriticSegment, answers: list[CriticAnswer] | None = None) -> Annotation:
    """Let a critic annotate a task."""
    return record_critic_annotation(
        task=task,
        annotator=new_critic_annotator(name="oracle 1"),
        status=Annotation.OK,
        segments=segments,
        answers=answers or [],
    )


def disputed(task: Task, *, weight: int = 3, of: list[Annotator] | None = None, text: str = "") -> FoundDisagreement:
    """Return a dispute about a task among all who annotated it, or some."""
    said = task.annotations.all() if of is None else task.annotations.filter(annotator__in=of)
    reasons = [{**ALONE, "text": text}] if text else [ALONE]
    return FoundDisagreement(
        task_id=task.pk,
        annotator_ids=frozenset(each.annotator_id for each in said),
        said_at=max(each.submitted_at for each in said),
        reasons=reasons,
        groups=[],
        weight=weight,
    )


def open_review(scene: Scene, *tasks: Task) -> Queue:
    """Make the reviews of a study those of these tasks."""
    return open_reviews(study=scene.study, disputed=[disputed(task) for task in tasks])


def answering(work: Work, *values: str | None) -> dict[str, Any]:
    """Return a submission that answers the questions in order; None is unclear."""
    asked = work.answer["task"]["questions"]
    given = [
        {"question": question["id"], "value": value, "unclear": value is None}
        for question, value in zip(asked, values, strict=False)
    ]
    return work.body(clean=None, answers=given)


def own(actor: Actor) -> Annotator:
    """Return the annotator that a person is."""
    return annotator_of(actor.person)
