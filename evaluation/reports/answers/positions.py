"""
Which places of options the critics of a report chose, counted from the readings of their replies.

The counts are frozen in the report's config, since a run's replies can be read again later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from annotations.instruments.question_forms import CHOICE, CHOICES, LEFT, PREFERENCE, RIGHT, TIE
from annotations.tasks.models import Question
from evaluation.annotation_sets.models import PredictionSet
from outtake.measures.diagnostics.position_preference import as_json, replies_of
from worker.critics.strategies.question_requests import SEEDED, question_in
from worker.runs.models import CriticRun, ParsedReply

FIELD = "positions"
SIDES = {LEFT: "first", RIGHT: "second", TIE: "ties"}


def frozen_positions(sets: Sequence[PredictionSet]) -> dict[str, Any]:
    """
    Return the counts of each annotator of a report by public id; of those alone that chose among options shown.

    ``options`` are replies as `Replies`; ``drawn`` says whether the order of options was drawn for each clip. ``pairs``
    count preferences between clips; ``pairs_drawn`` says whether each pair was shown once, in a drawn order.
    Of several samples of a reply the first alone counts.
    """
    found = {each.annotator.public_id: _of_set(each) for each in sets if not each.pooled}
    return {annotator: counts for annotator, counts in found.items() if counts}


def _of_set(one: PredictionSet) -> dict[str, Any]:
    run = CriticRun.objects.select_related("critic_version").filter(annotator=one.annotator).first()
    if run is None:
        return {}
    options = run.critic_version.parameters.get("options", {})
    replies = ParsedReply.objects.filter(
        item__run=run, item__task__in=one.annotations.values("task"), chosen__isnull=False
    )
    read: dict[tuple[int, int], tuple[str | None, Any, Any]] = {  # by another parser, too, if the run was read again
        (item, call): (question_in(label), shown, chosen)
        for item, call, label, shown, chosen in replies.order_by("pk").values_list(
            "item", "call", "label", "shown", "chosen"
        )
    }
    forms = dict(
        Question.objects.filter(public_id__in={name for name, _, _ in read.values()}).values_list("public_id", "form")
    )
    of_form = [(forms.get(name), shown, chosen) for name, shown, chosen in read.values() if name is not None]
    counts: dict[str, Any] = {}
    if answers := [_places(shown, chosen) for form, shown, chosen in of_form if form in (CHOICE, CHOICES)]:
        counts |= {"options": as_json(replies_of(answers)), "drawn": options.get("option_order") == SEEDED}
    if sides := Counter(SIDES[each] for form, _, chosen in of_form if form == PREFERENCE for each in chosen):
        counts |= {
            "pairs": {side: sides[side] for side in SIDES.values()},
            "pairs_drawn": options.get("orders") == SEEDED,
        }
    return counts


def _places(shown: Sequence[str], chosen: Sequence[str]) -> tuple[int, list[int]]:
    return len(shown), sorted(shown.index(key) for key in chosen)


def positions_in(config: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the counts of a report's config; none in configs from before there were such."""
    found: Mapping[str, Any] = config.get(FIELD, {})
    return found
