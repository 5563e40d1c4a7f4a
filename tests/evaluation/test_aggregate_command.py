"""``aggregate``: labels from a file of ratings, how sure they are, and errors that name file, line and field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.commands import Ran, manage

ANSWERS = {"1": "yes yes no", "2": "no no no", "3": "yes yes yes", "4": "no no yes"}


@pytest.fixture
def aggregate(capsys, tmp_path: Path):
    """Run ``aggregate`` on ratings by item, of the annotators a, b and c."""

    def run(answers: dict[str, str], *args: str) -> Ran:
        lines: list[dict[str, Any]] = [
            {"item": item, "annotator": who, "value": value}
            for item, row in answers.items()
            for who, value in zip("abc", row.split(), strict=False)
        ]
        path = tmp_path / "ratings.jsonl"
        path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
        return manage(capsys, "aggregate", str(path), *args)

    return run


def test_majority_prints_one_object(aggregate):
    ran = aggregate({**ANSWERS, "5": "yes no"}, "--method", "majority", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert (ran.json["method"], ran.json["tied"], ran.json["reason"]) == ("majority", 1, None)
    assert ran.json["items"][0] == {"item": "1", "label": "yes", "support": 2 / 3, "answers": 3, "reason": None}
    split = {"item": "5", "label": None, "support": None, "answers": 2, "reason": "no and yes have 1 of 2 answers each"}
    assert ran.json["items"][4] == split
    assert ran.json["annotators"][2] == {"annotator": "c", "accuracy": 0.5, "answers": 4, "reason": None}


def test_dawid_skene_prints_the_model_in_the_order_of_the_classes(aggregate):
    ran = aggregate(ANSWERS, "--method", "dawid_skene", "--json")
    assert (ran.status, ran.json["method"], ran.json["classes"]) == (0, "dawid_skene", ["no", "yes"])
    assert (ran.json["converged"], ran.json["reason"]) == (True, None)
    # a and b agree throughout, so the two classes are what they say; c says either of either.
    assert [item["label"] for item in ran.json["items"]] == ["yes", "no", "yes", "no"]
    assert ran.json["items"][0]["posterior"] == pytest.approx([0, 1], abs=1e-6)
    assert ran.json["prior"] == pytest.approx([0.5, 0.5])
    assert ran.json["annotators"][2]["accuracy"] == pytest.approx(0.5)
    assert ran.json["annotators"][2]["confusion"] == [pytest.approx([0.5, 0.5]), pytest.approx([0.5, 0.5])]


def test_without_a_fit_there_are_reasons_and_no_numbers(aggregate):
    result = aggregate({"1": "yes"}, "--method", "dawid_skene", "--json").json
    reason = "no item has two answers, so nothing tells errors from the truth"
    assert (result["prior"], result["log_likelihood"], result["converged"], result["reason"]) == (
        None, None, False, reason,
    )  # fmt: skip
    lone = {"item": "1", "label": "yes", "support": None, "answers": 1, "reason": reason, "posterior": None}
    assert result["items"] == [lone]
    assert (result["annotators"][0]["accuracy"], result["annotators"][0]["confusion"]) == (None, None)


@pytest.mark.parametrize("method", ["majority", "dawid_skene"])
def test_an_empty_file_has_no_items_and_a_reason(aggregate, method: str):
    ran = aggregate({}, "--method", method, "--json")
    assert (ran.status, ran.json["items"], ran.json["reason"]) == (0, [], "there are no answers")


def test_it_speaks_to_people_too(aggregate):
    lines = aggregate({**ANSWERS, "5": "yes no"}, "--method", "majority").out.splitlines()
    assert lines[0].split() == ["1", "yes", "0.6667", "3"]
    assert lines[4].split(maxsplit=4) == ["5", "none", "none", "2", "no and yes have 1 of 2 answers each"]
    assert lines[5].split() == ["a", "accuracy", "1.0000", "4"]
    assert aggregate({"1": "x"}, "--method", "dawid_skene").out.splitlines()[-1].startswith("no item has two answers")


@pytest.mark.parametrize("args", [[], ["--method", "mean"]])
def test_it_refuses_wrong_use(aggregate, args: list[str]):
    ran = aggregate(ANSWERS, *args, "--json")
    assert (ran.status, ran.out) == (2, "") and ran.err


def test_a_fault_names_file_line_and_field(capsys, tmp_path: Path):
    path = tmp_path / "f.jsonl"
    path.write_text('{"item": "1", "annotator": "a"}\n')
    ran = manage(capsys, "aggregate", str(path), "--method", "majority", "--json")
    assert (ran.status, ran.out) == (2, "")
    assert [name for name in ("f.jsonl", "line 1", "value") if name not in ran.err] == []
    gone = manage(capsys, "aggregate", str(tmp_path / "no"), "--method", "majority", "--json")
    assert (gone.status, gone.out) == (2, "") and str(tmp_path / "no") in gone.err
