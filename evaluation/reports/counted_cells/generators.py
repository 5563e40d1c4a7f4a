"""The clips behind what is true of generators: shares of yes, gaps between dimensions, rankings, flaws."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from annotations.instruments.question_forms import YES_NO
from annotations.tasks.counted_tasks import MEAN, STATISTIC
from evaluation.reports.answer_figures.brite_shares import counted_questions, final_answer, unit_of
from evaluation.reports.answer_figures.paired_differences import Outcome as YesOutcome
from evaluation.reports.answer_figures.paired_differences import yes_by_generator
from evaluation.reports.answer_figures.values import AskedQuestion
from evaluation.reports.answer_figures.vf_eval_flaws import named_flaws
from evaluation.reports.counted_cells.answer_source import AnswerSource
from evaluation.reports.counted_cells.cell_clips import CellClips, means, sums, valueless
from evaluation.reports.tables.answers import gap_name
from outtake.measures.papers.brite import Unclear, is_yes
from outtake.measures.papers.brite_gaps import video_gaps

ANSWERS, VIDEOS = "answers", "videos"


def of_gap(table: str, source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips on which one dimension is compared with another, or is ahead, equal or behind."""
    (generator,) = row
    found = next(each for each in source.figures["shares"]["gaps"] if gap_name(each) == table)
    own = [each for each in counted_questions(source.truth.questions) if each.generator == generator]
    clips = {unit_of(each): each for each in own}
    videos = video_gaps([final_answer(each) for each in own], (found["first"], found["second"]))
    ahead = {clips[each.prompt].video: (each.first > each.second) - (each.first < each.second) for each in videos}
    if column == "left_out":
        return CellClips({each.video: 1.0 for each in clips.values() if each.video not in ahead})
    if column in _SIGNS:
        return CellClips({video: 1.0 for video, sign in ahead.items() if sign == _SIGNS[column]})
    key, _, what = column.rpartition("_")
    least = {"strict": 1, "ties": 0}[what]
    in_part = {each.video for each in clips.values() if key in ("all", each.category)}
    return CellClips({video: float(sign >= least) for video, sign in ahead.items() if video in in_part})


_SIGNS = {"higher": 1, "ties": 0, "lower": -1}


def of_ranking(table: str, source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of a ranked generator, by the answers of the dimensions that count."""
    (generator,) = row
    order = source.figures["shares"][table]["order"]
    dimensions = next(each["dimensions"] for each in order if each["generator"] == generator)
    outcomes = [(asked, yes) for asked, yes in _yes(source, generator) if asked.dimension in dimensions]
    return CellClips(_shares(outcomes), {"mean": MEAN, "pooled": ""}[column])


def of_overall(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of a generator, by all its answers."""
    (generator,) = row
    outcomes = _yes(source, generator)
    if column == "answers":
        return CellClips(sums((asked.video, 1.0) for asked, _ in outcomes), unit=ANSWERS)
    if column == "videos":
        return CellClips({asked.video: 1.0 for asked, _ in outcomes}, unit=VIDEOS)
    return CellClips(_shares(outcomes), {"pooled": "", **dict.fromkeys(_MEANS, MEAN)}[column])


_MEANS = ("categories", "dimensions", "by_video")


def of_average(which: str, source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """
    Return the clips behind the mean of what all generators have: those of any, by their answers of a part.

    :param which: ``by_category`` or ``by_dimension``
    """
    part: Callable[[AskedQuestion], str] = {"by_category": _category, "by_dimension": _dimension}[which]
    every = yes_by_generator(source.truth.questions).values()
    return CellClips(_shares([each for own in every for each in own if part(each[0]) == column]), MEAN)


def _category(asked: AskedQuestion) -> str:
    return asked.category


def _dimension(asked: AskedQuestion) -> str:
    return asked.dimension


def of_unclear(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of a generator by a reading of what anyone found unclear."""
    (generator,) = row
    own = [each for each in counted_questions(source.truth.questions) if each.generator == generator]
    flagged = [(each.video, final_answer(each, flagged=True)) for each in own if each.applicable]
    if column == "unclear":
        return CellClips(sums((video, float(answer.unclear)) for video, answer in flagged))
    if column == "as_it_stands":
        return CellClips(_shares(_yes(source, generator)))
    reading = {"as_yes": Unclear.YES, "as_no": Unclear.NO, "left_out": Unclear.LEFT_OUT}[column]
    kept = [(video, each) for video, each in flagged if not (each.unclear and reading is Unclear.LEFT_OUT)]
    return CellClips(means((video, float(is_yes(each, reading))) for video, each in kept))


def of_attendance(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of a category that have a true answer."""
    (generator,) = row
    category = column.removesuffix("_present")
    asked = [each for each, _ in _yes(source, generator) if each.category == category]
    return CellClips({each.video: 1.0 for each in asked})


def of_two_generators(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of two generators that are compared question by question."""
    two = [{_place(asked): (asked, yes) for asked, yes in _yes(source, generator)} for generator in row]
    shared = two[0].keys() & two[1].keys()
    if column == "left_out":
        alone = [asked for own in two for place, (asked, _) in own.items() if place not in shared]
        return CellClips(sums((asked.video, 1.0) for asked in alone))
    sides = [[own[place] for place in sorted(shared)] for own in two]
    if column in ("a_share", "b_share"):
        return CellClips(_shares(sides[column == "b_share"]))
    how = {"difference": STATISTIC, "n": ""}[column]
    return CellClips(valueless(asked.video for side in sides for asked, _ in side), how)


def of_flaws(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips that were asked about a kind of flaw, by whether this one was named."""
    kind, flaw = row
    named = [each for each in named_flaws(source.truth.questions) if each.kind == kind]
    own = [each for each in named if column in ("all", each.generator)]
    return CellClips({each.video: float(flaw in each.flaws) for each in own})


def of_clips(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips of a generator, or those with sound."""
    (generator,) = row
    own = [each for each in source.clips if each.generator == generator]
    return CellClips({each.task: 1.0 for each in own if column == "clips" or each.has_audio})


def of_categories(source: AnswerSource, row: Sequence[str], column: str) -> CellClips:
    """Return the clips that the questions of a category were put to; an empty category is all of them."""
    (category,) = row
    asked = [each for each in source.truth.questions if each.form == YES_NO and category in ("", each.category)]
    own = [each for each in asked if column in ("total", each.dimension)]
    return CellClips(valueless(each.video for each in own))


def _yes(source: AnswerSource, generator: str) -> list[tuple[AskedQuestion, YesOutcome]]:
    return yes_by_generator(source.truth.questions).get(generator, [])


def _shares(outcomes: Sequence[tuple[AskedQuestion, YesOutcome]]) -> Mapping[str, float | None]:
    return means((asked.video, value) for asked, (value, _) in outcomes)


def _place(asked: AskedQuestion) -> tuple[str, str]:
    return unit_of(asked), asked.question
