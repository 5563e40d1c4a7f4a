"""Two critics as one: by hand, whichever is named first, and where one of them lacks a reply."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.reports.answer_figures.or_gate import either_figures
from evaluation.reports.answer_figures.or_gate import united as united_answers
from evaluation.reports.answer_figures.values import Answerer, AskedQuestion
from evaluation.reports.or_gate import Either, label_of, status_of
from evaluation.reports.segments.or_gate import confident_from, united
from evaluation.reports.segments.values import Predictions
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.values import STATUSES, Prediction, ReferenceVideo

PAIR = Either("a", "b")
MISSING = object()


def question(n: int, value: str, form: str = "yes_no") -> AskedQuestion:
    place = {"video": f"v{n}", "question": "q", "prompt": f"p{n}", "nth": 1, "generator": "x", "category": "c"}
    truth = {"applicable": True, "has_answer": True, "value": value, "unclear": False}
    return AskedQuestion(**place, **truth, dimension="d", form=form, options=2)


def answerer(name: str, given_: list, sure: list[float | None] | None = None, status: str = "ok") -> Answerer:
    """An annotator asked one question a clip; `MISSING` where it was left open."""
    places = [(f"v{n}", "q") for n in range(len(given_))]
    answers = {place: value for place, value in zip(places, given_, strict=True) if value is not MISSING}
    confidences = {place: p for place, p in zip(places, sure or [], strict=False) if p is not None}
    statuses = {video: status for video, _ in places}
    return Answerer(name, "critic", False, name, False, statuses, frozenset(places), answers, confidences=confidences)


@pytest.mark.parametrize(
    ("first", "second", "either"),
    [
        ("no", "yes", "no"),
        ("yes", "yes", "yes"),
        ("yes", None, "yes"),
        (None, "no", "no"),
        (None, None, None),
        (MISSING, "yes", "yes"),
        (MISSING, MISSING, MISSING),
    ],
)
def test_an_answer_reports_an_error_if_either_does(first, second, either):
    for one, other in ((first, second), (second, first)):
        both = united_answers(PAIR, answerer("a", [one]), answerer("b", [other]), [question(0, "no")]).both
        assert both.given.get(("v0", "q"), MISSING) == either
    assert both.label == label_of("a", "b")


def test_other_forms_and_clips_of_one_alone_are_no_part_of_it():
    questions = [question(0, "no"), question(1, "2", form="scale")]
    both = united_answers(PAIR, answerer("a", ["no", "2"]), answerer("b", ["no", "2"]), questions).both
    assert both.asked == {("v0", "q")}
    alone = united_answers(PAIR, answerer("a", ["no", "no"]), answerer("b", ["no"]), [question(0, "no")]).both
    assert list(alone.statuses) == ["v0"]


def test_each_critic_has_the_threshold_that_is_best_on_dev():
    """On dev a reports errors from P(no) = 0.4, and b from 0.7; on test both are held to that."""
    truth = ["no", "yes", "no", "yes", "no", "yes", "no"]
    questions = [question(n, value) for n, value in enumerate(truth)]
    a = answerer("a", ["yes", "yes", "no", "yes", "yes", "yes", "yes"], [0.6, 0.8, 0.9, 0.7, 0.55, 0.9, 0.9])
    b = answerer("b", ["no", "no", "no", "no", "no", "no", "yes"], [0.9, 0.6, 0.8, 0.5, 0.6, 0.6, 0.9])
    found = united_answers(PAIR, a, b, questions)
    rows = either_figures(questions, found, {f"v{n}" for n in range(4)}, 95)["rows"]
    assert [row["threshold"] and row["threshold"]["value"] for row in rows] == [
        pytest.approx(0.35),  # P(no): 0.4, 0.2, 0.9, 0.3
        pytest.approx(0.7),  # 0.9, 0.6, 0.8, 0.5
        None,
    ]
    said = [[row["said"][name]["value"] for name in ("precision", "recall")] for row in rows]
    gated = [[row["gated"][name]["value"] for name in ("precision", "recall")] for row in rows]
    assert said == [[None, 0], [0.5, 0.5], [0.5, 0.5]]
    assert gated == [[1, 0.5], [None, 0], [1, 0.5]]  # of the test answers a has P(no) 0.45, 0.1, 0.1
    assert rows[2]["gated"]["right"]["value"] == pytest.approx(2 / 3)


def test_what_has_no_confidence_is_taken_as_it_was_said():
    questions = [question(n, "no") for n in range(2)]
    found = united_answers(PAIR, answerer("a", ["no", "no"]), answerer("b", ["yes", "yes"]), questions)
    (a, _, both) = either_figures(questions, found, {"v0"}, 95)["rows"]
    assert a["threshold"]["reason"] == "no answer on dev has a confidence"
    assert a["gated"] == a["said"] == both["gated"]


@given(st.sampled_from(STATUSES), st.sampled_from(STATUSES))
def test_a_clip_that_one_did_not_get_is_left_out_and_a_failed_reply_says_nothing(first: str, second: str) -> None:
    status = status_of(first, second)
    assert status == status_of(second, first)
    left_out = {"not_attempted", "media_not_received"} & {first, second}
    assert status in left_out if left_out else (status == "ok") == ("ok" in (first, second))


spans = st.tuples(st.integers(0, 8), st.integers(1, 4), st.sampled_from("ab"), st.none() | st.sampled_from([0.2, 0.7]))


def said(name: str, marks: list[tuple[int, int, str, float | None]], status: str = "ok") -> Predictions:
    errors = tuple(
        Segment(100 * start, 100 * (start + length), "t", reason, f"{name}{n}", None, sure)
        for n, (start, length, reason, sure) in enumerate(marks)
    )
    return Predictions(name, "critic", False, name, False, (Prediction("v", errors, status),))


def alike(first: Segment, second: Segment) -> bool:
    return first.reason == second.reason


VIDEO = ReferenceVideo("v", 1000, ())


@given(st.lists(spans, max_size=4), st.lists(spans, max_size=4))
def test_errors_of_either_are_those_of_both_whichever_is_named_first(first: list, second: list) -> None:
    a, b = said("a", first), said("b", second)
    (both,), (turned,) = (united("a+b", *pair, [VIDEO], alike).predictions for pair in ((a, b), (b, a)))
    assert both == turned
    everything = {each.id: each for each in (*a.predictions[0].errors, *b.predictions[0].errors)}
    assert {each.id for each in both.errors} <= everything.keys()
    apart = united("a+b", a, b, [VIDEO], lambda one, other: False).predictions[0].errors
    assert len(apart) == len(everything)
    sure = [each.confidence for each in everything.values() if each.confidence is not None]
    assert max((each.confidence or 0 for each in both.errors), default=0) == max(sure, default=0)


def test_merged_errors_have_the_greater_confidence_and_failed_replies_have_none():
    a, b = said("a", [(0, 5, "a", 0.2)]), said("b", [(0, 5, "a", 0.7), (6, 2, "b", None)])
    (both,) = united("a+b", a, b, [VIDEO], alike).predictions
    assert [(each.start_ms, each.confidence) for each in both.errors] == [(0, 0.7), (600, None)]
    (alone,) = united("a+b", said("a", [(0, 5, "a", 0.2)], "failed"), b, [VIDEO], alike).predictions
    assert (alone.status, [each.id for each in alone.errors]) == ("ok", ["b0", "b1"])
    assert [len(confident_from(b, at, 0.0).predictions[0].errors) for at in (None, 0.0, 0.7, 0.8)] == [2, 2, 1, 0]
