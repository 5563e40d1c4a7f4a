"""
Which clips of a project are most like one of them, or like a text such as a reason.

Texts are compared by the vectors of a model of sentences where the project has such (`worker.text_vectors`) and the
clip or the text is among those embedded, and by character n-grams elsewhere. The two are never mixed in one answer.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import astuple, dataclass
from typing import Annotated, NamedTuple

from django.core.cache import cache
from typing_extensions import Doc

from annotations.tasks.models import TaskPart
from annotations.work.submissions.models import Annotation, Segment
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from studio.similar.ngrams import similarities
from worker.text_vectors.queries import cosines, hash_of, mean_vector, model_of

CLIP, TEXT = SOURCES = ("clip", "text")
MOST_SHOWN = 60
MOST_COMPARED = 20_000  # clips, the newest
LEAST = 0.1  # below, two texts share little but endings
SCALE = 10_000  # similarities are whole numbers, so that pages of clips can be cut between them
REMEMBERED_SECONDS = 60  # the list of a page and its counts ask for the same
LONGEST_ASKED = 400  # characters of a text; the pages cut longer ones

Texts = Mapping[int, list[str]]


@dataclass(frozen=True, slots=True)
class SimilarityBasis:
    """How clips were compared with a clip or a text."""

    model: Annotated[str, Doc("folder of the model that embedded the texts; empty: by character n-grams")]
    clips: Annotated[int, Doc("that were compared: where a model compares, those with an embedded text")]
    of: Annotated[int, Doc(f"clips of the project, the newest {MOST_COMPARED:,} at most")]


class Similar(NamedTuple):
    """The most similar clips by their rows, with their similarity in ten-thousandths, and how they were compared."""

    scores: Mapping[int, int]
    compared: SimilarityBasis


def similar_clips(project: Project, to: str) -> Similar:
    """
    Return the clips that are most alike.

    A clip is its prompt and the reasons of its newest annotations; one that it is compared with is among the result. A
    text is compared with single prompts and reasons, and a clip is as alike as the most similar of its own. By vectors
    a clip is compared in this way, too: the mean of its vectors stands for the text.

    :param to: ``clip:`` and the public id of a clip, or ``text:`` and a text
    :raises Invalid: if it is neither, or the clip is not in the project
    """
    source, colon, what = to.partition(":")
    if source not in SOURCES or not colon or not what.strip():
        raise Invalid.field("similar", f"{to[:40]!r} is not clip:ID or text:WORDS.")
    key = f"similar:{project.pk}:{hashlib.sha256(to.encode()).hexdigest()}"
    kept: tuple[list[tuple[int, int]], tuple[str, int, int]] | None = cache.get(key)
    if kept is None:
        found, compared = _like_clip(project, what) if source == CLIP else _like_text(project, what)
        kept = found, astuple(compared)
        cache.set(key, kept, REMEMBERED_SECONDS)  # as JSON it comes back as lists
    return Similar(dict(kept[0]), SimilarityBasis(*kept[1]))


def _like_clip(project: Project, public_id: str) -> tuple[list[tuple[int, int]], SimilarityBasis]:
    own = Video.objects.filter(project=project, public_id=public_id).values_list("pk", flat=True).first()
    if own is None:
        raise Invalid.field("similar", f"{public_id[:40]!r} is not a clip of this project.")
    texts = _texts(project)
    if own not in texts:  # it is older than those that are compared
        texts[own] = [Video.objects.values_list("prompt__text", flat=True).get(pk=own), *_reasons(project, [own])[own]]
    by_vectors = _by_vectors(project, texts, texts[own])
    if by_vectors is not None:
        found, compared = by_vectors
        return _most(found | {own: 1.0}), compared
    joined = {pk: "\n".join(each) for pk, each in texts.items()}
    return _most(similarities(joined[own], joined)), SimilarityBasis("", len(texts), len(texts))


def _like_text(project: Project, text: str) -> tuple[list[tuple[int, int]], SimilarityBasis]:
    texts = _texts(project)
    by_vectors = _by_vectors(project, texts, [_whole(text, texts)])
    if by_vectors is not None:
        return _most(by_vectors[0]), by_vectors[1]
    single = {(pk, i): each for pk, own in texts.items() for i, each in enumerate(own)}
    found: dict[int, float] = {}
    for (pk, _), score in similarities(text, single).items():
        found[pk] = max(score, found.get(pk, 0.0))
    return _most(found), SimilarityBasis("", len(texts), len(texts))


def _whole(text: str, texts: Texts) -> str:
    """Return the reason or the prompt that a text is, or that it was cut from."""
    if len(text) < LONGEST_ASKED:
        return text
    return next((each for own in texts.values() for each in own if each.startswith(text)), text)


def _by_vectors(
    project: Project, texts: Texts, asked: Collection[str]
) -> tuple[dict[int, float], SimilarityBasis] | None:
    """Return the cosine of each clip that has vectors; None where none of the texts that are asked for has one."""
    model = model_of(project)
    to = None if model is None else mean_vector(project, model, [hash_of(each) for each in asked])
    if model is None or to is None:
        return None
    clips_of: defaultdict[str, list[int]] = defaultdict(list)
    for pk, own in texts.items():
        for text in own:
            clips_of[hash_of(text)].append(pk)
    found: dict[int, float] = {}
    for key, score in cosines(project, model, to):
        for pk in clips_of.get(key, ()):
            found[pk] = max(score, found.get(pk, -1.0))
    return found, SimilarityBasis(model.rpartition(":")[0], len(found), len(texts))


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
