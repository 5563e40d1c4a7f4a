"""Observations as they are read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from django.db.models import Count

from worker.observations.models import ObservationRun, ObservedClip, StoredObservation


class ObservationRecord(TypedDict):
    """One observation, as files have it; times in ms, the box as shares of the frame."""

    video: str
    at_ms: int
    label: str
    score: float | None
    box: list[float] | None
    text: str


def clips_by_state(run: ObservationRun) -> dict[str, int]:
    """Return how many clips of a run are in each state."""
    counts = dict(run.clips.order_by().values_list("state").annotate(n=Count("pk")))
    return {state: counts.get(state, 0) for state in ObservedClip.STATES}


def records_of(run: ObservationRun) -> Iterator[ObservationRecord]:
    """Yield the observations of a run, by clip, time and certainty."""
    rows = StoredObservation.objects.filter(clip__run=run).order_by("clip__video__external_id", "at_ms", "position")
    columns = ("clip__video__external_id", "at_ms", "label", "score", "box", "text")
    for video, at_ms, label, score, box, text in rows.values_list(*columns).iterator(1000):
        yield {"video": video, "at_ms": at_ms, "label": label, "score": score, "box": box, "text": text}
