"""
Aggregation: the example of the paper, an independent program's result, the definition step by step, and laws.

``tests/golden/dawid_skene.json`` is what crowd-kit 1.4.2 (with pandas 3.1.1 and numpy 2.4.6) makes of a seeded random
case: 60 items, 8 annotators of whom 4 answer each, 3 classes. It was made, apart from line breaks, by this program::

    import json, random
    import pandas
    from crowdkit.aggregation import DawidSkene

    rng, classes = random.Random(1979), ["clean", "minor", "major"]
    skill = {f"a{n}": rng.uniform(0.3, 0.95) for n in range(8)}
    rows = []
    for n in range(60):
        truth = rng.choice(classes)
        for annotator in rng.sample(sorted(skill), 4):
            rows.append((f"i{n}", annotator, truth if rng.random() < skill[annotator] else rng.choice(classes)))
    model = DawidSkene(n_iter=2000, tol=-1).fit(pandas.DataFrame(rows, columns=["task", "worker", "label"]))
    answers = {item: {who: said for each, who, said in rows if each == item} for item, _, _ in rows}
    posterior = {item: dict(row) for item, row in model.probas_.iterrows()}
    print(json.dumps({"answers": answers, "prior": dict(model.priors_), "posterior": posterior}))
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from math import log, prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.aggregation.dawid_skene import dawid_skene
from outtake.measures.aggregation.majority import Answers, majority

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[1] / "golden" / "dawid_skene.json").read_text("utf-8"))

# Dawid and Skene (1979), Table 1: 45 patients' fitness for anaesthesia, 1..4, by five anaesthetists, of whom the first
# judged each patient three times.
ANAESTHETISTS = """
    111 1 1 1 1 | 333 4 3 3 4 | 112 2 1 2 2 | 222 3 1 2 1 | 222 3 2 2 2 | 222 3 3 2 2 | 122 2 1 1 1 | 333 3 4 3 3 |
    222 2 2 2 3 | 232 2 2 2 3 | 444 4 4 4 4 | 222 3 3 4 3 | 111 1 1 1 1 | 222 3 2 1 2 | 121 1 1 1 1 | 111 2 1 1 1 |
    111 1 1 1 1 | 111 1 1 1 1 | 222 2 2 2 1 | 222 1 3 2 2 | 222 2 2 2 2 | 222 2 2 2 1 | 222 3 2 2 2 | 221 2 2 2 2 |
    111 1 1 1 1 | 111 1 1 1 1 | 232 2 2 2 2 | 111 1 1 1 1 | 111 1 1 1 1 | 112 1 1 2 1 | 111 1 1 1 1 | 333 3 2 3 3 |
    111 1 1 1 1 | 222 2 2 2 2 | 222 3 2 3 2 | 433 4 3 4 3 | 221 2 2 3 2 | 232 3 2 3 3 | 333 3 4 3 2 | 111 1 1 1 1 |
    111 1 1 1 1 | 121 2 1 1 1 | 232 2 2 2 2 | 121 1 1 1 1 | 222 2 2 2 2"""

# The estimates that they publish, in hundredths: error rates by observer, by true class; shares of the classes; each
# patient's most probable class, and the probabilities where it is below 1.00.
ERROR_RATES = {
    "1": [[89, 11, 0, 0], [7, 88, 5, 0], [0, 34, 66, 0], [0, 0, 56, 44]],
    "2": [[83, 17, 0, 0], [5, 63, 31, 0], [0, 0, 100, 0], [0, 0, 0, 100]],
    "3": [[100, 0, 0, 0], [11, 79, 11, 0], [0, 40, 20, 40], [0, 0, 67, 33]],
    "4": [[94, 6, 0, 0], [5, 84, 10, 0], [0, 0, 80, 20], [0, 0, 33, 67]],
    "5": [[100, 0, 0, 0], [16, 73, 11, 0], [0, 21, 79, 0], [0, 0, 33, 67]],
}
SHARES = [40, 42, 11, 7]
PATIENTS = [int(digit) for digit in "1422221322 4312111122 2222112111 1312242331 11212".replace(" ", "")]
UNSURE = {"7": [98, 2, 0, 0], "35": [0, 95, 5, 0], "38": [0, 2, 98, 0]}

ITEMS, ANNOTATORS, CLASSES = "ijklmn", "ABCDE", "xyz"

said = st.one_of(st.sampled_from(CLASSES), st.lists(st.sampled_from(CLASSES), max_size=3).map(tuple))
answer_sets = st.dictionaries(
    st.sampled_from(ITEMS), st.dictionaries(st.sampled_from(ANNOTATORS), said, max_size=5), min_size=1, max_size=6
)
fitted_sets = answer_sets.filter(lambda answers: bool(dawid_skene(answers, max_iterations=1).posterior))


def _patients() -> dict[str, dict[str, tuple[int, ...]]]:
    return {
        str(patient): {str(who): tuple(map(int, given)) for who, given in enumerate(row.split(), start=1)}
        for patient, row in enumerate(ANAESTHETISTS.split("|"), start=1)
    }


def _hundredths(row: Mapping[Any, float] | None) -> list[int]:
    assert row is not None
    return [round(100 * value) for value in row.values()]


def test_the_anaesthetists_come_out_as_published() -> None:
    result = dawid_skene(_patients())
    assert result.classes == (1, 2, 3, 4)
    assert result.converged
    assert result.reason is None
    assert result.against_majority == 2
    assert _hundredths(result.prior) == SHARES
    assert {who: [_hundredths(row) for row in rows.values()] for who, rows in result.confusion.items()} == ERROR_RATES
    assert [verdict.label for verdict in result.verdicts.values()] == PATIENTS
    sure = {item: _hundredths(row) for item, row in result.posterior.items() if 100 not in _hundredths(row)}
    assert sure == UNSURE


def test_the_anaesthetists_are_judged_by_what_they_said() -> None:
    result = dawid_skene(_patients())
    # The first answered three times for each of 45 patients; right is 0.40 * 0.89 + 0.42 * 0.88 + ... = 0.83.
    assert [(who, each.answers) for who, each in result.accuracies.items()] == [
        ("1", 135), ("2", 45), ("3", 45), ("4", 45), ("5", 45),
    ]  # fmt: skip
    expected = sum(share * ERROR_RATES["1"][index][index] for index, share in enumerate(SHARES)) / 10_000
    assert result.accuracies["1"].value == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("smoothing", [0, 0.01])
def test_an_independent_program_finds_the_same(smoothing: float) -> None:
    # crowd-kit starts without smoothing and takes 1e-10 for 0.
    result = dawid_skene(GOLDEN["answers"], smoothing=smoothing, tolerance=0, max_iterations=2000)
    assert result.prior == pytest.approx(GOLDEN["prior"], abs=1e-9)
    assert set(result.posterior) == set(GOLDEN["posterior"])
    for item, posterior in GOLDEN["posterior"].items():
        assert result.posterior[item] == pytest.approx(posterior, abs=1e-9)


def _votes(answers: Answers) -> list[tuple[str, str, Any]]:
    return [
        (item, who, value)
        for item, by_annotator in answers.items()
        for who, given in by_annotator.items()
        for value in (given if isinstance(given, tuple) else (given,))
    ]


def _by_definition(answers: Answers, steps: int, smoothing: float) -> tuple[dict[str, dict[Any, float]], float]:
    # Equations 2.3, 2.4, 2.5 and 2.7 of the paper, answer by answer, in plain probabilities.
    votes = _votes(answers)
    items, people, classes = ({vote[part] for vote in votes} for part in range(3))
    counts = {i: {j: smoothing + sum(v[::2] == (i, j) for v in votes) for j in classes} for i in items}
    t = {i: {j: counts[i][j] / sum(counts[i].values()) for j in classes} for i in items}
    likelihood = 0.0
    for _ in range(steps):
        p = {j: sum(t[i][j] for i in items) / len(items) for j in classes}
        pi = {}
        for k in people:
            for j in classes:
                met = sum(t[i][j] for i, who, _ in votes if who == k)
                for each in classes:
                    given = sum(t[i][j] for i, who, value in votes if (who, value) == (k, each))
                    pi[k, j, each] = given / met if met else 1 / len(classes)
        joint = {i: {j: p[j] * prod(pi[k, j, v] for n, k, v in votes if n == i) for j in classes} for i in items}
        t = {i: {j: joint[i][j] / sum(joint[i].values()) for j in classes} for i in items}
        likelihood = sum(log(sum(joint[i].values())) for i in items)
    return t, likelihood


@given(fitted_sets, st.sampled_from([0, 0.01, 0.5]), st.integers(1, 4))
def test_each_step_follows_the_definition(answers: Answers, smoothing: float, steps: int) -> None:
    result = dawid_skene(answers, smoothing=smoothing, max_iterations=steps)
    posterior, likelihood = _by_definition(answers, result.iterations, smoothing)
    assert result.log_likelihood[-1] == pytest.approx(likelihood, abs=1e-9)
    assert set(result.posterior) == set(posterior)
    for item, row in posterior.items():
        assert result.posterior[item] == pytest.approx(row, abs=1e-9)


@given(fitted_sets)
def test_probabilities_sum_to_one_and_the_likelihood_never_falls(answers: Answers) -> None:
    result = dawid_skene(answers, tolerance=0, max_iterations=60)
    rows = [result.prior, *result.posterior.values()]
    rows += [row for each in result.confusion.values() for row in each.values() if row is not None]
    for row in rows:
        assert min(row.values()) >= 0
        assert sum(row.values()) == pytest.approx(1)
    steps = zip(result.log_likelihood, result.log_likelihood[1:], strict=False)
    assert all(after >= before - 1e-9 for before, after in steps)


@given(answer_sets, st.randoms(use_true_random=False))
def test_the_order_of_items_and_annotators_changes_nothing(answers: Answers, rng: random.Random) -> None:
    def shuffled(table: Mapping[str, Any]) -> dict[str, Any]:
        return dict(rng.sample(list(table.items()), len(table)))

    other = shuffled({item: shuffled(by_annotator) for item, by_annotator in answers.items()})
    assert dawid_skene(other) == dawid_skene(answers)
    assert majority(other) == majority(answers)


@given(fitted_sets, st.permutations(ITEMS), st.permutations(ANNOTATORS), st.permutations(CLASSES))
def test_names_change_nothing_but_names(answers: dict[str, Any], items: Any, annotators: Any, classes: Any) -> None:
    item, who, value = (
        dict(zip(old, new, strict=True)) for old, new in [(ITEMS, items), (ANNOTATORS, annotators), (CLASSES, classes)]
    )
    renamed = {
        item[i]: {who[a]: tuple(value[v] for v in given) for a, given in each.items()} for i, each in answers.items()
    }
    # The law holds at each step; over many, rounding may tip a case that stands on a ridge.
    ours, theirs = dawid_skene(answers, max_iterations=5), dawid_skene(renamed, max_iterations=5)
    for i, row in ours.posterior.items():
        assert theirs.posterior[item[i]] == pytest.approx({value[str(v)]: share for v, share in row.items()}, abs=1e-9)
    for a, accuracy in ours.accuracies.items():
        assert theirs.accuracies[who[a]].answers == accuracy.answers
        assert theirs.accuracies[who[a]].value == pytest.approx(accuracy.value, abs=1e-9)
    for i, verdict in majority(answers).verdicts.items():
        label = None if verdict.label is None else value[str(verdict.label)]
        assert majority(renamed).verdicts[item[i]][:3] == (label, *verdict[1:3])


@given(st.lists(st.sampled_from(CLASSES), min_size=1, max_size=12), st.integers(2, 5))
def test_perfect_annotators_recover_the_truth(truth: list[str], people: int) -> None:
    answers: Answers = {str(i): dict.fromkeys(ANNOTATORS[:people], label) for i, label in enumerate(truth)}
    result = dawid_skene(answers)
    assert [verdict.label for verdict in result.verdicts.values()] == truth
    assert [verdict.label for verdict in majority(answers).verdicts.values()] == truth
    assert min(verdict.support or 0 for verdict in result.verdicts.values()) > 0.999
    assert min(accuracy.value or 0 for accuracy in result.accuracies.values()) > 0.999


def test_those_who_know_outweigh_those_who_guess() -> None:
    rng = random.Random(6)
    truth = {str(n): rng.choice(CLASSES) for n in range(300)}
    answers: Answers = {
        item: {
            **{who: label if rng.random() < 0.9 else rng.choice(CLASSES) for who in "AB"},
            **{who: rng.choice(CLASSES) for who in "CDE"},
        }
        for item, label in truth.items()
    }
    fitted, counted = dawid_skene(answers), majority(answers)
    right = [sum(each.verdicts[item].label == truth[item] for item in truth) for each in (fitted, counted)]
    assert right[0] > 270 > 240 > right[1]
    assert all((fitted.accuracies[who].value or 0) > 0.85 for who in "AB")
    assert all((fitted.accuracies[who].value or 1) < 0.45 for who in "CDE")


def test_one_who_swaps_two_classes_is_understood() -> None:
    swap = {"x": "y", "y": "x", "z": "z"}
    answers: Answers = {str(n): {"A": v, "B": v, "C": v, "D": swap[v]} for n, v in enumerate("xyzxyzxy")}
    result = dawid_skene({**answers, "lone": {"D": "x"}})
    assert result.verdicts["lone"].label == "y"
    assert majority({"lone": {"D": "x"}}).verdicts["lone"].label == "x"
    assert result.accuracies["D"].value == pytest.approx(2 / 9, abs=1e-6)


def test_a_class_that_an_annotator_did_not_meet_has_no_row() -> None:
    answers: Answers = {str(n): {"A": v, "B": v, "C": v} for n, v in enumerate("xxxyyy")}
    result = dawid_skene({**answers, "0": {"A": "x", "B": "x", "C": "x", "D": "x"}})
    assert result.confusion["D"] == {"x": pytest.approx({"x": 1, "y": 0}), "y": None}


def test_majority_by_hand() -> None:
    result = majority(
        {
            "clear": {"A": "yes", "B": "yes", "C": "no"},
            "split": {"A": "yes", "B": "no"},
            "alone": {"C": "no"},
            "none": {},
        }
    )
    assert result.verdicts["clear"] == ("yes", 2 / 3, 3, None)
    assert result.verdicts["split"] == (None, None, 2, "no and yes have 1 of 2 answers each")
    assert result.verdicts["alone"] == ("no", 1.0, 1, None)
    assert result.verdicts["none"] == (None, None, 0, "nobody answered")
    assert result.tied == 1
    # The split item is held against no one; C is right alone and wrong once.
    assert [tuple(each) for each in result.accuracies.values()] == [(1.0, 1, None), (1.0, 1, None), (0.5, 2, None)]


def test_a_stated_order_settles_ties() -> None:
    split: Answers = {"1": {"A": "yes", "B": "no", "C": "unclear"}}
    assert majority(split, prefer=["no", "yes"]).verdicts["1"] == ("no", 1 / 3, 3, None)
    assert majority(split, prefer=["maybe"]).verdicts["1"].label is None
    assert majority(split, prefer=["no"]).tied == 1
    assert majority({"1": {"A": "yes", "B": "yes", "C": "no"}}, prefer=["no"]).verdicts["1"].label == "yes"


def test_one_whose_items_are_all_split_has_no_accuracy() -> None:
    assert majority({"1": {"A": "yes", "B": "no"}}).accuracies["A"] == (
        None,
        0,
        "no item that the annotator answered has a label",
    )


def test_what_the_model_cannot_tell_apart_has_no_label() -> None:
    result = dawid_skene({"1": {"A": "x", "B": "y"}, "2": {"A": "y", "B": "x"}})
    assert result.verdicts["1"] == (None, None, 2, "x and y are equally probable")
    assert result.reason is not None
    assert "no item has three answers" in result.reason


def test_a_class_that_drifted_from_its_name_is_pointed_out() -> None:
    # Whatever C and D alone call z is a kind of its own to the model, though three of five call it y.
    kinds = ["xxxxx"] * 10 + ["yyyyy"] * 10 + ["yyzzy"] * 10
    result = dawid_skene({str(n): dict(zip("ABCDE", kind, strict=True)) for n, kind in enumerate(kinds)})
    assert [result.verdicts[str(n)].label for n in (0, 10, 20)] == ["x", "y", "z"]
    assert result.against_majority == 10
    assert result.reason == "the most frequent answer to items labelled z is another, so look before you trust labels"


def test_without_two_answers_an_item_there_is_no_fit() -> None:
    result = dawid_skene({"1": {"A": "x"}, "2": {"B": "y"}, "3": {}})
    reason = "no item has two answers, so nothing tells errors from the truth"
    assert result.verdicts == {
        "1": ("x", None, 1, reason),
        "2": ("y", None, 1, reason),
        "3": (None, None, 0, "nobody answered"),
    }
    assert result.accuracies == {"A": (None, 0, reason), "B": (None, 0, reason)}
    assert (result.prior, result.posterior, result.confusion, result.iterations) == ({}, {}, {}, 0)
    assert (result.classes, result.converged, result.reason) == (("x", "y"), False, reason)


def test_without_answers_there_is_nothing() -> None:
    result = dawid_skene({"1": {}})
    assert (result.classes, result.accuracies, result.reason) == ((), {}, "there are no answers")
    assert dawid_skene({}).verdicts == {}


def test_where_all_say_the_same_it_is_so_but_says_little() -> None:
    result = dawid_skene({"1": {"A": 3, "B": 3, "C": 3}, "2": {"A": 3}, "3": {}})
    assert result.verdicts["1"] == (3, 1.0, 3, None)
    assert result.verdicts["3"].reason == "nobody answered"
    assert result.accuracies["A"] == (1.0, 2, None)
    assert (result.converged, result.reason) == (True, "all answers are the same, so nothing is learnt about errors")


def test_numbers_come_before_text() -> None:
    assert dawid_skene({"1": {"A": "no", "B": 10, "C": 9, "D": "10"}}).classes == (9, 10, "10", "no")


def test_it_says_when_it_stopped_early() -> None:
    result = dawid_skene(_patients(), max_iterations=3)
    assert (result.iterations, result.converged) == (3, False)


@pytest.mark.parametrize("wrong", [{"max_iterations": 0}, {"tolerance": -1.0}, {"smoothing": -0.1}])
def test_what_cannot_be_used_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="give at least 1, 0 and 0"):
        dawid_skene({}, **wrong)
