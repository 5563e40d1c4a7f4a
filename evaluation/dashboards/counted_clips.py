"""
The clips behind each number of the dashboard: the funnel of tasks, speed, cost, and agreement over time.

Each number is the dashboard's own; its tasks are read by the conditions under which it is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from statistics import fmean

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from annotations.crowd.models import Payment, Recruitment
from annotations.review.models import Review
from annotations.studies.models import Round, Study
from annotations.tasks.counted_tasks import (
    COUNT,
    MEAN,
    MEDIAN,
    MS,
    NUMBER,
    PERCENT,
    SCORE,
    SHARE,
    SUM,
    USD,
    CountedTasks,
    means_by_key,
    values_by_key,
)
from annotations.tasks.models import Task
from annotations.tasks.querysets import is_held
from annotations.work.assignments.models import Assignment
from evaluation.dashboards.agreement_over_time import F1, MEASURES, figure_of, sample_of, values_of
from evaluation.dashboards.cost import model_cost, people_cost
from evaluation.dashboards.funnel import funnel_of
from evaluation.dashboards.leaderboard import CEILING, leaderboard, timed_annotations, work_of
from evaluation.dashboards.speed import Time, first_submissions, latest_times, speed_of
from evaluation.reports.api.counted_clips import counted_by_report
from evaluation.reports.models import Report
from outtake.errors import Invalid
from worker.ledger.models import ModelCall
from worker.runs.counted_clips import COST, counted_by_run
from worker.runs.models import CriticRun, RunItem

Parts = Sequence[str]
MICROS = 1_000_000
SUBMISSIONS = "submissions"
PERIODS = {"day": ("%Y-%m-%d", timedelta(days=1)), "hour": ("%Y-%m-%dT%H", timedelta(hours=1))}
FUNNEL = {
    "tasks": "Tasks",
    "open": "Tasks with an open place",
    "leased": "Tasks in progress",
    "submitted": "Tasks that someone submitted",
    "done": "Tasks that all requested people submitted",
    "disputed": "Tasks waiting for review",
    "settled": "Settled tasks",
    "held": "Tasks with a clip that is taken down",
}
NAMES = {
    F1: "F1 of segments at IoU 0.5",
    "detection": "Same decision: error or no error",
    "answers": "Same answer",
    "sentences": "Same decision per sentence",
}


def counted_by_dashboard(study: Study, parts: Parts) -> CountedTasks:
    """
    Return the clips of one number.

    :param parts: ``funnel``, the number of a round and a state of `FUNNEL` or ``submissions``; or ``speed`` and one of
        its figures, or ``day`` or ``hour`` and a time (UTC); or ``cost`` and ``models``, ``rewards`` or ``bonuses``; or
        ``agreement``, the place of a block and ``tasks`` or a measure; or ``leaderboard``, the id of an annotator and
        ``seconds``, or ``cost`` of a critic
    :raises Invalid: if the dashboard has no such number
    """
    reader = _READERS.get(parts[0]) if parts else None
    try:
        found = reader(study, parts[1:]) if reader is not None else None
    except (KeyError, IndexError, ValueError, ObjectDoesNotExist):
        found = None
    if found is None:
        raise Invalid.field("counted", f"{':'.join(parts)[:60]!r} is not a number of the study's dashboard.")
    return found


def _funnel(study: Study, parts: Parts) -> CountedTasks:
    number, state = parts
    round_ = study.rounds.after_training().get(n=int(number))
    counts = next(each for each in funnel_of(study).rounds if each.n == round_.n)
    if state == SUBMISSIONS:
        said = Counter(_submissions(round_).values_list("task_id", flat=True))
        n, values = counts.counted_submissions, {task: float(each) for task, each in said.items()}
        title = f"Annotations of people: round {round_.n}"
        return CountedTasks(title, list(values), float(n), NUMBER, COUNT, n, "annotations", values)
    title, n = f"{FUNNEL[state]}: round {round_.n}", int(getattr(counts, state))
    tasks = list(_in_state(round_, state).values_list("pk", flat=True).distinct())
    return CountedTasks(title, tasks, float(n), NUMBER, COUNT, n, "tasks")


def _submissions(round_: Round) -> QuerySet[Assignment]:
    return Assignment.objects.filter(round=round_, state=Assignment.SUBMITTED, slot__isnull=False)


def _in_state(round_: Round, state: str) -> QuerySet[Task]:
    """Return the tasks of a round that are in a state of `FUNNEL`."""
    tasks = Task.objects.filter(round=round_)
    slots = _submissions(round_)
    if state == "leased":
        live = Assignment.objects.work().filter(round=round_, state=Assignment.LEASED, expires_at__gt=Now())
        return tasks.filter(pk__in=live.values("task"))
    if state == "submitted":
        return tasks.filter(pk__in=slots.values("task"))
    if state == "done":
        enough = slots.order_by().values("task").annotate(people=Count("pk")).filter(people__gte=round_.overlap)
        return tasks.filter(pk__in=enough.values("task"))
    if state in (Review.SETTLED, "disputed"):
        wanted = Review.SETTLED if state == Review.SETTLED else Review.OPEN
        return tasks.filter(pk__in=Review.objects.filter(round=round_, state=wanted).values("task"))
    of_work = {"tasks": Q(), "open": Q(free_slots__gt=0), "held": is_held("")}
    return tasks.work().filter(of_work[state])


def _speed(study: Study, parts: Parts) -> CountedTasks:
    figure, *rest = parts
    rounds = list(study.rounds.after_training().order_by("-n"))
    if figure in PERIODS:
        (since,) = rest
        return _period(rounds, figure, since)
    if rest:
        raise ValueError(parts)
    speed, times = speed_of(study), latest_times(rounds)
    if figure == "active_ms":
        return _median("Median active time per task", speed.active_ms.value, MS, times, lambda each: each.active_ms)
    if figure == "active_ratio":
        title = "Median active time / clip length"
        return _median(title, speed.active_ratio.value, NUMBER, times, lambda each: each.ratio)
    submitted = Counter(first_submissions(rounds).values_list("task", flat=True))
    by_task = {task: float(n) for task, n in submitted.items()}
    if figure == "annotations":
        n = speed.annotations
        return CountedTasks("Annotations by people", list(by_task), float(n), NUMBER, COUNT, n, "annotations", by_task)
    per_hour = {"per_hour": speed.per_hour}[figure]
    title = "Annotations per hour of active work"
    return CountedTasks(title, list(by_task), per_hour.value, NUMBER, MEAN, per_hour.n, "hours")


def _median(
    title: str, value: float | None, look: str, times: Iterable[Time], of: Callable[[Time], float | None]
) -> CountedTasks:
    by_task = values_by_key((each.task, one) for each in times if (one := of(each)) is not None)
    n = sum(map(len, by_task.values()))
    means = {task: fmean(each) for task, each in by_task.items()}
    return CountedTasks(title, list(means), value, look, MEDIAN, n, "annotations", means)


def _period(rounds: Sequence[Round], which: str, since: str) -> CountedTasks:
    form, step = PERIODS[which]
    start = datetime.strptime(since, form).replace(tzinfo=UTC)
    within = first_submissions(rounds).filter(submitted_at__gte=start, submitted_at__lt=start + step)
    by_task = Counter(within.values_list("task", flat=True))
    n = sum(by_task.values())
    title = f"Annotations by people, {start:%Y-%m-%d}" + (f" {start:%H}:00 UTC" if which == "hour" else " (UTC)")
    values = {task: float(each) for task, each in by_task.items()}
    return CountedTasks(title, list(by_task), float(n), NUMBER, COUNT, n, "annotations", values)


def _cost(study: Study, parts: Parts) -> CountedTasks:
    (what,) = parts
    if what == "models":
        return _model_calls(study)
    kind = {"rewards": Payment.REWARD, "bonuses": Payment.BONUS}[what]
    cost, recruitment = people_cost(study, 0), Recruitment.objects.get(study=study)
    assert cost is not None  # there is a recruitment
    paid = Payment.objects.filter(entry__recruitment=recruitment, kind=kind)
    done = Assignment.objects.filter(
        round__study=study, state=Assignment.SUBMITTED, annotator__in=paid.values("entry__annotator")
    )
    minor = getattr(cost, f"{what}_minor")
    title = f"{what.capitalize()} of people, in {cost.currency}"
    tasks = list(done.values_list("task", flat=True).distinct())
    return CountedTasks(title, tasks, minor / 100, NUMBER, SUM, getattr(cost, what), what)


def _model_calls(study: Study) -> CountedTasks:
    """Return what single clips cost: their calls, by the ledger. Calls for a reply that was known cost nothing."""
    calls = ModelCall.objects.filter(run__round__study=study, item__isnull=False).order_by()
    by_task = dict(calls.values("item__task").annotate(cost=Sum("cost_micros")).values_list("item__task", "cost"))
    return CountedTasks(
        title="Model calls of critics",
        tasks=list(by_task),
        value=model_cost(study).spent_micros / MICROS,
        look=USD,
        how=SUM,
        n=calls.count(),
        unit="calls",
        values={task: micros / MICROS for task, micros in by_task.items()},
    )


def _agreement(study: Study, parts: Parts) -> CountedTasks:
    place, measure = parts
    sample = sample_of(study)
    tasks = sample.blocks[_place(place)]
    since, until = (f"{sample.seconds[int(each)]:%Y-%m-%d}" for each in (tasks[0], tasks[-1]))
    when = f"second annotation {since}" + (f" to {until}" if until != since else "")
    if measure == "tasks":
        n = len(tasks)
        return CountedTasks(f"Tasks, {when}", [int(each) for each in tasks], float(n), NUMBER, COUNT, n, "tasks")
    if measure not in MEASURES or (figure := figure_of(sample.annotations, tasks, measure)) is None:
        raise ValueError(measure)
    values = values_of(sample.annotations, tasks, measure)
    look, how, unit = (SCORE, MEAN, "pairs of annotators") if measure == F1 else (PERCENT, SHARE, _UNITS[measure])
    title = f"{NAMES[measure]}, {when}"
    return CountedTasks(title, list(values), figure.value, look, how, figure.n, unit, values)


def _leaderboard(study: Study, parts: Parts) -> CountedTasks:
    public_id, what = parts
    if public_id == CEILING:
        return _of_people(study, what)
    own = Q(critic_run__round__study=study) | Q(assignments__round__study=study)
    annotator = Annotator.objects.filter(own).distinct().get(public_id=public_id)
    work = work_of(study, [public_id])[public_id]
    run = CriticRun.objects.filter(annotator=annotator, round__study=study).first()
    if run is None:
        times = timed_annotations(study).filter(annotator=annotator).values_list("task", "active_ms")
        by_task = {task: ms / 1000 for task, ms in times}
    else:
        items = RunItem.objects.filter(run=run, state__in=(RunItem.DONE, RunItem.FAILED))
        by_task = dict(items.values_list("task", "seconds"))
    label = annotator.label
    if what == "seconds":
        value, n = work.seconds.value, work.seconds.n
        return CountedTasks(f"Seconds per clip: {label}", list(by_task), value, NUMBER, MEAN, n, "clips", by_task)
    if what != "cost" or run is None or work.cost.amount is None:
        raise ValueError(what)
    return counted_by_run(run, COST)


def _of_people(study: Study, what: str) -> CountedTasks:
    """Return the clips of the row of people, each left out in turn: those of the person who is scored on most."""
    board = leaderboard(study)
    row = next(each for each in board.rows if each.kind == CEILING)
    if what == "clips" and board.report is not None:
        report = Report.objects.get(public_id=board.report.id, study=study)
        people = (report.figures or {})["ceiling"]["annotators"]
        place = max(range(len(people)), key=lambda place: people[place]["videos"])
        return counted_by_report(report, [CEILING, str(place), "videos"])
    if what != "seconds":
        raise ValueError(what)
    times = timed_annotations(study).values_list("task", "active_ms")
    by_task = {task: ms / 1000 for task, ms in means_by_key(times).items()}
    title = "Seconds per clip: people"
    value, n = row.seconds.value, row.seconds.n
    return CountedTasks(title, list(by_task), value, NUMBER, MEAN, n, "annotations", by_task)


_UNITS = {"detection": "clips", "answers": "questions", "sentences": "sentences"}


def _place(text: str) -> int:
    """Return the place of a block; a negative one would count from the end."""
    if not text.isdecimal():
        raise ValueError(text)
    return int(text)


_READERS: Mapping[str, Callable[[Study, Parts], CountedTasks]] = {
    "funnel": _funnel,
    "speed": _speed,
    "cost": _cost,
    "agreement": _agreement,
    "leaderboard": _leaderboard,
}
