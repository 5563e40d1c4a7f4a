"""What was annotated: videos, prompts, questions, tasks, and the study with its instruments."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Q, QuerySet

from annotations.instruments.models import InstrumentVersion
from annotations.studies.models import Round, Study
from annotations.tasks.models import Question, Task, TaskQuestion
from evaluation.ground_truth.models import TruthItem
from evaluation.releases.content.cited_rows import CHUNK, CitedRows
from outtake.catalog.videos.models import Prompt, Rendition, Video
from outtake.measures.files.canonical_json import canonical

Line = dict[str, Any]


def videos(basis: CitedRows) -> Iterator[Line]:
    """Yield each video with the hashes of its bytes and of its table of frames, by external id."""
    by_name = {task.external_id: task.video_pk for task in basis.every_task}  # in the order of the tasks
    for some in _chunks(by_name.values()):
        rows = Video.objects.select_related("media", "rendition", "prompt", "generator").defer(
            "media__probe", "rendition__ticks", "rendition__peaks"
        )
        found = rows.in_bulk(some)
        yield from (_video(found[pk]) for pk in some)


def _video(video: Video) -> Line:
    return {
        "video": video.external_id,
        "prompt": video.prompt.external_id,
        "generator": {"name": video.generator.name, "version": video.generator.version},
        "seed": video.seed,
        "source": video.source,
        "metadata": video.metadata,
        "original": {
            "sha256": video.media.sha256,
            "bytes": video.media.size_bytes,
            "container": video.media.container,
        },
        "rendition": _rendition(video.rendition),
    }


def _rendition(rendition: Rendition) -> Line:
    return {
        "sha256": rendition.sha256,
        "bytes": rendition.size_bytes,
        "recipe": rendition.recipe,
        "width": rendition.width,
        "height": rendition.height,
        "has_audio": rendition.has_audio,
        "duration_ms": rendition.duration_ms,
        "edges_ms": rendition.edges_ms,
        "edges_sha256": hashlib.sha256(canonical(rendition.edges_ms)).hexdigest(),
    }


def prompts(basis: CitedRows) -> Iterator[Line]:
    """Yield each prompt, by external id."""
    wanted = Video.objects.filter(task_parts__task__in=_covered(basis)).values("prompt")
    for prompt in sorted(Prompt.objects.filter(pk__in=wanted), key=lambda each: each.external_id):
        yield {"prompt": prompt.external_id, "text": prompt.text, "category": prompt.category}


def questions(basis: CitedRows) -> Iterator[Line]:
    """Yield each question that a task asks, by prompt and id; first those that the instrument asks of every clip."""
    asked = TaskQuestion.objects.filter(task__in=_covered(basis)).values("question")
    found = Question.objects.filter(pk__in=asked).select_related("prompt", "video")
    for question in sorted(found, key=lambda each: (_prompt_of(each) or "", each.public_id)):
        yield {
            "question": question.public_id,
            "prompt": _prompt_of(question),
            "key": question.key or None,
            "form": question.form,
            "text": question.text,
            "dimension": question.dimension,
            "criterion": question.criterion,
            **({} if question.video is None else _of_clip(question, question.video)),
        }


def _of_clip(question: Question, video: Video) -> Line:
    """Return what a question has that was written for one clip."""
    return {
        "video": video.external_id,
        "options": question.options,
        "answer": question.answer,
        "metadata": question.metadata,
    }


def _prompt_of(question: Question) -> str | None:
    return None if question.prompt is None else question.prompt.external_id


def tasks(basis: CitedRows) -> Iterator[Line]:
    """Yield each task that something cited was said of with the questions that it froze, in the order of all files."""
    for some in basis.all_chunks():
        asked: dict[int, list[Line]] = {}
        frozen = TaskQuestion.objects.filter(task__in=[task.pk for task in some]).select_related("question")
        for each in sorted(frozen, key=lambda each: (each.order, each.question.public_id)):
            one = {"question": each.question.public_id, "applicable": each.applicable}
            asked.setdefault(each.task_id, []).append(one)
        for task in some:
            yield {
                "task": task.id,
                "video": task.video,
                **({} if task.chain is None else {"chain": task.chain}),
                "external_id": task.external_id,
                "round": task.round_n,
                **({"study": task.further_study} if task.further_study else {}),
                "questions": asked.get(task.pk, []),
            }


def study(basis: CitedRows) -> Line:
    """Return the study, its rounds, and how the ground truth was made."""
    release, names = basis.release, basis.names
    truth = release.truth
    rounds = Round.objects.filter(pk__in={task.round_pk for task in basis.every_task}).select_related(
        "instrument_version", "study"
    )
    return {
        "study": _ref(release.study),
        "release": release.version,
        "rounds": [
            {
                "round": each.n,
                **({} if each.study_id == release.study_id else {"study": _ref(each.study)}),
                "instrument": _instrument_path(each.instrument_version),
                "overlap": each.overlap,
                "tasks": sum(task.round_pk == each.pk for task in basis.every_task),
            }
            for each in sorted(rounds, key=lambda each: (each.study_id != release.study_id, each.study_id, each.n))
        ],
        "ground_truth": {
            "version": truth.version,
            "policy": truth.policy,
            "settings": truth.settings,
            "annotators": sorted(names.annotator(each) for each in truth.annotators.all()),
        },
        "report": None if release.report is None else release.report.number,
    }


def _ref(study: Study) -> Line:
    return {"id": study.public_id, "name": study.name}


def instruments(basis: CitedRows) -> Iterator[tuple[str, Line]]:
    """Yield the path and the document of each instrument."""
    rounds = {task.round_pk for task in basis.every_task}
    found = InstrumentVersion.objects.filter(rounds__in=rounds).distinct()
    for version in sorted(found, key=_instrument_path):
        yield _instrument_path(version), version.document


def _instrument_path(version: InstrumentVersion) -> str:
    return f"instruments/{version.key}.v{version.version}.json"


def _covered(basis: CitedRows) -> QuerySet:
    others = [task.pk for task in basis.others]
    return Task.objects.filter(Q(pk__in=others) | Q(pk__in=_true(basis))).values("pk")


def _true(basis: CitedRows) -> QuerySet:
    return TruthItem.objects.filter(truth=basis.release.truth_id).values("task")


def _chunks(rows: Iterable[int]) -> Iterator[list[int]]:
    every = list(rows)
    return (every[start : start + CHUNK] for start in range(0, len(every), CHUNK))
