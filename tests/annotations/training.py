"""A training for tests: clips with one known error each, before the work of a study."""

from __future__ import annotations

from typing import Any

from annotations.studies.models import Round
from annotations.subjects.operations import add_subjects
from tests.support.cast import Actor
from tests.support.factories import GENERATOR, Scene, make_video, segment
from tests.support.working import take

KNOWN_REASON = "Only the key says that the jug leaks."


def key(*segments: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Return a key of these errors; without any, of one from 400 to 2000 ms."""
    return {"clean": False, "segments": list(segments) or [segment(reason=KNOWN_REASON)], "answers": [], **changes}


def add_training(scene: Scene, *, tasks: int = 2, known: dict[str, Any] | None = None) -> None:
    """Add so many training tasks, on clips of their own that share the rendition of the scene's."""
    names = [f"{GENERATOR}/{scene.study.name}/training {n}" for n in range(tasks)]
    for name in names:
        make_video(scene.project, name, rendition=scene.videos[0].rendition)
    subjects = [{"video": name, "key": known or key()} for name in names]
    add_subjects(study=scene.study, subjects=subjects, training=True)


def finish_training(actor: Actor, scene: Scene) -> None:
    """Let someone do all of it."""
    for _ in range(scene.study.rounds.get(n=Round.TRAINING).task_count):
        assert take(actor, scene).submit().status_code == 201
