"""
The clips behind each number of a run: its items by state, its annotations and replies by status, what it said, and what
a clip cost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from django.db.models import Count, F, Sum

from annotations.tasks.counted_tasks import COUNT, MEAN, NUMBER, USD, CountedTasks
from annotations.work.submissions.models import Annotation
from outtake.errors import Invalid
from worker.critics.contract.values import FAILED, NO_MEDIA, OK, REFUSED, REPAIRED, TRUNCATED
from worker.ledger.models import ModelCall
from worker.ledger.money import MICROS
from worker.runs.models import CriticRun, ParsedReply, RunItem

REPLIES = (Annotation.OK, Annotation.FAILED, Annotation.REFUSED, Annotation.NO_MEDIA)
REPLY = "reply-"  # before a status, because clips and replies can both have failed
READ = "read-"  # before how single replies were read, of which a clip can have several
READINGS = (OK, REPAIRED, TRUNCATED, FAILED, REFUSED, NO_MEDIA)
UNREAD = "unread"  # all annotations but those whose reply could be read
OVER = "over"  # clips that the run is through with
CLIPS = "clips"  # all that it was started for
COST = "cost"  # of a clip that it is through with, in US dollars

Found = tuple[str, str, Iterable[tuple[int, int]]]
"""What is counted, its unit, and the rows of tasks with how many each has."""


def counted_by_run(run: CriticRun, what: str) -> CountedTasks:
    """
    Return the clips of one count of a run.

    :param what: a state of an item, ``over``: done or failed, or ``clips``: all; ``reply-`` and the status of an
        annotation, or ``unread``: all that are not ok; ``read-`` and how a reply was read; ``segments``, ``answers`` or
        ``not_asked``; ``cost`` of a clip
    :raises Invalid: if there is no such number
    """
    if what == COST:
        return _cost(run)
    title, unit, rows = _found(run, what)
    counts = Counter[int]()
    for task, n in rows:
        counts[task] += n
    values = {task: float(n) for task, n in counts.items() if n}
    n = counts.total()
    alone = unit == "clips"  # each counts once, which is nothing to spread
    named = f"{title}: {run.annotator.label}"
    return CountedTasks(named, list(values), float(n), NUMBER, COUNT, n, unit, {} if alone else values)


def _cost(run: CriticRun) -> CountedTasks:
    """Return what a clip cost: all that the run spent over the clips that it is through with."""
    over = RunItem.objects.filter(run=run, state__in=_TITLES_OF_STATES[OVER][1])
    calls = ModelCall.objects.filter(run=run, item__in=over).order_by().values_list("item__task")
    spent = dict(calls.annotate(cost=Sum("cost_micros")))
    values = {task: spent.get(task, 0) / MICROS for task in over.values_list("task_id", flat=True)}
    n = len(values)
    cost = round(run.spent_micros / n) / MICROS if n else None
    return CountedTasks(f"Cost per clip: {run.annotator.label}", list(values), cost, USD, MEAN, n, "clips", values)


_TITLES_OF_STATES = {
    **{state: (f"Clips {state}", (state,)) for state in RunItem.STATES},
    OVER: ("Clips done or failed", (RunItem.DONE, RunItem.FAILED)),
    CLIPS: ("Clips of the run", RunItem.STATES),
}


def _found(run: CriticRun, what: str) -> Found:
    if what in _TITLES_OF_STATES:
        title, states = _TITLES_OF_STATES[what]
        items = RunItem.objects.filter(run=run, state__in=states)
        return title, "clips", ((task, 1) for task in items.values_list("task_id", flat=True))
    status = what.removeprefix(REPLY)
    if what == UNREAD or (what.startswith(REPLY) and status in REPLIES):
        wanted = [each for each in REPLIES if each != Annotation.OK] if what == UNREAD else [status]
        said = Annotation.objects.filter(annotator=run.annotator_id, status__in=wanted).latest_revisions()
        tasks = said.values_list("task_id", flat=True)
        return f"Replies {_words(status)}", "clips", ((task, 1) for task in tasks)
    how = what.removeprefix(READ)
    if what.startswith(READ) and how in READINGS:
        replies = ParsedReply.objects.filter(item__run=run, status=how).values_list("item__task", flat=True)
        return f"Replies read as {_words(how)}", "replies", ((task, 1) for task in replies)
    if what not in _SAID:
        known = ", ".join((*_TITLES_OF_STATES, COST, UNREAD, *_SAID, *(REPLY + each for each in REPLIES)))
        known += f", {', '.join(READ + each for each in READINGS)}"
        raise Invalid.field("counted", f"{what[:40]!r} is not a number of a run; they are {known}.")
    return _SAID[what](run)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _of_annotations(run: CriticRun, what: str) -> Found:
    said = Annotation.objects.filter(annotator=run.annotator_id).latest_revisions().order_by()
    return f"{what.capitalize()} of the run", what, said.values_list("task_id").annotate(n=Count(what))


def _not_asked(run: CriticRun) -> Found:
    items = RunItem.objects.filter(run=run, not_asked__gt=0).values_list("task_id").annotate(n=F("not_asked"))
    return "Questions that no reply was asked for", "questions", items


_SAID: Mapping[str, Callable[[CriticRun], Found]] = {
    "segments": lambda run: _of_annotations(run, "segments"),
    "answers": lambda run: _of_annotations(run, "answers"),
    "not_asked": _not_asked,
}
