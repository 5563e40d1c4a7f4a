"""
VF-Eval's tables 3 and 4 (ACL 2025), recomputed by the code that makes the recipe's reports.

Questions and replies are made whose scores are the printed ones, in tenths of a per cent; the report's tables have to
show the printed columns, and the overall score and win rates that follow from them.
"""

from __future__ import annotations

import pytest

from evaluation.reports.answer_figures.preferences import preference_figures
from evaluation.reports.answer_figures.values import Answerer, AnswerTruth, AskedQuestion, PairVote
from evaluation.reports.answer_figures.vf_eval import COLUMN_OF, IN_WORDS, ITS_QUESTIONS, vf_eval_figures
from outtake.measures.papers.vf_eval import COLUMNS
from tests.measures.test_printed_vf_eval import HUMAN, REPLIES, TABLE_3, TABLE_4, VIDEOS

PLACES = {column: place for place, column in reversed(COLUMN_OF.items())}
MODELS = ("GPT-4.1", "Gemini-2.0-Flash")
CONFIDENCE = 95


def questions_of(column: str) -> list[AskedQuestion]:
    """A thousand questions of a column, each about a clip of its own, all of the same few prompts."""
    form, dimension = PLACES[column]
    right, options = {"yes_no": ("yes", 2), "choice": ("a", 4), "text": ("It falls.", 0)}[form]
    return [
        AskedQuestion(
            *(f"clip {n}", "Aster", f"prompt {n % 20}", 1, "", dimension, f"{column} {n}", form, options),
            applicable=True,
            has_answer=True,
            value=right,
            unclear=False,
        )
        for n in range(REPLIES)
    ]


QUESTIONS = {column: questions_of(column) for column in COLUMNS}


def answerer_with(label: str, percents: tuple[float, ...]) -> Answerer:
    """An annotator whose replies have these scores: right or wrong options, and grades of 2 or 0."""
    given, grades = {}, {}
    for column, percent in zip(COLUMNS, percents, strict=False):
        hits = round(REPLIES * percent / 100)
        for n, asked in enumerate(QUESTIONS[column]):
            if column in IN_WORDS:
                given[asked.place], grades[asked.place] = "It flies.", 2 if n < hits else 0
            else:
                given[asked.place] = asked.value if n < hits else {"yes": "no"}.get(str(asked.value), "b")
    statuses = {f"clip {n}": "ok" for n in range(REPLIES)}
    return Answerer(label, "critic", False, label, False, statuses, frozenset(given), given, grades)


def test_table_3_with_its_overall_scores_and_chance():
    asked = tuple(each for column in COLUMNS for each in QUESTIONS[column])
    rows = {**{name: TABLE_3[name] for name in MODELS}, "Human": HUMAN}
    words = frozenset(each.place for column in IN_WORDS for each in QUESTIONS[column])
    truth = AnswerTruth(asked, {}, ITS_QUESTIONS, gradable=words)
    found = vf_eval_figures(truth, [answerer_with(*each) for each in rows.items()], CONFIDENCE)
    assert found is not None and found["columns"] == list(COLUMNS)
    for row in found["rows"]:
        printed = rows[row["label"]]
        assert [100 * cell["value"] for cell in row["cells"]] == pytest.approx(printed[:-1])
        mean = 82.6 if row["label"] == "Human" else printed[-1]  # the paper prints 84.4, which is not the mean
        assert 100 * row["overall"] == pytest.approx(mean, abs=0.1)
    guessing = [None if each["value"] is None else 100 * each["value"] for each in found["guessing"]]
    assert guessing == [None, 50, 50, 25, 25, 25, 25, None]


def test_table_4_of_revised_prompts():
    votes = [
        PairVote(f"pair {n}", f"prompt {n}", aspect, aspect, "Aster", "Aster", "b" if n < won else "a", None)
        for aspect, percent in TABLE_4.items()
        for won in [round(VIDEOS * percent / 100)]
        for n in range(VIDEOS)
    ]
    for each in preference_figures(votes, CONFIDENCE):
        printed = TABLE_4[each["key"]]
        assert (each["pairs"], each["one_generator"]) == (VIDEOS, VIDEOS)
        # 57.6 is no share of 300, see tests/measures/test_printed_vf_eval.py
        assert 100 * each["b"]["rate"]["value"] == pytest.approx(printed, abs=0.11)
