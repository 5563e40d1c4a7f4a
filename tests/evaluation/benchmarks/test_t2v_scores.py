"""The scores of T2V-Bench: against slow sums, against the paper's own tables, and from words of prompts."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.benchmarks.t2v.caption_judge import zero_or_one
from evaluation.benchmarks.t2v.proposed_facts import propose_facts
from evaluation.benchmarks.t2v.scores import TASKS, Seen, scores_of
from evaluation.benchmarks.t2v.tables import plots_of, tables_of
from outtake.measures.papers.t2v_bench import ClassMap, Detected, Reply

PRINTED = json.loads((Path(__file__).parent / "t2v" / "printed_tables.json").read_text())
HUNDREDTHS = 10_000  # of a per cent, so many frames give a printed share exactly
ROUNDING = 0.005 + 1e-9
CLASSES = ("dog", "cup", "kite")


def mean(values: list[Fraction]) -> Fraction | None:
    return sum(values, Fraction(0)) / len(values) if values else None


@st.composite
def seen_clips(draw: st.DrawFn) -> dict[str, dict[str, Any]]:
    """Some clips of two generators and two lengths, with what is asked for and seen in each."""
    clips = {}
    for n in range(draw(st.integers(1, 7))):
        objects = draw(st.dictionaries(st.sampled_from(CLASSES), st.integers(1, 3), max_size=3))
        frames = draw(st.lists(st.dictionaries(st.sampled_from(CLASSES), st.integers(1, 3)), min_size=1, max_size=4))
        colours = draw(st.lists(st.tuples(st.sampled_from(CLASSES), st.just("red")), max_size=2, unique=True))
        said = st.sampled_from(["It is red.", "blue", ""])
        others = st.sampled_from(["Yes, a lamp.", "no", "Perhaps."])
        clips[f"clip {n}"] = {
            "model": draw(st.sampled_from(["A", "B"])),
            "seconds": draw(st.sampled_from([2.0, 5.0])),
            "objects": objects,
            "frames": frames,
            "colour": [[[draw(said) for _ in range(3)] for _ in colours] for _ in frames] if colours else None,
            "others": [[draw(others) for _ in colours] for _ in frames] if colours else None,
            "colours": colours,
            "judged": draw(st.sampled_from([True, False, None])),
        }
    return clips


def as_seen(clips: dict[str, dict[str, Any]]) -> Seen:
    groups: dict[tuple[str, float], list[str]] = {}
    colour: dict[str, list[Reply] | None] = {}
    others: dict[str, list[Reply] | None] = {}
    for name, clip in clips.items():
        groups.setdefault((clip["model"], clip["seconds"]), []).append(name)
        colour[name] = clip["colour"] and [
            Reply(at, *clip["colours"][n], text)
            for at, frame in enumerate(clip["colour"])
            for n, texts in enumerate(frame)
            for text in texts
        ]
        others[name] = clip["others"] and [
            Reply(at, *clip["colours"][n], text)
            for at, frame in enumerate(clip["others"])
            for n, text in enumerate(frame)
        ]
    found = {name: Detected(clip["objects"], clip["frames"]) for name, clip in clips.items()}
    judged = {name: clip["judged"] for name, clip in clips.items()}
    known = ClassMap(frozenset({"dog", "cup"}), {})
    return Seen(groups, known, found, {"one": colour}, {"one": others}, judged)


def slowly(clips: list[dict[str, Any]], task: str) -> Fraction | None:
    """The score of clips of one generator and length, word for word as the paper defines it."""
    if task == "captions":
        return mean([Fraction(clip["judged"]) for clip in clips if clip["judged"] is not None])
    by_clip = []
    for clip in clips:
        by_frame = []
        for at, frame in enumerate(clip["frames"]):
            wanted = {name: count for name, count in clip["objects"].items() if name != "kite"}  # the detector has none
            if task == "detection":
                parts = [Fraction(name in frame) for name in wanted]
            elif task == "counting":
                parts = [Fraction(frame.get(name, 0) == count) for name, count in wanted.items()]
            elif task == "identification":
                objects = [
                    mean([Fraction("red" in text) for text in texts if text])
                    for texts in (clip["colour"] or [[]])[at % max(len(clip["colour"] or [[]]), 1)]
                ]
                parts = [each for each in objects if each is not None]
            else:
                words = (clip["others"] or [[]] * (at + 1))[at]
                parts = [Fraction("Yes" in text) for text in words if text != "Perhaps."]
            if (score := mean(parts)) is not None:
                by_frame.append(score)
        if (score := mean(by_frame)) is not None:
            by_clip.append(score)
    return mean(by_clip)


@settings(max_examples=60, deadline=None)
@given(seen_clips())
def test_scores_are_those_of_slow_sums(clips):
    scores = scores_of(as_seen(clips))
    groups = {(clip["model"], clip["seconds"]) for clip in clips.values()}
    assert {(row["model"], row["seconds"]) for row in scores["rows"]} == groups
    for row in scores["rows"]:
        own = [clip for clip in clips.values() if (clip["model"], clip["seconds"]) == (row["model"], row["seconds"])]
        for task in ("captions", "detection", "counting", "identification", "leak"):
            expected = slowly(own, task)
            if expected is None:
                assert row[task]["value"] is None and row[task]["reason"]
            else:
                assert row[task]["value"] == pytest.approx(float(expected), abs=1e-12)
        if row["leak"]["value"] is not None:
            assert row["attribution"]["value"] == pytest.approx(1 - row["leak"]["value"])
    for each in scores["ranking"]:
        values = [one["value"] for one in each["places"]]
        assert values == sorted(values, reverse=True) and (not values or each["places"][0]["place"] == 1)
    assert all(table.rows is not None for table in tables_of(scores)) and len(plots_of(scores)) >= 2


def printed_as_seen() -> Seen:
    """Replies and frames with the shares of table 1, and of the columns of table 2 that follow from no other."""
    groups, found, judged = {}, {}, {}
    colour: dict[str, dict[str, Any]] = {"CogVLM": {}, "InternVL": {}}
    others: dict[str, dict[str, Any]] = {"CogVLM": {}, "InternVL": {}}
    for length in ("2", "5"):
        for model, row in PRINTED["table_2"][length].items():
            videos = 49 if row[0] == 26.53 else 50  # one clip of AnimateDiff_Light is missing
            names = [f"{model} {length} {n}" for n in range(videos)]
            groups[model, float(length)] = names
            judged.update({name: n < round(row[0] * videos / 100) for n, name in enumerate(names)})
            detected, exact = round(100 * row[1]), round(100 * row[2])
            frames = [{"dog": 1}] * exact + [{"dog": 2}] * (detected - exact) + [{}] * (HUNDREDTHS - detected)
            found[names[0]] = Detected({"dog": 1}, frames)
            shares = PRINTED["table_1"][length][model]
            for n, name in enumerate(("CogVLM", "InternVL")):
                red, yes = round(100 * shares[2 * n]), round(100 * shares[2 * n + 1])
                colour[name][names[0]] = [
                    Reply(at, "dog", "red", "red" if at < red else "blue") for at in range(HUNDREDTHS)
                ]
                others[name][names[0]] = [
                    Reply(at, "dog", "red", "Yes" if at < yes else "No") for at in range(HUNDREDTHS)
                ]
    return Seen(groups, ClassMap(frozenset({"dog"}), {}), found, colour, others, judged)


def test_what_the_paper_prints_in_table_2_and_figure_6_follows_from_what_it_prints_before():
    scores = scores_of(printed_as_seen())
    tasks = PRINTED["table_2"]["columns"]
    for row in scores["rows"]:
        printed = PRINTED["table_2"][f"{row['seconds']:g}"][row["model"]]
        for task, percent in zip(tasks, printed, strict=True):
            assert 100 * row[task]["value"] == pytest.approx(percent, abs=ROUNDING), (row["model"], task)
    for mean_row in scores["means"]:
        printed = PRINTED["figure_6"][f"{mean_row['seconds']:g}"]
        for task, percent in zip(TASKS, printed, strict=True):
            value = 100 * mean_row[task]["value"]
            assert (100 - value if task == "attribution" else value) == pytest.approx(percent, abs=0.0101)
    (first,) = [each for each in scores["ranking"] if (each["task"], each["seconds"]) == ("detection", 2.0)]
    assert first["places"][0]["model"] == "AnimateDiff_ma_v1.5"  # bold in the paper


@pytest.mark.parametrize(
    "text, objects, colours",
    [
        (
            "A woman in a yellow raincoat walks a white dog",
            {"person": 1, "dog": 1},
            [("raincoat", "yellow"), ("dog", "white")],
        ),
        ("Two dogs chase an orange", {"dog": 2, "orange": 1}, []),
        ("A group of four hikers climb a path", {"person": 4}, []),
        ("Dogs on a brown leather couch", {"couch": 1}, [("couch", "brown")]),
        ("The sea at night", {}, []),
    ],
)
def test_words_of_a_prompt_propose_objects_counts_and_colours(text, objects, colours):
    facts = propose_facts(text)
    assert (dict(facts.objects), [tuple(each) for each in facts.colours]) == (objects, colours)


@pytest.mark.parametrize(
    "reply, read",
    [("1", True), (" 0.\n", False), ("Answer: 1", True), ("1 or 0", None), ("10", None), ("yes", None), ("0.5", None)],
)
def test_a_judgement_counts_only_where_it_is_0_or_1(reply, read):
    assert zero_or_one(reply) is read


@pytest.mark.parametrize(("n", "has_intervals"), [(9, False), (12, True)])
def test_scores_have_intervals_over_clips_where_there_are_enough(n, has_intervals):
    clips = {
        f"clip {each}": {
            **{"model": "A", "seconds": 2.0, "objects": {"dog": 1, "cup": 1}, "judged": True},
            "frames": [{"dog": 1, "cup": 1} if each % 3 else {"dog": 1}] * 50,  # alike: they make no interval narrower
            **{"colours": [("dog", "red")], "colour": [[["It is red." if each % 2 else "blue"] * 3]] * 50},
            "others": [["yes" if each % 4 else "no"]] * 50,
        }
        for each in range(n)
    }
    scores = scores_of(as_seen(clips))
    (row,) = scores["rows"]
    for task in ("detection", "counting", "identification", "attribution", "leak"):
        assert ("low" in row[task]) is has_intervals, task
        if has_intervals:
            assert 0 <= row[task]["low"] < row[task]["value"] - 0.05
            assert row[task]["value"] + 0.05 < row[task]["high"] <= 1
    assert all("10 clips" in table.notes[1] for table in tables_of(scores)[:2])
