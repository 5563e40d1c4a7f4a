"""What a critic is trained on: the document, the chains, their splits, the order in which they are shown, and pairs."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.errors import Invalid
from outtake.measures.papers.videocritic import TYPES
from worker.training.config import ALL, BY_QUESTION, BY_VIDEO, read_config
from worker.training.dataset import LabelledChain, read_chains
from worker.training.sampling import balanced_order, mild_weight, plain_order
from worker.training.splits import Splits, check_apart, split_chains
from worker.training.verdicts import altered_verdicts, pair_of, rank_of, right_verdict, types_written, verdict_text

LEAST = {"name": "a", "model": "m", "data": {"train": "c.jsonl"}}


def test_what_is_left_out_is_as_in_the_paper() -> None:
    config = read_config(LEAST)
    supervised, (first, second) = config.supervised, config.preferences
    assert (supervised.language_rate, supervised.projector_rate, supervised.heads_rate) == (2e-5, 1e-4, 1e-4)
    assert (supervised.batch, supervised.warm_up, config.most_tokens, config.dtype) == (32, 0.05, 4096, "bfloat16")
    assert (first.language_rate, first.projector_rate, first.weight_decay, first.beta) == (5e-6, 1e-5, 0.01, 0.1)
    assert (first.epochs, first.about, second.about, config.frames.count) == (1, ALL, "logical", 6)
    assert read_config(json.loads(json.dumps(config.as_json()))) == config


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"supervised": {"batch": 0}}, "supervised.batch.*0 is not a whole number from 1 to 4,096"),
        ({"supervised": {"language_rate": "fast"}}, "supervised.language_rate.*'fast' is not a number from 0 to 1"),
        ({"preferences": [{}, {"about": "odd"}]}, "preferences.1.about.*'odd' is not one of all, logical"),
        ({"preferences": [{"name": "a"}, {"name": "a"}]}, "preferences.*one name"),
        ({"lora": {"rang": 8}}, "lora.rang.*no such field; there are alpha, dropout, rank"),
        ({"name": "../x"}, "name.*'../x' is not a name"),
        ({"data": {}}, "data.train.*missing"),
        ({"data": {"train": "c", "together": "clip"}}, "data.together.*'clip'"),
        ({"data": {"train": "c", "dev_share": 0.5, "test_share": 0.5}}, "data.dev_share.*leave nothing"),
        ({"candidates": {"drawn": 0, "altered": 0}}, "candidates.drawn.*nothing to prefer"),
        ({"version": 2}, "version.*2"),
        ({"seed": True}, "seed.*True is not a whole number"),
    ],
)
def test_a_wrong_field_is_named_with_its_value(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as caught:
        read_config(LEAST | wrong)
    (fault,) = caught.value.errors
    assert re.match(said, f"{fault.field}: {fault.message}"), fault


def test_what_inject_errors_writes_is_read_and_the_types_follow_from_the_errors(tmp_path: Path) -> None:
    path = tmp_path / "chains.jsonl"
    inner = {"id": "a", "text": "It falls.", "question": "", "options": ["x"], "origin": "rule"}
    errors = [{"sentence": 2, "type": "grounding_spatial", "claim": "left"}, {"type": "logical", "claim": "So."}]
    lines = [{"video": "v", "chain": inner | {"injected": errors}}, {"id": "b", "text": "It stays.", "types": []}]
    path.write_text("\n".join(map(json.dumps, lines)) + "\n\n")
    first, second = read_chains([path])
    assert (first.types, first.note, first.video, first.options) == (("logical", "spatial"), "left. So.", "v", ("x",))
    assert (second.types, second.labels) == ((), (False,) * 5)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 2 is not JSON"),
        ("[]", "line 2 is not an object"),
        ('{"id": "x", "text": "t"}', "line 2: there are no types"),
        ('{"id": "x", "text": " ", "types": []}', "line 2: text is ' ', not a text"),
        ('{"id": "x", "text": "t", "types": ["odd"]}', "line 2: type 'odd' is unknown"),
        ('{"id": "0", "text": "t", "types": []}', "line 2: id '0' is there twice"),
        ('{"id": "x", "text": "t", "injected": "no"}', "line 2: the errors are not a list"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: str, said: str) -> None:
    path = tmp_path / "chains.jsonl"
    path.write_text(json.dumps({"id": "0", "text": "a", "types": []}) + "\n" + line)
    with pytest.raises(Invalid, match=said):
        read_chains([path])


def chain(
    number: int, video: str = "", question: str = "", types: tuple[str, ...] = (), text: str = ""
) -> LabelledChain:
    """Return a chain."""
    return LabelledChain(f"c{number}", text or f"Text {number}.", question, (), types, "", "", video, ())


some_chains = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=30, max_size=60).map(
    lambda pairs: [chain(n, f"v{v}" if v else "", f"q{q}?" if q else "") for n, (v, q) in enumerate(pairs)]
)


@given(some_chains, st.integers(0, 3), st.sampled_from([(BY_VIDEO,), (BY_VIDEO, BY_QUESTION), ()]), st.randoms())
def test_splits_share_nothing_lose_nothing_and_do_not_depend_on_the_order(
    chains: list[LabelledChain], seed: int, together: tuple[str, ...], random: Random
) -> None:
    about = {"dev_share": 0.1, "test_share": 0.2, "together": together, "seed": seed}
    try:
        splits = split_chains(chains, **about)  # type: ignore[arg-type]
    except Invalid as error:  # all of them are one group, or nearly
        assert "stays empty" in str(error.errors[0].message)
        return
    check_apart(splits, together)
    assert sorted(each.id for some in splits for each in some) == sorted(each.id for each in chains)
    again = split_chains(random.sample(chains, len(chains)), **about)  # type: ignore[arg-type]
    assert [{each.id for each in some} for some in again] == [{each.id for each in some} for some in splits]


@pytest.mark.parametrize(
    ("first", "second", "what"),
    [
        (chain(1, "v"), chain(2, "v"), "video"),
        (chain(1, "v", "What falls?"), chain(2, "w", " what  FALLS? "), "question"),
        (chain(1, text="The cup falls."), chain(2, text="the cup  falls."), "text"),
    ],
)
def test_nothing_of_the_test_split_is_in_training(first: LabelledChain, second: LabelledChain, what: str) -> None:
    with pytest.raises(Invalid, match=f"has the {what} of 'c1', which is in train"):
        check_apart(Splits([first], [], [second]), (BY_VIDEO, BY_QUESTION))


def test_the_balanced_order_shows_each_type_and_clean_chains_equally_often() -> None:
    labels = [tuple(name == "logical" for name in TYPES)] * 4 + [(False,) * 5] * 90 + [(False, True, *(False,) * 3)] * 6
    order = balanced_order(labels, epochs=6, batch=32, seed=3)
    assert [len(step) for step in order[:4]] == [32, 32, 32, 4]
    shown = Counter("clean" if 4 <= n < 94 else "logical" if n < 4 else "hallucination" for step in order for n in step)
    assert all(150 < shown[name] < 250 for name in ("clean", "logical", "hallucination"))
    assert order == balanced_order(labels, epochs=6, batch=32, seed=3)
    each = sorted(n for step in plain_order(10, epochs=1, batch=4, seed=0) for n in step)
    assert each == list(range(10))


def test_rare_types_count_more_but_mildly() -> None:
    weights = [mild_weight([True] * n + [False] * (100 - n)) for n in (0, 1, 10, 20, 50, 90)]
    assert weights == [1.0, 3.0, 3.0, 2.0, 1.0, 1.0]


def test_verdicts_are_ranked_by_error_then_overlap_then_form_then_hedging() -> None:
    true = ("logical", "spatial")
    best_first = [
        verdict_text(true, "It does not follow."),
        verdict_text(true, "It might not follow."),
        verdict_text(true, "x").replace("{", "Here: {"),
        verdict_text(("logical", "temporal"), "It does not follow."),
        verdict_text(("temporal",), "It ends first."),
        verdict_text((), ""),
        "I cannot say.",
    ]
    best_first[2] = json.dumps({"has_error": True, "types": list(true), "note": "word " * 31})
    ranks = [rank_of(each, true) for each in best_first]
    assert ranks == sorted(ranks, reverse=True) and len(set(ranks)) == len(ranks)
    assert rank_of(verdict_text((), ""), ()) > rank_of(best_first[0], ())


types_of = st.sets(st.sampled_from(TYPES)).map(lambda found: tuple(name for name in TYPES if name in found))


@given(types_of, st.sampled_from([ALL, "logical"]), st.integers(1, 5), st.randoms(use_true_random=False))
def test_altered_verdicts_are_worse_than_the_right_one(types: tuple[str, ...], about: str, n: int, rng: Random) -> None:
    one = chain(1, types=types)
    altered = altered_verdicts(one, n, about=about, rng=rng)
    right = right_verdict(one)
    assert all(rank_of(each, types) < rank_of(right, types) and types_written(each) != set(types) for each in altered)
    pair = pair_of(7, one, [*altered, right], about=about)
    assert pair is not None and (pair.example, pair.chosen) == (7, right)
    assert pair.written[0] == one.labels != pair.written[1]
    if about != ALL:
        assert (about in types_written(pair.rejected)) != (about in types)


def test_without_a_better_and_a_worse_verdict_there_is_no_pair() -> None:
    one = chain(1, types=("spatial",))
    assert pair_of(0, one, [right_verdict(one)] * 2, about=ALL) is None
    assert pair_of(0, one, [right_verdict(one), verdict_text((), "")], about="logical") is None
