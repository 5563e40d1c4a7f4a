"""The clips behind the counts of a ground truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from django.db.models import Count, Q

from annotations.tasks.counted_tasks import COUNT, NUMBER, CountedTasks
from evaluation.ground_truth.models import GroundTruth, TruthAnswer, TruthItem
from outtake.errors import Invalid

ITEMS, ANSWERS = "items", "answers"
Rows = Iterable[tuple[int, int]]
"""The rows of tasks, with how many each has."""


def counted_by_truth(truth: GroundTruth, parts: Sequence[str]) -> CountedTasks:
    """
    Return the clips of one count of a ground truth.

    :param parts: ``errors``, ``proposed``, ``settled`` or ``unclear``; or ``items`` or ``answers``, alone or with one
        of `TruthItem.PROVENANCES`
    :raises Invalid: if there is no such count
    """
    what, *provenance = parts or ("",)
    if what in _COUNTS and not provenance:
        title, unit, rows = _COUNTS[what]
        found = rows(truth)
    elif what in (ITEMS, ANSWERS) and (not provenance or provenance[0] in TruthItem.PROVENANCES):
        title, unit = ("Clips of the truth", "clips") if what == ITEMS else ("True answers", "answers")
        title += "".join(f", {each}" for each in provenance[:1])
        named = {"provenance": provenance[0]} if provenance else {}
        found = _items(truth, **named) if what == ITEMS else _answers(truth, **named)
    else:
        raise Invalid.field("counted", f"{':'.join(parts)[:60]!r} is not a count of a ground truth.")
    counts = Counter[int]()
    for task, n in found:
        counts[task] += n
    values = {task: float(n) for task, n in counts.items() if n}
    n = counts.total()
    named_truth = f"{title}: ground truth {truth.version}"
    alone = unit == "clips"  # each counts once, which is nothing to spread
    return CountedTasks(named_truth, list(values), float(n), NUMBER, COUNT, n, unit, {} if alone else values)


def _items(truth: GroundTruth, **wanted: object) -> Rows:
    return ((task, 1) for task in truth.items.filter(**wanted).values_list("task_id", flat=True))


def _answers(truth: GroundTruth, **wanted: object) -> Rows:
    answers = TruthAnswer.objects.filter(item__truth=truth, **wanted)
    return ((task, 1) for task in answers.values_list("item__task_id", flat=True))


def _segments(truth: GroundTruth, **wanted: object) -> Rows:
    of = Count(
        "segments", filter=Q(**{f"segments__{name}": value for name, value in wanted.items()}) if wanted else None
    )
    return truth.items.values_list("task_id").annotate(n=of).order_by()


def _errors(truth: GroundTruth) -> Rows:
    yield from _segments(truth)
    yield from truth.items.values_list("task_id").annotate(n=Count("tags")).order_by()


_COUNTS: Mapping[str, tuple[str, str, Callable[[GroundTruth], Rows]]] = {
    "errors": ("True errors", "errors", _errors),
    "proposed": (
        "True errors that only a critic proposed",
        "errors",
        lambda truth: _segments(truth, proposed_by_critic=True),
    ),
    "settled": ("Settled by an expert", "clips", lambda truth: _items(truth, adjudication__isnull=False)),
    "unclear": ("Unclear true answers", "answers", lambda truth: _answers(truth, unclear=True)),
}
