"""
What VF-Eval (ACL 2025) says of its data, and of critics beyond table 3.

- `flaw_shares`: how often each flaw was named, by generator, from the answers to Q2 to Q4 of its form. The paper has no
  such table; it is what its annotation holds of the generators.
- `statistics`: table 2, the numbers of questions by split and form, and the lengths of clips and questions.
- `text_only`: figure 3, the scores of a critic with and without the clip.
- `reasoning`: figure 4, the scores of a critic in the sub-tasks of reasoning.

The paper prints 1,836 yes-or-no questions in table 2 and 1,826 in its text; only 1,826 gives its total of 9,740.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from outtake.measures.papers.vf_eval import COLUMNS, Cell, Reply, cell, columns, parts
from outtake.measures.uncertainty.proportions import Proportion, wilson

REASONING = "RE"
TASKS = ("spatial", "temporal", "action", "object", "counting", "information_synopsis")
"""The sub-tasks of figure 4."""
EVERY = None
"""Stands for all generators together."""


class Named(NamedTuple):
    """The flaws of one kind that were named in a clip; none of them is an empty set."""

    video: str
    generator: str
    kind: str
    flaws: frozenset[str]


class Lengths(NamedTuple):
    """The mean and the greatest of ``n`` lengths; None of none."""

    n: int
    mean: float | None
    most: float | None


class BenchmarkQuestion(NamedTuple):
    """A question of the benchmark: its split, its form, and its text."""

    split: str
    form: str
    text: str


class Statistics(NamedTuple):
    """Table 2: questions by split and form, and lengths in seconds and in words."""

    total: int
    by_split: Mapping[str, int]
    by_form: Mapping[str, int]
    video_seconds: Lengths
    question_words: Lengths


class Ablation(NamedTuple):
    """A column's per cent with and without the clip, and how much the clip adds; None where either is undefined."""

    with_video: Cell
    text_only: Cell
    gain: float | None


def flaw_shares(named: Iterable[Named]) -> Mapping[tuple[str, str], Mapping[str | None, Proportion]]:
    """
    Return by kind and flaw the share of clips in which it was named, by generator and of all (`EVERY`).

    The n are the clips of the generator for which the kind was answered.

    :raises ValueError: if a clip has two answers of one kind
    """
    asked: Counter[tuple[str, str | None]] = Counter()
    found: dict[tuple[str, str], Counter[str | None]] = defaultdict(Counter)
    seen: set[tuple[str, str]] = set()
    for each in named:
        if (each.video, each.kind) in seen:
            raise ValueError(f"video {each.video!r}, {each.kind!r}: answered twice")
        seen.add((each.video, each.kind))
        for group in (each.generator, EVERY):
            asked[each.kind, group] += 1
            for flaw in each.flaws:
                found[each.kind, flaw][group] += 1
    groups = sorted({group for _, group in asked if group is not None})
    return {
        (kind, flaw): {group: wilson(counts[group], asked[kind, group]) for group in (*groups, EVERY)}
        for (kind, flaw), counts in sorted(found.items())
    }


def statistics(questions: Iterable[BenchmarkQuestion], video_seconds: Iterable[float]) -> Statistics:
    """Return table 2 of questions and of the lengths of their clips, each clip once; words are parted by spaces."""
    questions = list(questions)
    return Statistics(
        total=len(questions),
        by_split=dict(Counter(each.split for each in questions)),
        by_form=dict(Counter(each.form for each in questions)),
        video_seconds=_lengths(list(video_seconds)),
        question_words=_lengths([len(each.text.split()) for each in questions]),
    )


def text_only(with_video: Iterable[Reply], without: Iterable[Reply]) -> Mapping[str, Ablation]:
    """
    Return the eight columns of a critic that saw the clips and of the same critic that did not.

    :raises ValueError: if the two were not asked the same questions of the same clips
    """
    with_video, without = list(with_video), list(without)
    asked = [{(each.video, each.question) for each in replies} for replies in (with_video, without)]
    if differ := sorted(asked[0] ^ asked[1]):
        raise ValueError(f"video {differ[0][0]!r}, question {differ[0][1]!r}: asked with or without the clip alone")
    seen, blind = columns(with_video), columns(without)
    return {name: _ablation(seen[name], blind[name]) for name in COLUMNS}


def reasoning(replies: Iterable[Reply]) -> Mapping[str, Cell]:
    """Return the score in each sub-task of reasoning, in the paper's order, and of others after them."""
    own = {part: each for (column, part), each in parts(replies).items() if column == REASONING}
    return {name: own.get(name, cell(())) for name in (*TASKS, *(name for name in own if name not in TASKS))}


def _ablation(seen: Cell, blind: Cell) -> Ablation:
    if seen.percent is None or blind.percent is None:
        return Ablation(seen, blind, None)
    return Ablation(seen, blind, seen.percent - blind.percent)


def _lengths(values: Sequence[float]) -> Lengths:
    return Lengths(len(values), sum(values) / len(values), max(values)) if values else Lengths(0, None, None)
