"""People and critics who annotate, so that there is something to compare."""

from __future__ import annotations

from typing import Any

from annotations.annotators.models import Annotator
from annotations.annotators.operations import annotator_of, new_critic_annotator
from annotations.work.submissions.critic_annotations import CriticSegment, record_critic_annotation
from annotations.work.submissions.models import Annotation
from tests.support.cast import Actor
from tests.support.factories import Scene, segment
from tests.support.working import take

CUP = "The cup floats above the table."
CUP_AGAIN = "The cup floats above the table, plainly."  # alike to CUP, and more detailed
DOG = "A second dog vanishes behind trees."


def person_annotates(actor: Actor, scene: Scene, *clips: list[dict[str, Any]]) -> Annotator:
    """Let a person annotate the first clips of a study; an empty list says that a clip is clean."""
    for segments in clips:
        work = take(actor, scene)
        assert work.submit(work.body(*segments)).status_code == 201
    return annotator_of(actor.person)


def critic_annotates(
    scene: Scene, *clips: list[CriticSegment] | str, name: str = "oracle 1", annotator: Annotator | None = None
) -> Annotator:
    """Let a critic, by default a new one, annotate the first clips; a text is the status of a reply that was none."""
    annotator = annotator or new_critic_annotator(name=name)
    for task, clip in zip(scene.round.tasks.order_by("id"), clips, strict=False):
        status = clip if isinstance(clip, str) else Annotation.OK
        segments = [] if isinstance(clip, str) else clip
        record_critic_annotation(task=task, annotator=annotator, status=status, segments=segments)
    return annotator


def marked(start_ms: int, end_ms: int, reason: str = CUP, **changes: Any) -> dict[str, Any]:
    """Return a segment as a person sends it."""
    return segment(start_ms, end_ms, reason=reason, **changes)


def predicted(start_ms: int, end_ms: int, reason: str = CUP, **changes: Any) -> CriticSegment:
    """Return a segment as a critic gives it."""
    return CriticSegment(start_ms, end_ms, "physics_violation", reason, **changes)
