"""BRITE's scores, gaps and ranking: examples that can be checked by hand, and laws."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.papers.brite import (
    DIMENSIONS,
    Attendance,
    FinalAnswer,
    Unclear,
    attendance,
    average,
    by_category,
    by_dimension,
    overall,
    score,
    sensitivity,
)
from outtake.measures.papers.brite_gaps import ACTION_AUDIO, SUBJECT_ACTION, gaps, ranking, video_gaps


def answers(model: str, prompt: str, dimension: str, said: str, category: str = "Physical") -> list[FinalAnswer]:
    """One answer a letter: y yes, n no, u unclear, - does not apply."""
    return [
        FinalAnswer(
            model,
            prompt,
            category,
            dimension,
            f"{dimension} {place}",
            value={"y": True, "n": False}.get(letter),
            unclear=letter == "u",
            applicable=letter != "-",
        )
        for place, letter in enumerate(said)
    ]


@st.composite
def studies(draw: st.DrawFn) -> list[FinalAnswer]:
    """Two models, three prompts in two categories, three dimensions, up to three questions each."""
    rows = []
    for model in ("m1", "m2"):
        for prompt, category in (("p1", "Physical"), ("p2", "Physical"), ("p3", "Temporal")):
            for dimension in DIMENSIONS[:3]:
                said = draw(st.text("ynu-", max_size=3))
                rows += answers(model, prompt, dimension, said, category)
    return rows


# Scores


def test_pooled_over_questions_and_the_mean_over_prompts():
    found = score([*answers("m", "p1", "Subject", "yyyn"), *answers("m", "p2", "Subject", "n")])
    assert (found.pooled.part, found.pooled.n, found.pooled.share) == (3, 5, 0.6)
    assert (found.by_prompt, found.prompts) == (0.375, 2)  # (3/4 + 0) / 2
    assert found.pooled.low < 0.6 < found.pooled.high


def test_what_does_not_apply_is_left_out_and_counted():
    found = score(answers("m", "p", "Audio", "yn--"))
    assert (found.pooled.part, found.pooled.n, found.not_applicable) == (1, 2, 2)


def test_a_silent_model_has_no_score_for_sound():
    found = by_dimension([*answers("m", "p", "Subject", "y"), *answers("m", "p", "Audio", "--")])["m"]["Audio"]
    assert (found.pooled.share, found.by_prompt, found.reason) == (None, None, "no question applies")
    assert score([]).reason == "there are no questions"
    assert score(answers("m", "p", "Audio", "u"), unclear=Unclear.LEFT_OUT).reason == (
        "all answers are unclear and left out"
    )


def test_unclear_as_yes_as_no_and_left_out():
    found = sensitivity(answers("m", "p", "Action", "ynu"))["m"]
    assert [(each.pooled.part, each.pooled.n) for each in found] == [(2, 3), (1, 3), (1, 2)]
    assert [each.unclear for each in found] == [1, 1, 0]


def test_the_flag_unclear_counts_whatever_value_stands_beside_it():
    row = FinalAnswer("m", "p", "Physical", "Action", "q", value=False, unclear=True)
    assert score([row]).pooled.part == 1
    assert score([row], unclear=Unclear.NO).pooled.part == 0


def test_what_overall_can_mean():
    rows = [*answers("m", "p1", "Subject", "yy"), *answers("m", "p2", "Action", "yn", "Temporal")]
    found = overall([*rows, *answers("m", "p2", "Action", "", "Temporal")])["m"]
    assert (found.categories.value, found.dimensions.value, found.pooled.pooled.share) == (0.75, 0.75, 0.75)

    found = overall([*rows, *answers("n", "p1", "Subject", "y")])["n"]
    assert (found.categories.value, found.categories.reason) == (None, "there is no score for Temporal")
    assert (found.dimensions.value, found.dimensions.undefined) == (1, ("Action",))


def test_no_average_of_nothing():
    assert average({"m": score([])}) == (None, 0, ("m",), "no score is defined")


def test_columns_are_in_the_order_of_the_paper_and_others_follow():
    rows = [
        *answers("m", "p1", "Lighting", "y", "Temporal"),
        *answers("m", "p2", "Audio", "y", "Odd"),
        *answers("m", "p3", "Subject", "y"),
    ]
    assert list(by_category(rows)["m"]) == ["Physical", "Temporal", "Odd"]
    assert list(by_dimension(rows)["m"]) == ["Subject", "Audio", "Lighting"]


def test_missing_videos_are_counted():
    rows = [
        *answers("m", "p1", "Subject", "y"),
        *answers("m", "p2", "Subject", "y"),
        *answers("n", "p2", "Subject", "y"),
    ]
    assert attendance(rows) == {
        "m": {"Physical": Attendance(2, 2, ())},
        "n": {"Physical": Attendance(2, 1, ("p1",))},
    }
    planned = attendance(rows[:1], prompts={"p1": "Physical", "p9": "Temporal"}, models=["z"])
    assert planned["m"] == {"Physical": Attendance(1, 1, ()), "Temporal": Attendance(1, 0, ("p9",))}
    assert planned["z"]["Physical"].missing == ("p1",)


@pytest.mark.parametrize(
    ("second", "message"),
    [
        (FinalAnswer("m", "p", "Physical", "Action", "q", True), "answered twice"),
        (FinalAnswer("m", "p", "Temporal", "Action", "r", True), "the category is 'Temporal' here"),
        (FinalAnswer("m", "p", "Physical", "Action", "r", None), "no answer"),
    ],
)
def test_rows_that_no_score_can_be_made_of(second: FinalAnswer, message: str):
    with pytest.raises(ValueError, match=message):
        by_dimension([FinalAnswer("m", "p", "Physical", "Subject", "q", True), second])


# Gaps


def test_a_gap_is_strict_and_ties_stand_beside():
    rows = [
        *answers("m", "higher", "Subject", "yy"), *answers("m", "higher", "Action", "yn"),
        *answers("m", "tie", "Subject", "yn"), *answers("m", "tie", "Action", "ynny"),
        *answers("m", "lower", "Subject", "n", "Temporal"), *answers("m", "lower", "Action", "y", "Temporal"),
        *answers("m", "no action", "Subject", "y"),
    ]  # fmt: skip
    found = gaps(rows, SUBJECT_ACTION).models["m"]
    assert (found.total.strict.part, found.total.with_ties.part, found.total.strict.n) == (1, 2, 3)
    assert (found.total.higher, found.total.ties, found.total.lower, found.total.left_out) == (1, 1, 1, 1)
    physical, temporal = found.categories["Physical"], found.categories["Temporal"]
    assert (physical.strict.part, physical.strict.n, physical.left_out) == (1, 2, 1)
    assert (temporal.strict.part, temporal.strict.n) == (0, 1)


def test_silent_models_have_no_gap_with_sound():
    rows = [
        *answers("silent", "p", "Action", "y"), *answers("silent", "p", "Audio", "-"),
        *answers("loud", "p", "Action", "y"), *answers("loud", "p", "Audio", "n"),
        *answers("unsure", "p", "Action", "y"), *answers("unsure", "p", "Audio", "u"),
    ]  # fmt: skip
    found = gaps(rows, ACTION_AUDIO, unclear=Unclear.LEFT_OUT)
    assert found.silent == ("silent",)
    assert found.models["loud"].total.strict.share == 1
    assert (found.models["unsure"].total.strict.share, found.models["unsure"].total.left_out) == (None, 1)


def test_a_dimension_is_not_compared_with_itself():
    with pytest.raises(ValueError, match="cannot be compared with itself"):
        gaps([], ("Action", "Action"))


# Ranking


def test_the_ranking_is_over_common_dimensions_unless_the_paper_is_followed():
    rows = [
        *answers("loud", "p", "Subject", "yyyn"), *answers("loud", "p", "Audio", "n"),
        *answers("silent", "p", "Subject", "yn"), *answers("silent", "p", "Audio", "-"),
        *answers("dark", "p", "Subject", "-"),
    ]  # fmt: skip
    fair, printed = ranking(rows), ranking(rows, like_for_like=False)
    assert [(each.rank, each.model, each.mean) for each in fair.order] == [(1, "loud", 0.75), (2, "silent", 0.5)]
    assert [(each.model, each.mean) for each in printed.order] == [("silent", 0.5), ("loud", 0.375)]
    assert printed.order[1].pooled[:2] == (3, 5)
    assert (fair.common, fair.partial, fair.unranked) == (("Subject",), ("Audio",), ("dark",))


def test_equal_models_share_a_rank():
    rows = [row for model, said in (("a", "y"), ("b", "y"), ("c", "n")) for row in answers(model, "p", "Subject", said)]
    assert [each.rank for each in ranking(rows).order] == [1, 1, 3]


def test_without_a_common_dimension_nobody_is_ranked():
    found = ranking([*answers("a", "p", "Subject", "y"), *answers("b", "p", "Audio", "y")])
    assert (found.order, found.reason) == ((), "there is no dimension that all models have")
    assert ranking([]).reason == "there are no scores"


# Laws


@settings(max_examples=50)
@given(rows=studies(), seed=st.integers(0, 5))
def test_the_order_of_the_rows_does_not_matter(rows: list[FinalAnswer], seed: int):
    shuffled = rows.copy()
    random.Random(seed).shuffle(shuffled)
    assert by_dimension(shuffled) == by_dimension(rows)
    assert overall(shuffled) == overall(rows)
    assert gaps(shuffled, SUBJECT_ACTION) == gaps(rows, SUBJECT_ACTION)
    assert ranking(shuffled) == ranking(rows)


@settings(max_examples=50)
@given(rows=studies())
def test_what_does_not_apply_never_changes_a_score(rows: list[FinalAnswer]):
    applicable = [row for row in rows if row.applicable]
    with_more = [*applicable, *answers("m1", "p1", "Audio", "---")]
    assert score(rows)[:4] == score(applicable)[:4]  # all but the number of those left out, and the reason
    assert video_gaps(rows, SUBJECT_ACTION) == video_gaps(applicable, SUBJECT_ACTION)
    assert ranking(with_more).order == ranking(applicable).order


@settings(max_examples=50)
@given(rows=studies())
def test_the_other_readings_of_unclear_lie_around(rows: list[FinalAnswer]):
    for each in sensitivity(rows).values():
        assert each.as_no.pooled.part <= each.as_yes.pooled.part
        assert each.as_no.pooled.n == each.as_yes.pooled.n == each.left_out.pooled.n + each.as_yes.unclear
        if each.left_out.pooled.n:
            assert each.as_no.pooled.share <= each.left_out.pooled.share <= each.as_yes.pooled.share


@settings(max_examples=50)
@given(rows=studies())
def test_swapping_the_dimensions_mirrors_a_gap(rows: list[FinalAnswer]):
    there, back = gaps(rows, ("Subject", "Action")), gaps(rows, ("Action", "Subject"))
    assert there.silent == back.silent
    for model, found in there.models.items():
        total, mirrored = found.total, back.models[model].total
        assert (total.higher, total.ties, total.lower) == (mirrored.lower, mirrored.ties, mirrored.higher)
        assert total.strict.n == sum(each.strict.n for each in found.categories.values())
        assert total.strict.part == sum(each.higher for each in found.categories.values())


@settings(max_examples=50)
@given(rows=studies())
def test_the_pooled_score_lies_among_those_of_its_parts(rows: list[FinalAnswer]):
    for model, found in overall(rows).items():
        parts = [each.pooled.share for each in by_category(rows)[model].values() if each.pooled.n]
        if parts:
            assert min(parts) <= found.pooled.pooled.share <= max(parts)
