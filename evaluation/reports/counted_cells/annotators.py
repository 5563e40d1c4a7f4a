"""The clips behind what annotators answer: rates of yes, paired differences, VF-Eval's columns, grades, confidence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from annotations.instruments.question_forms import NO, YES, YES_NO
from annotations.tasks.counted_tasks import MEAN, SHARE, STATISTIC
from evaluation.reports.answer_figures.accuracy import Scored
from evaluation.reports.answer_figures.confidence import SureAnswer, sure_answers
from evaluation.reports.answer_figures.grading import put_in_words
from evaluation.reports.answer_figures.or_gate import put_to_both, says_of
from evaluation.reports.answer_figures.paired_differences import right_by_place
from evaluation.reports.answer_figures.vf_eval import REASONING, column_credits, graded_places
from evaluation.reports.counted_cells.answer_source import AnswerSource
from evaluation.reports.counted_cells.cell_clips import CellClips, means, sums, valueless
from evaluation.reports.tables.answer_annotators import column_key
from outtake.measures.papers.vf_eval import BEST_GRADE, COLUMNS, GRADES

ANSWERS, RECHECKS = "answers", "rechecks"


def of_yes_rates(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of the questions of yes and no."""
    (annotator,) = row
    scored = [each for each in source.scored(annotator) if each[0].form == YES_NO]
    if column == "balanced":
        return CellClips(valueless(asked.video for asked, _, _ in scored), STATISTIC, ANSWERS, len(scored))
    is_so = _YES_RATES[column]
    return CellClips(means((each[0].video, float(is_so(each))) for each in scored))


_YES_RATES: Mapping[str, Callable[[Scored], bool]] = {
    "yes": lambda scored: scored[1].said == {YES},
    "no": lambda scored: scored[1].said == {NO},
    "correct_yes": lambda scored: scored[1].correct == {YES},
}


def of_two_annotators(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of the questions that were put to two annotators, or to one of them alone."""
    first, second = (right_by_place(source.truth.questions, source.answerer(each)) for each in row)
    if column == "left_out":
        return CellClips(sums((video, 1.0) for video, _ in first.keys() ^ second.keys()))
    places = sorted(first.keys() & second.keys())
    if column == "n":
        return CellClips(sums((video, 1.0) for video, _ in places))
    if column == "difference":
        return CellClips(means((place[0], first[place][0] - second[place][0]) for place in places), MEAN)
    side = {"a_share": first, "b_share": second}[column]
    return CellClips(means((place[0], side[place][0]) for place in places))


def of_vf_eval(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of one of the paper's columns, or of all of them."""
    (annotator,) = row
    names = {column_key(name): [name] for name in COLUMNS} | dict.fromkeys(("overall", "of_those"), COLUMNS)
    found = [each for name in names[column] for each in _credits(source, name, annotator)]
    return CellClips(means(found), MEAN if column in ("overall", "of_those") else "")


def of_reasoning(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of the questions on one part of reasoning."""
    (annotator,) = row
    return CellClips(means(_credits(source, REASONING, annotator, part=column)))


def _credits(source: AnswerSource, name: str, annotator: str, *, part: str = "") -> list[tuple[str, float]]:
    graded = graded_places(source.truth, source.answerers)
    questions = [each for each in source.truth.questions if not part or each.part == part]
    found = column_credits(questions, name, source.answerer(annotator), graded)
    return [(asked.video, credit) for asked, credit in found]


def of_grading(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of the answers in words, or of those with a grade, or without any."""
    answerer = source.answerer(row[0])
    own = put_in_words([each for each in source.truth.questions if each.place in source.truth.gradable], answerer)
    grades = [(asked.video, asked.place, answerer.grades.get(asked.place)) for asked in own]
    if column == "mean":
        return CellClips(means((video, float(grade or 0)) for video, _, grade in grades), MEAN)
    if column == "best":
        return CellClips(means((video, float(grade == BEST_GRADE)) for video, _, grade in grades))
    if column == "n":
        return CellClips(sums((video, 1.0) for video, _, _ in grades))
    is_failed = [(video, place in answerer.ungraded, grade) for video, place, grade in grades]
    if column in ("failed", "unanswered"):
        lacking = [(video, failed) for video, failed, grade in is_failed if grade is None]
        return CellClips(sums((video, float(failed == (column == "failed"))) for video, failed in lacking), "", ANSWERS)
    wanted = {f"grade_{grade}": grade for grade in GRADES}[column]
    return CellClips(sums((video, float(grade == wanted)) for video, _, grade in grades))


def of_rechecks(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of the annotations that a second person decided about."""
    decided = source.rechecked(row[0])
    if column == "accepted":
        return CellClips(means((task, float(outcome == column)) for task, outcome in decided), SHARE, RECHECKS)
    return CellClips(sums((task, float(column in (outcome, "checked"))) for task, outcome in decided), "", RECHECKS)


def of_calibration(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of the answers with a confidence, or without one; all but their numbers are of test."""
    (annotator,) = row
    sure = _sure(source, annotator)
    if column == "answers":
        return CellClips(sums((each.video, 1.0) for each in sure))
    if column == "without":
        confident = source.answerer(annotator).confidences
        answered = [asked for asked, _, lack in source.scored(annotator) if lack is None]
        return CellClips(sums((asked.video, 1.0) for asked in answered if asked.place not in confident))
    test = [each for each in sure if each.video not in source.dev]
    if column == "accuracy":
        return CellClips(means((each.video, float(each.outcome.positive)) for each in test))
    if column == "confidence":
        return CellClips(means((each.video, each.outcome.p) for each in test), MEAN)
    return CellClips(valueless(each.video for each in test), STATISTIC)


def of_coverage(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of the most confident answers."""
    (annotator,) = row
    found = next(each for each in source.figures["rows"] if each["annotator"] == annotator)["calibration"]
    kept = next(each for each in found["at_coverage"] if column == f"coverage_{each['key']}")
    sure = [each for each in _sure(source, annotator) if each.outcome.p >= kept["threshold"]]
    return CellClips(means((each.video, float(each.outcome.positive)) for each in sure))


def _sure(source: AnswerSource, annotator: str) -> list[SureAnswer]:
    return sure_answers(source.truth.questions, source.answerer(annotator))[0]


def of_either(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of test behind the errors that two critics, or either of them, report."""
    annotator, place = row
    found = source.either(annotator)
    test = [each for each in put_to_both(source.truth.questions, found) if each.video not in source.dev]
    if column == "test":
        return CellClips(sums((each.video, 1.0) for each in test))
    way, _, what = column.partition("_")
    figures = next(each for each in source.figures["either"] if each["annotator"] == annotator)
    thresholds = [each["threshold"]["value"] for each in figures["rows"] if each["threshold"] is not None]
    says = says_of(found, thresholds if way == "gated" else None)[int(place)]
    outcomes = [(each.video, each.value == found.pair.error, says(each)) for each in test]
    if what == "f1":
        return CellClips(valueless(video for video, true, said in outcomes if true or said), STATISTIC)
    is_in, is_right = _EITHER[what]
    return CellClips(means((each[0], float(is_right(*each[1:]))) for each in outcomes if is_in(*each[1:])), SHARE)


_Test = Callable[[bool, bool], bool]

_EITHER: Mapping[str, tuple[_Test, _Test]] = {
    "precision": (lambda true, said: said, lambda true, said: true),
    "recall": (lambda true, said: true, lambda true, said: said),
    "right": (lambda true, said: True, lambda true, said: true == said),
}
"""Which questions a share is of, and which of them are for it, by whether an error is true and whether it is said."""
