"""Rows into plain dictionaries, as the output serializers describe them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from annotations.tasks.content import task_content
from annotations.tasks.serializers import serialize_video
from annotations.work.submissions.models import Annotation
from outtake.accounts.people.models import Person
from worker.critics import registry
from worker.ledger.money import usd
from worker.runs.estimates import RunEstimate
from worker.runs.models import CriticRun, RunItem
from worker.runs.queries import (
    ItemCall,
    annotation_of,
    calls_of,
    endpoint_of,
    figures_of,
    items_of,
    replayed_by,
    said_in,
)


def estimate_shape(estimate: RunEstimate) -> dict[str, Any]:
    """An estimate as `EstimateOutput` describes it."""
    shape = estimate._asdict()
    cost = shape.pop("cost_micros")
    return {**shape, "cost": None if cost is None else usd(cost)}


def run_shape(run: CriticRun) -> dict[str, Any]:
    """A run as `RunOutput` describes it."""
    figures, version = figures_of(run), run.critic_version
    replayed = replayed_by(run)
    answers = replayed or run  # whose model it is
    endpoint = endpoint_of(answers)
    folder = answers.critic_version.parameters.get("provider", {}).get("folder", "")
    failed = run.items.filter(state=RunItem.FAILED).exclude(error="").order_by("id")
    study = run.round.study
    return {
        "id": run.public_id,
        "study": {"id": study.public_id, "name": study.name},
        "critic": {"name": version.name, "version": version.version},
        "title": _title(version.name),
        "annotator": run.annotator.public_id,
        "state": run.state,
        "paused_because": run.paused_because,
        "held_up_since": run.held_up_since,
        "held_up_because": run.held_up_because,
        "endpoint": endpoint and {"id": endpoint.public_id, "name": endpoint.name, "model": endpoint.model},
        "replay": replayed and {"id": replayed.public_id, "name": replayed.annotator.label},
        "model": endpoint.model if endpoint else Path(folder).name,
        "counts": figures.items,
        "statuses": figures.statuses,
        "parses": figures.parses,
        "segments": figures.segments,
        "answers": figures.answers,
        "calls": figures.calls,
        "tokens": figures.tokens,
        "seconds": figures.seconds,
        "spent": usd(run.spent_micros),
        "budget": None if run.budget_micros is None else usd(run.budget_micros),
        "estimate": run.estimate,
        "errors": list(failed.values_list("error", flat=True)[:5]),
        "created_at": run.created_at,
        "finished_at": run.finished_at,
    }


def _title(critic: str) -> str:
    return next((each.title for each in registry.catalogue() if each.name == critic), critic)


def item_shapes(run: CriticRun) -> list[dict[str, Any]]:
    """The clips of a run as `ItemOutput` describes each."""
    said = said_in(run)
    return [_item_shape(item, said.get(item.task_id)) for item in items_of(run)]


def _item_shape(item: RunItem, said: Annotation | None) -> dict[str, Any]:
    video = next(part.clip for part in item.task.parts.all() if part.role == "video")
    return {
        "task": item.task.public_id,
        "video": video.external_id,
        "prompt": video.prompt.text,
        "state": item.state,
        "status": said and said.status,
        "segments": said.marked if said else 0,  # type: ignore[attr-defined]
        "answers": said.answered if said else 0,  # type: ignore[attr-defined]
        "error": item.error,
        "seconds": item.seconds,
    }


def item_detail_shape(run: CriticRun, item: RunItem, person: Person) -> dict[str, Any]:
    """One clip of a run as `ItemDetailOutput` describes it, with the clip addressed for one person."""
    facts, said = task_content(item.task_id), annotation_of(item, run)
    part = item.task.parts.select_related("video").get(role="video")
    return {
        "task": item.task.public_id,
        "external_id": part.clip.external_id,
        "prompt": facts.prompt,
        "video": serialize_video(facts.clip, person),
        "state": item.state,
        "status": said and said.status,
        "error": item.error,
        "segments": [
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
        "answers": [
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
        "calls": [call_shape(each) for each in calls_of(item)],
    }


def call_shape(each: ItemCall) -> dict[str, Any]:
    """A call as `CallOutput` describes it."""
    call, asked = each.call, each.call.request
    return {
        "id": call.public_id,
        "label": call.label,
        "state": call.state,
        "status": each.parse and each.parse.status,
        "edits": each.parse.edits if each.parse else [],
        "text": call.text,
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
