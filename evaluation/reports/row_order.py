"""The order of the rows of a report: each control follows the row of the same critic without it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from annotations.annotators.models import Annotator
from worker.runs.models import CriticRun
from worker.runs.settings import RunSettings, settings_by_annotator

NOT_OF_THE_CRITIC = ("control", "replicate")
"""Parameters that a control and its real run may have otherwise."""


def controls_after_real(annotators: Sequence[Annotator]) -> list[Annotator]:
    """
    Return annotators in their order, but each control after the run that differs from it in nothing else.

    Where there is none, it follows the first one with its strategy, model and frames; else it stays where it is.
    """
    settings = settings_by_annotator(annotators)
    exact = _parameters(annotators) if any(each["control"] for each in settings.values()) else {}
    by_parameters: dict[str, str] = {}
    by_settings: dict[tuple[str, ...], str] = {}
    for each in annotators:
        if (one := settings.get(each.public_id)) and not one["control"]:
            by_parameters.setdefault(exact.get(each.public_id, ""), each.public_id)
            by_settings.setdefault(_critic(one), each.public_id)
    moved: dict[str, list[Annotator]] = {}
    staying: list[Annotator] = []
    for each in annotators:
        one = settings.get(each.public_id)
        place = None
        if one and one["control"]:
            place = by_parameters.get(exact[each.public_id]) or by_settings.get(_critic(one))
        (staying if place is None else moved.setdefault(place, [])).append(each)
    return [one for each in staying for one in (each, *moved.get(each.public_id, []))]


def _critic(settings: RunSettings) -> tuple[str, ...]:
    return settings["strategy"], settings["model"], settings["frames"]


def _parameters(annotators: Sequence[Annotator]) -> Mapping[str, str]:
    """Return what makes the critic of each annotator that is a run, without its control, by public id."""
    runs = CriticRun.objects.filter(annotator__in=annotators).values_list(
        "annotator__public_id", "critic_version__name", "critic_version__parameters"
    )
    return {
        annotator: json.dumps(
            [name, {key: value for key, value in parameters.items() if key not in NOT_OF_THE_CRITIC}], sort_keys=True
        )
        for annotator, name, parameters in runs
    }
