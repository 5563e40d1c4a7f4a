"""News from below: a finished critic run becomes a prediction set."""

from __future__ import annotations

from evaluation.annotation_sets.prediction_sets import freeze_predictions
from outtake.events.models import Event
from outtake.events.outbox import consume
from worker.runs.item_jobs import RUN_FINISHED
from worker.runs.models import CriticRun


def consume_run_finished() -> int:
    """Consume what has happened since; returns how many events."""
    return consume(RUN_FINISHED, _freeze)


def _freeze(event: Event) -> None:
    run = CriticRun.objects.select_related("annotator", "round__study").get(public_id=event.subject)
    freeze_predictions(study=run.round.study, annotator=run.annotator)
