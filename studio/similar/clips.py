"""Which clips of a project are most like one of them, or like a text such as a reason."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Collection, Mapping

from django.core.cache import cache

from annotations.tasks.models import TaskPart
from annotations.work.submissions.models import Annotation, Segment
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from studio.similar.ngrams import similarities

CLIP, TEXT = SOURCES = ("clip", "text")
MOST_SHOWN = 60
MOST_COMPARED = 20_000  # clips, the newest
LEAST = 0.1  # below, two texts share little but endings
SCALE = 10_000  # similarities are whole numbers, so that pages of clips can be cut between them
REMEMBERED_SECONDS = 60  # the list of a page and its counts ask for the same


def similar_clips(project: Project, to: str) -> Mapping[int, int]:
    """
    Return the clips that are most alike, by their rows, with their similarity in ten-thousandths.

    A clip is its prompt and the reasons of its newest annotations; one that it is compared with is among the result. A
    text is compared with single prompts and reasons, and a clip is as alike as the most similar of its own.

    :param to: ``clip:`` and the public id of a clip, or ``text:`` and a text
    :raises Invalid: if it is neither, or the clip is not in the project
    """
    source, colon, what = to.partition(":")
    if source not in SOURCES or not colon or not what.strip():
        raise Invalid.field("similar", f"{to[:40]!r} is not clip:ID or text:WORDS.")
    key = f"similar:{project.pk}:{hashlib.sha256(to.encode()).hexdigest()}"
    kept: list[tuple[int, int]] | None = cache.get(key)
    if kept is None:
        kept = _like_clip(project, what) if source == CLIP else _like_text(project, what)
        cache.set(key, kept, REMEMBERED_SECONDS)  # as JSON it comes back as lists of two
    return dict(kept)


def _like_clip(project: Project, public_id: str) -> list[tuple[int, int]]:
    own = Video.objects.filter(project=project, public_id=public_id).values_list("pk", flat=True).first()
    if own is None:
        raise Invalid.field("similar", f"{public_id[:40]!r} is not a clip of this project.")
    texts = _texts(project)
    if own not in texts:  # it is older than those that are compared
        texts[own] = [Video.objects.values_list("prompt__text", flat=True).get(pk=own), *_reasons(project, [own])[own]]
    joined = {pk: "\n".join(each) for pk, each in texts.items()}
    return _most(similarities(joined[own], joined))


def _like_text(project: Project, text: str) -> list[tuple[int, int]]:
    single = {(pk, i): each for pk, texts in _texts(project).items() for i, each in enumerate(texts)}
    found: dict[int, float] = {}
    for (pk, _), score in similarities(text, single).items():
        found[pk] = max(score, found.get(pk, 0.0))
    return _most(found)


def _most(found: Mapping[int, float]) -> list[tuple[int, int]]:
    near = sorted((each for each in found.items() if each[1] >= LEAST), key=lambda each: (-each[1], -each[0]))
    return [(pk, round(SCALE * score)) for pk, score in near[:MOST_SHOWN]]


def _texts(project: Project) -> dict[int, list[str]]:
    """Return the prompt and the reasons of each clip that is compared."""
    newest = Video.objects.filter(project=project).order_by("-pk").values_list("pk", "prompt__text")
    prompts = dict(newest[:MOST_COMPARED])
    reasons = _reasons(project, prompts)
    return {pk: [prompt, *reasons[pk]] for pk, prompt in prompts.items()}


def _reasons(project: Project, videos: Collection[int]) -> defaultdict[int, list[str]]:
    """Return the reasons in the newest annotations of some clips."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    parts = TaskPart.objects.filter(video__project=project)
    clip_of = dict(parts.values_list("task_id", "video_id"))
    newest = Annotation.objects.counting().not_held().latest_revisions().filter(task__in=parts.values("task"))
    rows = Segment.objects.filter(annotation__in=newest, invalid_reason="").exclude(reason="")
    wanted = set(videos)
    for task, reason in rows.order_by("pk").values_list("annotation__task", "reason"):
        if clip_of[task] in wanted:
            found[clip_of[task]].append(reason)
    return found
