"""
Which places of options the critics of a report chose, counted from the readings of their replies.

The counts are frozen in the report's config, since a run's replies can be read again later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

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


class LetterReply(NamedTuple):
    """A reply to a question with options: the public id of its task, how many options there were, the chosen places."""

    task: str
    options: int
    places: Sequence[int]


class Chosen(NamedTuple):
    """What a critic chose: its replies by letters, and its preferences, each a task with one of `SIDES`."""

    letters: Sequence[LetterReply]
    sides: Sequence[tuple[str, str]]


def chosen_in(run: CriticRun, one: PredictionSet) -> Chosen:
    """Return what a run chose among options, by its replies as they are read now."""
    replies = ParsedReply.objects.filter(
        item__run=run, item__task__in=one.annotations.values("task"), chosen__isnull=False
    )
    read: dict[tuple[int, int], tuple[str, str | None, Any, Any]] = {  # by another parser, too, if read again
        (item, call): (task, question_in(label), shown, chosen)
        for item, call, task, label, shown, chosen in replies.order_by("pk").values_list(
            "item", "call", "item__task__public_id", "label", "shown", "chosen"
        )
    }
    names = {name for _, name, _, _ in read.values()}
    forms = dict(Question.objects.filter(public_id__in=names).values_list("public_id", "form"))
    known = [each for each in read.values() if each[1] is not None]
    of_form = [(task, forms.get(name or ""), shown, own) for task, name, shown, own in known]
    return Chosen(
        [LetterReply(task, *_places(shown, own)) for task, form, shown, own in of_form if form in (CHOICE, CHOICES)],
        [(task, SIDES[each]) for task, form, _, own in of_form if form == PREFERENCE for each in own],
    )


def run_of_set(one: PredictionSet) -> CriticRun | None:
    """Return the run that made a prediction set; None for people and what was imported."""
    return CriticRun.objects.select_related("critic_version").filter(annotator=one.annotator_id).first()


def _of_set(one: PredictionSet) -> dict[str, Any]:
    run = run_of_set(one)
    if run is None:
        return {}
    return counts_of(run, chosen_in(run, one))


def counts_of(run: CriticRun, chosen: Chosen) -> dict[str, Any]:
    """Count what a run chose, as a report's config has it."""
    options = run.critic_version.parameters.get("options", {})
    counts: dict[str, Any] = {}
    if answers := [(each.options, each.places) for each in chosen.letters]:
        counts |= {"options": as_json(replies_of(answers)), "drawn": options.get("option_order") == SEEDED}
    if sides := Counter(side for _, side in chosen.sides):
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
