"""The order of the rows of a report: each control follows the row of the same critic without it."""

from __future__ import annotations

from collections.abc import Sequence

from annotations.annotators.models import Annotator
from worker.runs.settings import RunSettings, settings_by_annotator


def controls_after_real(annotators: Sequence[Annotator]) -> list[Annotator]:
    """
    Return annotators in their order, but each control after the first one with its strategy, model and frames.

    A control whose real row is not among them stays where it is.
    """
    settings = settings_by_annotator(annotators)
    real: dict[tuple[str, str, str], str] = {}
    for each in annotators:
        if (one := settings.get(each.public_id)) and not one["control"]:
            real.setdefault(_critic(one), each.public_id)
    moved: dict[str, list[Annotator]] = {}
    staying: list[Annotator] = []
    for each in annotators:
        one = settings.get(each.public_id)
        place = real.get(_critic(one)) if one and one["control"] else None
        (staying if place is None else moved.setdefault(place, [])).append(each)
    return [one for each in staying for one in (each, *moved.get(each.public_id, []))]


def _critic(settings: RunSettings) -> tuple[str, str, str]:
    return settings["strategy"], settings["model"], settings["frames"]
