"""The clip of a task, as critics see it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from annotations.facts import task_facts
from annotations.models import TaskPart
from outtake.catalog.queries import rendition_file
from worker.briefs import clip_from
from worker.critics.contract import Clip


@contextmanager
def clip_of(task_id: int) -> Iterator[Clip]:
    """Lend a task's clip as a local file. It is the rendition: a file of ours, never the original."""
    facts = task_facts(task_id)
    video = TaskPart.objects.select_related("video").get(task_id=task_id, role="video").clip
    with rendition_file(facts.clip.rendition) as path:
        yield clip_from(facts, video.external_id, path)
