"""News from below: a finished critic run becomes a prediction set."""

from __future__ import annotations

from evaluation.reports import freeze_predictions
from outtake.events.models import Event
from outtake.events.operations import consume
from worker.models import CriticRun
from worker.operations import RUN_FINISHED


def read_news() -> int:
    """Consume what has happened since; returns how many events."""
    return consume(RUN_FINISHED, _freeze)


def _freeze(event: Event) -> None:
    run = CriticRun.objects.select_related("annotator", "round__study").get(public_id=event.subject)
    freeze_predictions(study=run.round.study, annotator=run.annotator)
