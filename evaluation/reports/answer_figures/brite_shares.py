"""
How many questions on each generator's clips are truly answered with yes: BRITE's tables, by `outtake.measures`.

A true answer counts by its value; one without a value, which is unclear, reads as yes, as BRITE's guideline has it.
Its sensitivity is shown next to: there every answer that anyone found unclear is read as yes, as no, or is left out.
A generator's second clip of a prompt counts as that of a prompt of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from annotations.instruments.question_forms import YES_NO
from evaluation.reports.answer_figures.values import UNKNOWN, AskedQuestion, Figures
from evaluation.reports.figure_cells import share_cell
from outtake.measures.diagnostics.paired_comparison import McNemar, holm, mcnemar
from outtake.measures.papers import brite
from outtake.measures.papers.brite import Average, FinalAnswer, Score
from outtake.measures.papers.brite_gaps import (
    ACTION_AUDIO,
    SUBJECT_ACTION,
    Gap,
    ModelGap,
    Ranking,
    VideoGap,
    gaps,
    ranking,
    video_gaps,
)

ANSWERS, VIDEOS = "answers", "videos"
NO_CATEGORIES = "the prompts have no category"


def share_figures(questions: Sequence[AskedQuestion]) -> Figures | None:
    """Give BRITE's tables; None where no question of yes and no is truly answered."""
    asked = [each for each in questions if each.form == YES_NO]
    counted = counted_questions(questions)
    if not any(each.applicable for each in counted):
        return None
    rows = [final_answer(each) for each in counted]
    flagged = [final_answer(each, flagged=True) for each in counted]
    categories = brite.by_category(rows)
    named = {row.category for row in rows} != {UNKNOWN}
    return {
        "by_category": _table(categories) if named else [],
        "by_dimension": _table(brite.by_dimension(rows)),
        "overall": [_overall(generator, each, named) for generator, each in brite.overall(rows).items()],
        "gaps": [_gaps(rows, two) for two in (SUBJECT_ACTION, ACTION_AUDIO) if set(two) <= {r.dimension for r in rows}],
        "ranking": _ranking(ranking(rows)),
        "ranking_of_each": _ranking(ranking(rows, like_for_like=False)),
        "sensitivity": _sensitivity(rows, flagged),
        "attendance": _attendance(rows, asked),
    }


def counted_questions(questions: Iterable[AskedQuestion]) -> list[AskedQuestion]:
    """Return the questions of yes and no that have a true answer, or do not apply."""
    return [each for each in questions if each.form == YES_NO and (each.has_answer or not each.applicable)]


def final_answer(asked: AskedQuestion, *, flagged: bool = False) -> FinalAnswer:
    """
    Return the true answer to a question as the measures take it.

    :param flagged: whether it is unclear if anyone found it so, and not only where it has no value
    """
    unclear = asked.unclear if flagged else asked.value is None
    return FinalAnswer(
        model=asked.generator,
        prompt=unit_of(asked),
        category=asked.category,
        dimension=asked.dimension,
        question=asked.question,
        value=None if asked.value is None else asked.value == "yes",
        unclear=unclear and asked.applicable,
        applicable=asked.applicable,
    )


def unit_of(asked: AskedQuestion) -> str:
    """Return the key that pairs one clip of a generator with those of the others."""
    return asked.prompt if asked.nth == 1 else f"{asked.prompt} ({asked.nth})"


def _table(table: Mapping[str, Mapping[str, Score]]) -> list[Figures]:
    return [
        {"generator": generator, "key": key, **_score(score)}
        for generator, scores in table.items()
        for key, score in scores.items()
    ]


def _score(score: Score) -> Figures:
    cell = share_cell(score.pooled, ANSWERS)
    return {
        "share": {**cell, "reason": score.reason},
        "by_video": score.by_prompt,
        "videos": score.prompts,
        "unclear": score.unclear,
        "not_applicable": score.not_applicable,
    }


def _overall(generator: str, overall: brite.Overall, with_categories: bool) -> Figures:
    categories = overall.categories if with_categories else Average(None, 0, (), NO_CATEGORIES)
    return {
        "generator": generator,
        "categories": _average(categories),
        "dimensions": _average(overall.dimensions),
        **_score(overall.pooled),
    }


def _average(average: Average) -> Figures:
    return {**average._asdict(), "undefined": list(average.undefined)}


def _gaps(rows: Sequence[FinalAnswer], dimensions: tuple[str, str]) -> Figures:
    """Give a gap of each generator, with McNemar's test of whether either dimension is ahead more often."""
    found = gaps(rows, dimensions)
    videos = video_gaps(rows, dimensions)
    tests = {model: _ahead(each for each in videos if each.model == model) for model in found.models}
    adjusted = dict(zip(tests, holm([test.p for test in tests.values()]), strict=True))
    return {
        "first": found.first,
        "second": found.second,
        "silent": list(found.silent),
        "generators": [
            {
                "generator": model,
                "parts": _gap_parts(gap),
                "p": tests[model].p,
                "p_holm": adjusted[model],
                "reason": tests[model].reason,
            }
            for model, gap in found.models.items()
        ],
    }


def _ahead(videos: Iterable[VideoGap]) -> McNemar:
    return mcnemar([(each.first > each.second, each.second > each.first) for each in videos])


def _gap_parts(gap: ModelGap) -> list[Figures]:
    """Give the gap of each category, and of all clips under no key."""
    named = gap.categories if set(gap.categories) != {UNKNOWN} else {}
    return [*(_gap(name, each) for name, each in named.items()), _gap(None, gap.total)]


def _gap(key: str | None, gap: Gap) -> Figures:
    return {
        "key": key,
        "strict": share_cell(gap.strict, VIDEOS),
        "with_ties": share_cell(gap.with_ties, VIDEOS),
        "higher": gap.higher,
        "ties": gap.ties,
        "lower": gap.lower,
        "left_out": gap.left_out,
    }


def _ranking(found: Ranking) -> Figures:
    return {
        "order": [
            {
                "rank": each.rank,
                "generator": each.model,
                "mean": each.mean,
                "pooled": share_cell(each.pooled, ANSWERS),
                "dimensions": list(each.dimensions),
            }
            for each in found.order
        ],
        "common": list(found.common),
        "partial": list(found.partial),
        "unranked": list(found.unranked),
        "reason": found.reason,
    }


def _sensitivity(rows: Sequence[FinalAnswer], flagged: Sequence[FinalAnswer]) -> list[Figures]:
    stands = {generator: brite.score(own) for generator, own in brite.by_model(rows).items()}
    return [
        {
            "generator": generator,
            "unclear": each.as_yes.unclear,
            "as_it_stands": _score(stands[generator])["share"],
            "as_yes": _score(each.as_yes)["share"],
            "as_no": _score(each.as_no)["share"],
            "left_out": _score(each.left_out)["share"],
        }
        for generator, each in brite.sensitivity(flagged).items()
    ]


def _attendance(rows: Sequence[FinalAnswer], asked: Sequence[AskedQuestion]) -> list[Figures]:
    """Count the clips with a true answer, of the prompts that any generator's clip was asked about."""
    prompts = {unit_of(each): each.category for each in asked}
    answered = [row for row in rows if row.applicable]
    found = brite.attendance(answered, prompts=prompts, models={each.generator for each in asked})
    return [
        {"generator": generator, "key": key, **each._asdict(), "missing": list(each.missing)}
        for generator, categories in found.items()
        for key, each in categories.items()
    ]
