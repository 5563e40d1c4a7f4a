"""Aggregated answers, computed by hand: each policy, ties, unclear, and what an expert said."""

from __future__ import annotations

import pytest

from evaluation.annotation_sets.subject_annotations import QuestionVotes, Vote
from evaluation.ground_truth.policies.answers import Answered, TrueAnswer, YesShare, true_answers

UNSURE = Vote("u", None, True)


def asked(*votes: str | Vote, row: int = 1, form: str = "yes_no", **also) -> QuestionVotes:
    cast = [each if isinstance(each, Vote) else Vote(f"a{n}", each) for n, each in enumerate(votes)]
    return QuestionVotes(1, row, form, "question 1", tuple(cast), **also)


def answer(policy: str, *votes: str | Vote, **also) -> TrueAnswer | None:
    found = true_answers([asked(*votes, **also)], policy).by_task.get(1, ())
    return found[0] if found else None


def test_the_majority_is_the_most_frequent_and_says_of_how_many():
    assert answer("majority", "yes", "no", "yes") == TrueAnswer(1, "yes", False, "majority", 3, 2)
    assert answer("merged", "yes", "yes") == TrueAnswer(1, "yes", False, "unanimous", 2, 2)
    assert answer("majority", "no") == TrueAnswer(1, "no", False, "one", 1, 1)


def test_a_tie_is_no_answer_and_is_counted():
    found = true_answers([asked("yes", "no"), asked("a", "a", "b", row=2, form="choice")], "majority")
    assert (found.tied, [each.task_question for each in found.by_task[1]]) == (1, [2])


def test_unclear_is_a_flag_and_no_value():
    assert answer("majority", "yes", UNSURE) == TrueAnswer(1, "yes", True, "majority", 1, 1)
    assert answer("majority", UNSURE, Vote("v", None, True)) == TrueAnswer(1, None, True, "unanimous", 0, 0)


def test_exactly_the_same_or_discarded():
    assert answer("exact", "a", "a", form="choice") == TrueAnswer(1, "a", False, "unanimous", 2, 2)
    for votes in (("a", "b"), ("a",), ("yes", UNSURE)):
        found = true_answers([asked(*votes)], "exact")
        assert (found.by_task, found.discarded) == ({}, 1)


def test_texts_count_as_one_s_word_and_nowhere_else():
    assert answer("one", "It falls.", form="text") == TrueAnswer(1, "It falls.", False, "one", 1, 1)
    for policy in ("majority", "exact", "dawid_skene"):
        assert true_answers([asked("It falls.", "It falls.", form="text")], policy) == Answered({}, 0, 0, None)


def test_an_expert_s_word_stands_before_all_others():
    settled = {"settled": Vote("", "no"), "jointly": False}
    assert answer("settled", "yes", "yes", UNSURE, **settled) == TrueAnswer(1, "no", True, "adjudicated", 2, 0)
    assert answer("settled", "no", "yes", settled=Vote("", "no"), jointly=True).provenance == "joint"


@pytest.mark.parametrize("policy", ["majority", "dawid_skene"])
def test_the_share_of_yes_is_told_for_each_reading_of_unclear(policy: str):
    questions = [asked("yes", "yes", row=1), asked("no", UNSURE, "no", row=2), asked(UNSURE, row=3)]
    readings = true_answers(questions, policy).readings
    assert readings == {"left_out": YesShare(1, 2), "as_yes": YesShare(2, 3), "as_no": YesShare(1, 3)}


def test_an_expert_s_unclear_is_read_in_both_ways():
    readings = true_answers([asked("yes", "no", settled=Vote("", None, True))], "settled").readings
    assert readings == {"left_out": YesShare(0, 0), "as_yes": YesShare(1, 1), "as_no": YesShare(0, 1)}


def test_the_model_trusts_who_errs_less_and_says_how_sure_it_is():
    """Two careful raters tell yes from no; three careless ones say yes to everything, and are the majority."""
    truth = ["yes", "no"] * 4 + ["yes", "no"]
    questions = [asked(value, value, "yes", "yes", "yes", row=n) for n, value in enumerate(truth)]
    found = true_answers(questions, "dawid_skene").by_task[1]
    assert [each.value for each in found] == truth
    assert [each.provenance for each in found] == ["unanimous", "model"] * 5
    assert all(each.probability is not None and each.probability > 0.99 for each in found)
    by_most = true_answers(questions, "majority").by_task[1]
    assert {each.value for each in by_most} == {"yes"}
