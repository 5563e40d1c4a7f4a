"""
The clips behind each number of a report on answers.

Questions and replies are read again from what the report froze, and scored by the code that made its figures
(`evaluation.reports.answer_figures`); each number is taken from these figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from annotations.tasks.counted_tasks import COUNT, NUMBER, PERCENT, SHARE, CountedTasks, means_by_key
from annotations.tasks.models import Task
from annotations.work.submissions.models import Annotation
from evaluation.reports.answer_figures.accuracy import FAILED, UNANSWERED, UNCLEAR, Scored, scored_of
from evaluation.reports.answer_figures.paired_differences import yes_by_generator
from evaluation.reports.answer_figures.values import Answerer, AskedQuestion
from evaluation.reports.answers.inputs import answer_truth_of, answerers_of, items_of
from evaluation.reports.models import Report
from outtake.errors import Invalid

ANSWERS = "answers"
LACKS = {UNCLEAR: "Unclear", UNANSWERED: "Unanswered", FAILED: "Unreadable"}
LEFT_OUT = {"absent": "Clips without a reply", Annotation.NO_MEDIA: "Clips whose video did not arrive"}
RIGHT = "accuracy"
PARTS: Mapping[str, Callable[[AskedQuestion], str]] = {
    "by_dimension": lambda asked: asked.dimension,
    "by_form": lambda asked: asked.form,
    "by_category": lambda asked: asked.category,
}

TRUE_ANSWERS: Mapping[str, tuple[str, Callable[[AskedQuestion], bool] | None]] = {
    "videos": ("Clips", None),
    "answered": ("Questions whose true answer has a value", lambda each: each.is_scored),
    "unclear": ("Questions whose true answer is unclear", lambda each: each.has_answer and each.value is None),
    "without_answer": ("Questions without a true answer", lambda each: not each.has_answer),
}

Outcome = tuple[str, float]
"""The public id of a task, and what a question of it adds: 1 or 0."""


def counted_by_answers(report: Report, parts: Sequence[str]) -> CountedTasks:
    """
    Return the clips of one number.

    :param parts: the place of the row of an annotator, then ``accuracy``, ``answered``, ``answers``, ``videos``, or one
        of `LACKS` or `LEFT_OUT`; ``accuracy`` also with ``by_dimension`` or ``by_form`` and a key; or ``generator``,
        its name, ``by_dimension`` or ``by_category`` and a key: the share of yes
    :raises Invalid: if the report has no such number
    """
    figures = report.figures
    try:
        if figures is None:
            raise ValueError(parts)
        place, *rest = parts
        if place == "generator":
            return _of_generator(report, figures, rest)
        return _of_annotator(report, figures["rows"][_place(place)], rest)
    except (KeyError, IndexError, ValueError, StopIteration) as error:
        raise Invalid.field("counted", f"{':'.join(parts)[:60]!r} is not a number of this report.") from error


def counted_by_true_answers(report: Report, what: str) -> CountedTasks:
    """
    Return the clips of a count of the truth of a report.

    :param what: ``videos``, or of the questions with a form: ``answered``, ``unclear`` or ``without_answer``
    :raises Invalid: if there is no such count
    """
    if report.figures is None or what not in TRUE_ANSWERS:
        raise Invalid.field("counted", f"{what[:40]!r} is not counted of the truth of this report.")
    whose, n = f"ground truth {report.truth.version}", report.figures["truth"][what]
    title, is_counted = TRUE_ANSWERS[what]
    if is_counted is None:
        rows = list(items_of(report).values_list("task_id", flat=True))
        return CountedTasks(f"{title}: {whose}", rows, float(n), NUMBER, COUNT, n, what)
    asked = [each for each in answer_truth_of(report).questions if each.applicable and not each.is_open]
    counts = Counter(each.video for each in asked if is_counted(each))
    found = dict(Task.objects.filter(public_id__in=counts).values_list("public_id", "pk"))
    values = {pk: float(counts[name]) for name, pk in found.items()}
    return CountedTasks(f"{title}: {whose}", list(values), float(n), NUMBER, COUNT, n, "questions", values)


def _place(text: str) -> int:
    """Return the place of a row; a negative one would count from the end."""
    if not text.isdecimal():
        raise ValueError(text)
    return int(text)


def _of_annotator(report: Report, row: Mapping[str, Any], parts: Sequence[str]) -> CountedTasks:
    what, *part = parts
    rows = list(report.rows.select_related("prediction_set__annotator", "prediction_set__study").order_by("position"))
    answerer = next(each for each in answerers_of(report, rows) if each.annotator == row["annotator"])
    scored = scored_of(answer_truth_of(report).questions, answerer)
    label = row["label"]
    if what == RIGHT and part:
        which, key = part
        cell = next(each for each in row[which] if each["key"] == key)[RIGHT]
        among = [each for each in scored if PARTS[which](each[0]) == key]
        return _counted(f"Right answers, {key.replace('_', ' ')}: {label}", cell, _right(among))
    if part:
        raise ValueError(parts)
    if what == RIGHT:
        return _counted(f"Right answers: {label}", row[RIGHT], _right(scored))
    if what == "answered":
        answered = [each for each in scored if each[2] is None]
        return _counted(f"Right answers of those with a value: {label}", row[what], _right(answered))
    if what in LACKS:
        lacking = [(asked.video, float(lack == what)) for asked, _, lack in scored]
        return _counted(f"{LACKS[what]} answers: {label}", row[what], lacking)
    if what in ("absent", Annotation.NO_MEDIA):
        return _left_out(report, answerer, row, what)
    if what not in (ANSWERS, "videos"):
        raise ValueError(what)
    n = row[RIGHT]["n"] if what == ANSWERS else row["videos"]
    found = [(asked.video, 1.0) for asked, _, _ in scored]
    title = f"Answers that are scored: {label}" if what == ANSWERS else f"Clips with scored answers: {label}"
    made = _counted(title, {"value": float(n), "n": n}, found)
    return CountedTasks(title, made.tasks, made.value, NUMBER, COUNT, n, what)


def _left_out(report: Report, answerer: Answerer, row: Mapping[str, Any], what: str) -> CountedTasks:
    videos = {each.video for each in answer_truth_of(report).questions}
    if what == "absent":
        clips = sorted(videos - answerer.statuses.keys())
    else:
        clips = [video for video, status in answerer.statuses.items() if status == what]
    n = row["left_out"][what]
    made = _counted(f"{LEFT_OUT[what]}: {row['label']}", {"value": float(n), "n": n}, [(each, 1.0) for each in clips])
    return CountedTasks(made.title, made.tasks, made.value, NUMBER, COUNT, n, "videos")


def _of_generator(report: Report, figures: Mapping[str, Any], parts: Sequence[str]) -> CountedTasks:
    name, which, key = parts
    cells = figures["shares"][which]
    cell = next(each for each in cells if (each["generator"], each["key"]) == (name, key))["share"]
    outcomes = yes_by_generator(answer_truth_of(report).questions)[name]
    found = [(asked.video, value) for asked, (value, _) in outcomes if PARTS[which](asked) == key]
    return _counted(f"Yes, {key.replace('_', ' ')}: {name}", cell, found)


def _right(scored: Iterable[Scored]) -> list[Outcome]:
    return [(asked.video, float(reply.said == reply.correct)) for asked, reply, _ in scored]


def _counted(title: str, cell: Mapping[str, Any], outcomes: Sequence[Outcome]) -> CountedTasks:
    means = means_by_key(outcomes)
    rows = dict(Task.objects.filter(public_id__in=means).values_list("public_id", "pk"))
    values = {rows[task]: mean for task, mean in means.items()}
    return CountedTasks(title, list(values), cell["value"], PERCENT, SHARE, cell["n"], ANSWERS, values)
