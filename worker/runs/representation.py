"""Runs and their clips, as the API returns them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from annotations.tasks.content import task_content
from annotations.tasks.models import Task
from annotations.tasks.serializers import serialize_video
from outtake.accounts.people.models import Person
from worker.ledger.money import usd
from worker.providers.endpoints.models import Endpoint
from worker.providers.gemini import format as gemini_format
from worker.providers.openai.chat_format import thinking_of
from worker.runs.models import CriticRun, RunItem
from worker.runs.queries import (
    ItemCall,
    RunFigures,
    Said,
    annotation_of,
    calls_of,
    endpoints_by_run,
    errors_by_run,
    figures_by_run,
    items_of,
    replayed_by_run,
    said_in,
)
from worker.runs.serializers import (
    CallOutput,
    FoundAnswerOutput,
    FoundSegmentOutput,
    ItemDetailOutput,
    ItemOutput,
    RunOutput,
)
from worker.runs.settings import model_of, title_of

LATER_ESTIMATES = {"longest": None, "too_long": 0, "context_tokens": None, "seconds": None}
"""Of estimates that were stored before there were these fields."""


def serialize_run(run: CriticRun) -> RunOutput:
    """Return a run and how far it is."""
    return serialize_runs([run])[0]


def serialize_runs(runs: Collection[CriticRun]) -> list[RunOutput]:
    """Return runs and how far they are; the number of statements does not grow with them."""
    figures, errors, replayed = figures_by_run(runs), errors_by_run(runs), replayed_by_run(runs)
    endpoints = endpoints_by_run([*runs, *replayed.values()])
    return [
        _serialize_run(run, figures[run.pk], errors[run.pk], replay, endpoints.get((replay or run).pk))
        for run in runs
        for replay in [replayed.get(run.pk)]
    ]


def _estimate_of(run: CriticRun) -> Any:
    """Return the estimate that was stored with a run, in the form of `RunEstimate`."""
    return None if run.estimate is None else {**LATER_ESTIMATES, **run.estimate}


def _serialize_run(
    run: CriticRun, figures: RunFigures, errors: list[str], replay: CriticRun | None, endpoint: Endpoint | None
) -> RunOutput:
    version, study = run.critic_version, run.round.study
    return {
        "id": run.public_id,
        "study": {"id": study.public_id, "name": study.name},
        "critic": {"name": version.name, "version": version.version},
        "title": title_of(version.name),
        "annotator": run.annotator.public_id,
        "state": run.state,
        "paused_reason": run.paused_because,
        "paused_by": run.paused_by or None,
        "held_up_since": run.held_up_since,
        "held_up_reason": run.held_up_because,
        "endpoint": {"id": endpoint.public_id, "name": endpoint.name, "model": endpoint.model} if endpoint else None,
        "replay": {"id": replay.public_id, "name": replay.annotator.label} if replay else None,
        "model": model_of(replay or run, endpoint),
        "prompts": version.parameters.get("templates", []),
        "counts": figures.items,
        "statuses": figures.statuses,
        "parses": figures.parses,
        "segments": figures.segments,
        "answers": figures.answers,
        "not_asked": figures.not_asked,
        "calls": figures.calls,
        "tokens": figures.tokens,
        "seconds": figures.seconds,
        "busy": busy_of(run),
        "gpu_busy": gpu_busy_of(run),
        "spent": usd(run.spent_micros),
        "budget": usd(run.budget_micros),
        "filter": run.clip_filter,
        "time_limit": run.time_limit_seconds,
        "most_unread": run.most_unread,
        "estimate": _estimate_of(run),
        "errors": errors,
        "created_at": run.created_at,
        "finished_at": run.finished_at,
    }


def busy_of(run: CriticRun) -> float | None:
    """Return the part of its time in which a local model computed for a run; None for a run that asked none."""
    return _part(run.computing_seconds, run.idle_seconds)


def gpu_busy_of(run: CriticRun) -> float | None:
    """Return the part of its time in which the GPU computed, by nvidia-smi; None where it was not measured."""
    return _part(run.gpu_busy_seconds, run.gpu_idle_seconds)


def _part(seconds: float, others: float) -> float | None:
    whole = seconds + others
    return round(seconds / whole, 3) if whole else None


def serialize_items(run: CriticRun) -> list[ItemOutput]:
    """Return the clips of a run, in the order of the tasks."""
    said = said_in(run)
    return [_serialize_item(item, said.get(item.task_id)) for item in items_of(run)]


def named(task: Task) -> str:
    """Return what a task is about, as it is listed: its clip, the two of a pair, or a text."""
    parts = sorted(task.parts.all(), key=lambda part: part.role)
    clips = [part for part in parts if part.video_id is not None]
    return " / ".join(part.named for part in clips or parts)


def _serialize_item(item: RunItem, said: Said | None) -> ItemOutput:
    return {
        "task": item.task.public_id,
        "video": named(item.task),
        "prompt": task_content(item.task_id).prompt or "",
        "state": item.state,
        "status": said.status if said else None,
        "segments": said.segments if said else 0,
        "answers": said.answers if said else 0,
        "error": item.error,
        "seconds": item.seconds,
    }


class ClipOutcome(NamedTuple):
    """The result of a critic for one task."""

    state: str
    status: str | None
    error: str
    segments: Sequence[FoundSegmentOutput]
    answers: Sequence[FoundAnswerOutput]
    calls: Sequence[ItemCall]


def serialize_item_detail(run: CriticRun, item: RunItem, person: Person) -> ItemDetailOutput:
    """Return one clip of a run with all that came of it; the URLs of the clip are signed for this person."""
    said = annotation_of(item, run)
    outcome = ClipOutcome(
        state=item.state,
        status=said.status if said else None,
        error=item.error,
        segments=[
            {
                "start_ms": segment.start_ms,
                "end_ms": segment.end_ms,
                "type": segment.type,
                "reason": segment.reason,
                "confidence": segment.confidence,
                "invalid_reason": segment.invalid_reason,
            }
            for segment in sorted(said.segments.all(), key=lambda one: one.position)
        ]
        if said
        else [],
        answers=[
            {
                "question": answer.task_question.question.public_id,
                "text": answer.task_question.question.text,
                "value": answer.value,
                "unclear": answer.unclear,
                "p_yes": answer.p_yes,
            }
            for answer in sorted(said.answers.all(), key=lambda one: one.task_question.order)
        ]
        if said
        else [],
        calls=calls_of(item),
    )
    return serialize_clip(item.task, outcome, person)


def serialize_clip(task: Task, outcome: ClipOutcome, person: Person) -> ItemDetailOutput:
    """Return a task with the result of a critic; the URLs of the clip are signed for this person."""
    facts = task_content(task.pk)
    return {
        "task": task.public_id,
        "external_id": named(task),
        "prompt": facts.prompt or "",
        "video": serialize_video(facts.clip, person) if len(facts.clips) == 1 else None,
        "state": outcome.state,
        "status": outcome.status,
        "error": outcome.error,
        "segments": list(outcome.segments),
        "answers": list(outcome.answers),
        "calls": [_serialize_call(each) for each in outcome.calls],
    }


def _serialize_call(each: ItemCall) -> CallOutput:
    call, asked = each.call, each.call.request
    return {
        "id": call.public_id,
        "label": call.label,
        "state": call.state,
        "status": each.parse.status if each.parse else None,
        "edits": each.parse.edits if each.parse else [],
        "shown": each.parse.shown if each.parse else [],
        "probabilities": each.parse.probabilities if each.parse else None,
        "text": call.text,
        "thinking": thinking_of(call.raw) or gemini_format.thinking_of(call.raw),
        "system": asked["system"],
        "head": asked["head"],
        "tail": asked["tail"],
        "template": asked["template"],
        "model": str(call.provider.get("model", "")),
        "finish": call.finish,
        "frames": [{"index": index, "at_ms": at_ms} for index, at_ms in asked["frames"]],
        "width": asked.get("width"),
        "height": asked.get("height"),
        "prompt_tokens": call.prompt_tokens,
        "cached_tokens": call.cached_tokens,
        "completion_tokens": call.completion_tokens,
        "visual_tokens": call.visual_tokens,
        "media_received": call.media_received,
        "cost": usd(call.cost_micros),
        "tries": call.tries,
        "seconds": call.seconds,
        "error": call.error,
        "reused": each.reused,
    }
