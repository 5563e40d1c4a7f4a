"""
BRITE's scores: how many questions on a generated video are answered with yes (arXiv 2605.00873).

A question is about one dimension of the video that a model made from a prompt; a prompt belongs to one category. The
aligned answer is always yes, so a score is a share of yes. Where the paper leaves something open:

- the shares are pooled over questions; the mean over prompts, with equal weights, is given too;
- a question that does not apply, such as one on the sound of a silent model, is left out. It is never a no;
- the guideline reads an unclear answer as yes. `Unclear` has the other readings, and `sensitivity` shows them all;
- "Overall" is not defined in the paper. The mean of the categories, the mean of the dimensions and the share pooled
  over all questions are given, under their names.

What compares dimensions or models, the gaps and the ranking, is in `outtake.measures.papers.brite_gaps`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from outtake.measures.uncertainty.proportions import Proportion, wilson

CATEGORIES = ("Physical", "Biological", "Social", "Temporal")
DIMENSIONS = ("Subject", "Action", "Environment", "Audio", "AV-Sync")


class FinalAnswer(NamedTuple):
    """
    The final answer to one ``question`` on the video that ``model`` made from ``prompt``.

    ``value`` is whether it was yes; it may be None where the answer is ``unclear`` or the question not ``applicable``.
    An unclear answer is read as the caller says, whatever its value.
    """

    model: str
    prompt: str
    category: str
    dimension: str
    question: str
    value: bool | None
    unclear: bool = False
    applicable: bool = True


class Unclear(Enum):
    """What an unclear answer is read as. The paper's guideline is `YES`."""

    YES = "yes"
    NO = "no"
    LEFT_OUT = "left out"


class Score(NamedTuple):
    """
    The share of yes among the questions that count.

    ``pooled`` is over questions, with Wilson's interval; ``by_prompt`` (0..1) the mean over ``prompts`` of each one's
    share. ``not_applicable`` questions are not among them; ``unclear`` ones are, unless they are left out. ``reason``
    says why ``pooled.share`` and ``by_prompt`` are None.
    """

    pooled: Proportion
    by_prompt: float | None
    prompts: int
    unclear: int
    not_applicable: int
    reason: str | None


class Average(NamedTuple):
    """
    An unweighted mean (0..1) ``of`` so many scores.

    ``undefined`` names the scores left out; ``reason`` says why ``value`` is None.
    """

    value: float | None
    of: int
    undefined: tuple[str, ...]
    reason: str | None


class Overall(NamedTuple):
    """
    What "overall" can mean for one model.

    ``categories`` and ``dimensions`` are means of its scores, ``pooled`` is the score of all its questions. Dimensions
    that do not apply are left out, so a silent model's mean is over fewer of them than another's.
    """

    categories: Average
    dimensions: Average
    pooled: Score


class Sensitivity(NamedTuple):
    """One score under each reading of unclear answers."""

    as_yes: Score
    as_no: Score
    left_out: Score


class Attendance(NamedTuple):
    """
    The videos that a model has of those that it should have.

    ``missing`` are the prompts, in order, without any answer on the model's video.
    """

    expected: int
    present: int
    missing: tuple[str, ...]


def checked(rows: Iterable[FinalAnswer]) -> list[FinalAnswer]:
    """
    Return the rows, all of which can be scored together. Every function here calls it.

    :raises ValueError: if a question is answered twice for a model and prompt, a prompt has two categories, or a
        question that applies has neither a value nor the flag "unclear"
    """
    rows = list(rows)
    asked: set[tuple[str, str, str]] = set()
    categories: dict[str, str] = {}
    for row in rows:
        where = f"model {row.model!r}, prompt {row.prompt!r}, question {row.question!r}"
        if (row.model, row.prompt, row.question) in asked:
            raise ValueError(f"{where}: answered twice; give the final answer only")
        asked.add((row.model, row.prompt, row.question))
        if categories.setdefault(row.prompt, row.category) != row.category:
            raise ValueError(f"{where}: the category is {row.category!r} here and {categories[row.prompt]!r} elsewhere")
        if row.applicable and row.value is None and not row.unclear:
            raise ValueError(f"{where}: no answer; give a value, or say that it is unclear or does not apply")
    return rows


def score(rows: Iterable[FinalAnswer], *, unclear: Unclear = Unclear.YES) -> Score:
    """Score all these answers together. They may be of one model, category and dimension, or of several."""
    rows = checked(rows)
    applicable = [row for row in rows if row.applicable]
    counted = [row for row in applicable if not (row.unclear and unclear is Unclear.LEFT_OUT)]
    by_prompt: dict[str, list[bool]] = defaultdict(list)
    for row in counted:
        by_prompt[row.prompt].append(is_yes(row, unclear))
    shares = [Fraction(sum(each), len(each)) for each in by_prompt.values()]
    pooled = wilson(sum(map(sum, by_prompt.values())), len(counted))
    return Score(
        pooled=pooled,
        by_prompt=float(sum(shares) / len(shares)) if shares else None,
        prompts=len(shares),
        unclear=sum(row.unclear for row in counted),
        not_applicable=len(rows) - len(applicable),
        reason=None if counted else _why_empty(rows, applicable),
    )


def by_category(rows: Iterable[FinalAnswer], *, unclear: Unclear = Unclear.YES) -> Mapping[str, Mapping[str, Score]]:
    """Return the score of each model in each category that any model has; the paper's table 4."""
    return _table(rows, lambda row: row.category, CATEGORIES, unclear)


def by_dimension(rows: Iterable[FinalAnswer], *, unclear: Unclear = Unclear.YES) -> Mapping[str, Mapping[str, Score]]:
    """Return the score of each model in each dimension that any model has; the paper's table 7."""
    return _table(rows, lambda row: row.dimension, DIMENSIONS, unclear)


def overall(rows: Iterable[FinalAnswer], *, unclear: Unclear = Unclear.YES) -> Mapping[str, Overall]:
    """
    Return what "overall" is for each model.

    The mean over categories is undefined for a model that has no score in one of them; the mean over dimensions skips
    those that do not apply.
    """
    rows = checked(rows)
    categories, dimensions = by_category(rows, unclear=unclear), by_dimension(rows, unclear=unclear)
    return {
        model: Overall(_complete(average(categories[model])), average(dimensions[model]), score(own, unclear=unclear))
        for model, own in by_model(rows).items()
    }


def average(scores: Mapping[str, Score]) -> Average:
    """Return the unweighted mean of the pooled shares that are defined, such as the paper's rows "Average"."""
    undefined = tuple(name for name, each in scores.items() if each.pooled.n == 0)
    shares = [Fraction(each.pooled.part, each.pooled.n) for each in scores.values() if each.pooled.n]
    if not shares:
        return Average(None, 0, undefined, "no score is defined")
    return Average(float(sum(shares) / len(shares)), len(shares), undefined, None)


def sensitivity(rows: Iterable[FinalAnswer]) -> Mapping[str, Sensitivity]:
    """Return each model's score with unclear answers read as yes, read as no, and left out."""
    return {
        model: Sensitivity(*(score(own, unclear=reading) for reading in (Unclear.YES, Unclear.NO, Unclear.LEFT_OUT)))
        for model, own in by_model(checked(rows)).items()
    }


def attendance(
    rows: Iterable[FinalAnswer], *, prompts: Mapping[str, str] | None = None, models: Iterable[str] = ()
) -> Mapping[str, Mapping[str, Attendance]]:
    """
    Count the videos of each model in each category.

    :param prompts: the category of each prompt of the study; by default those that any model has an answer to
    :param models: of the study, next to those of the rows; one without rows misses every video
    """
    rows = checked(rows)
    expected: dict[str, set[str]] = defaultdict(set)
    for prompt, category in ({row.prompt: row.category for row in rows} if prompts is None else prompts).items():
        expected[category].add(prompt)
    seen: dict[str, set[str]] = {model: set() for model in models}
    for row in rows:
        seen.setdefault(row.model, set()).add(row.prompt)
    return {
        model: {
            category: Attendance(len(of), len(of & seen[model]), tuple(sorted(of - seen[model])))
            for category, of in ((name, expected[name]) for name in ordered(expected, CATEGORIES))
        }
        for model in sorted(seen)
    }


def is_yes(row: FinalAnswer, unclear: Unclear) -> bool:
    """Return whether an answer counts as yes; one that is left out must not be asked for."""
    return unclear is Unclear.YES if row.unclear else bool(row.value)


def by_model(rows: Iterable[FinalAnswer]) -> dict[str, list[FinalAnswer]]:
    """Return the answers of each model, models in the order of their names."""
    models: dict[str, list[FinalAnswer]] = defaultdict(list)
    for row in rows:
        models[row.model].append(row)
    return {model: models[model] for model in sorted(models)}


def ordered(names: Iterable[str], first: Sequence[str]) -> list[str]:
    """Put the paper's names first, in its order, and any others after them."""
    names = set(names)
    return [name for name in first if name in names] + sorted(names - set(first))


def _table(
    rows: Iterable[FinalAnswer], column: Callable[[FinalAnswer], str], first: Sequence[str], unclear: Unclear
) -> dict[str, dict[str, Score]]:
    cells: dict[tuple[str, str], list[FinalAnswer]] = defaultdict(list)
    for row in checked(rows):
        cells[row.model, column(row)].append(row)
    columns = ordered({name for _, name in cells}, first)
    return {
        model: {name: score(cells.get((model, name), ()), unclear=unclear) for name in columns}
        for model in sorted({model for model, _ in cells})
    }


def _complete(mean: Average) -> Average:
    if not mean.undefined:
        return mean
    return mean._replace(value=None, reason=f"there is no score for {', '.join(mean.undefined)}")


def _why_empty(rows: Sequence[FinalAnswer], applicable: Sequence[FinalAnswer]) -> str:
    if not rows:
        return "there are no questions"
    return "all answers are unclear and left out" if applicable else "no question applies"
