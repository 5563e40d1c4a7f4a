"""
Spotlight's tables 2 and 3 and its statistics (arXiv 2511.18102), recomputed by the code that makes the recipe's report.

A reference and predictions are made that have the printed M and M%: of a thousand clips with four errors each, as many
have a match as M says, and as many errors are matched as M% says. The report's own tables then have to show what is
printed, with all four metrics in one row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pytest

from evaluation.benchmarks.error_statistics import DescribedError, error_statistics
from evaluation.reports.segments.figures import segment_figures
from evaluation.reports.segments.values import JudgeScores, Predictions, Reference, Settings
from evaluation.reports.table_formats.table import shown
from evaluation.reports.tables.segments import tables_of
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo
from tests.measures.test_printed_spotlight import ERRORS, TABLE_2, TABLE_3

CLIPS, EACH = 1000, 4  # M has three digits, M% one: a thousand clips have them exactly
SLOT_MS, ERROR_MS = 3000, 1000
LENGTH_MS = EACH * SLOT_MS
METRICS = ("sp", "s", "p", "r")
TYPES = (  # in the order of table 3
    "semantic_prompt_adherence",
    "physics_violation",
    "object_appearance_disappearance",
    "logical_error",
    "anatomy_body",
    "motion_rationality",
)
FACTS = {"version": 1, "policy": "printed", "held": 0, "left_out_proposed": 0, "clean_videos": 0, "prompts": 0}
SETTINGS = Settings(tau=70, resamples=50, shuffles=1)


def clip(name: str, kind: str) -> ReferenceVideo:
    errors = tuple(
        Segment(n * SLOT_MS, n * SLOT_MS + ERROR_MS, kind, f"reason {n}", f"{name} {n}") for n in range(EACH)
    )
    return ReferenceVideo(name, LENGTH_MS, errors)


class Found(NamedTuple):
    """How many errors of a clip are matched, and how alike the reasons are, 0 to 10."""

    n: int
    alike: int


def matched(m: float, percent: float) -> list[Found]:
    """
    Return what is found in each clip. M% says how many errors; M says in how many clips, as each is worth 1.

    Where M is less than M%, not all are worth 1: a reason that is alike by 9 of 10 takes 0.05 from (P + S) / 2.
    """
    errors = round(CLIPS * EACH * percent / 100)
    clips = max(round(CLIPS * m), -(-errors // EACH))
    lost = 20 * (clips - round(CLIPS * m))
    counts, alike = [0] * CLIPS, [10] * CLIPS
    for at in range(errors):
        counts[at % clips] += 1
    for at in range(lost):
        alike[at % clips] -= 1
    assert max(counts) <= EACH and min(alike) >= 7 and sum(n > 0 for n in counts) == clips
    return [Found(*each) for each in zip(counts, alike, strict=True)]


def segments_of(metric: str, found: Found) -> Iterator[Segment]:
    """
    Yield segments that match so many errors of a clip in one metric alone, but for sp, which is S and P too.

    P wants to lie in an error, R to cover one, S to have its reason: half an error with its reason is right in P and S.
    """
    for at in range(found.n):
        start = at * SLOT_MS
        spans = {
            "sp": (start, start + ERROR_MS // 2),
            "s": (start + 2000, start + 2500),  # right words where no error is
            "p": (start, start + ERROR_MS // 2),
            "r": (start, start + 2 * ERROR_MS),
        }
        reason = f"reason {at}, {found.alike}" if metric in ("sp", "s") else "other, 0"
        yield Segment(*spans[metric], TYPES[0], reason, f"{metric} {at}")


def printed_row(label: str, cells: Sequence[float]) -> Predictions:
    counts = {metric: matched(cells[2 * n], cells[2 * n + 1]) for n, metric in enumerate(METRICS)}
    said = []
    for at in range(CLIPS):
        own = list(segments_of("sp", counts["sp"][at]))
        for metric in ("s", "p"):  # what is matched in both is there already
            own += list(segments_of(metric, counts[metric][at]))[counts["sp"][at].n :]
        said.append(Prediction(str(at), (*own, *segments_of("r", counts["r"][at]))))
    return Predictions(label, "critic", False, label, False, tuple(said))


def same_words(_video: str, reference: Segment, prediction: Segment) -> int:
    reason, _, alike = prediction.reason.partition(", ")
    return int(alike) if reference.reason == reason else 0


JUDGE = JudgeScores(
    {
        **dict.fromkeys(("name", "version", "kind")),
        "baseline": False,
        "failed_pairs": 0,
        "pairs": 0,
        "uncertified": None,
    },
    same_words,
    is_free=False,
)


def table_named(name: str, reference: Sequence[ReferenceVideo], rows: Sequence[Predictions]) -> dict[str, dict]:
    """Return what a table of the report reads, by its rows and columns."""
    facts = {**FACTS, "videos": len(reference), "errors": sum(len(each.errors) for each in reference)}
    figures = segment_figures(Reference(tuple(reference), {}, {}, facts), rows, JUDGE, SETTINGS).figures
    (table,) = (each for each in tables_of(figures) if each.name == name)
    keys = [column.key for column in table.columns]
    return {str(row[0].value): dict(zip(keys, map(shown, row), strict=True)) for row in table.rows}


def as_printed(m: float, percent: float) -> tuple[str, str]:
    return (f"{m:.3f}".removeprefix("0"), f"{percent:.1f}")


def check_table_2(labels: Sequence[str]) -> None:
    reference = [clip(str(at), TYPES[0]) for at in range(CLIPS)]
    table = table_named("metrics", reference, [printed_row(each, TABLE_2[each]) for each in labels])
    for label in labels:
        for n, metric in enumerate(METRICS):
            found = table[label][f"{metric}_m"], table[label][f"{metric}_coverage"]
            assert found == as_printed(*TABLE_2[label][2 * n : 2 * n + 2]), (label, metric)


def test_a_row_of_table_2():
    check_table_2(["Human (80 videos)"])


@pytest.mark.long
def test_all_of_table_2():
    check_table_2(list(TABLE_2))


@pytest.mark.long
def test_table_3():
    reference = [clip(f"{kind} {at}", kind) for kind in TYPES for at in range(CLIPS)]
    rows = []
    for label, cells in TABLE_3.items():
        said = [
            Prediction(f"{kind} {at}", tuple(segments_of("sp", found)))
            for k, kind in enumerate(TYPES)
            for at, found in enumerate(matched(cells[2 * k], cells[2 * k + 1]))
        ]
        rows.append(Predictions(label, "critic", False, label, False, tuple(said)))
    table = table_named("by_type", reference, rows)
    for label, cells in TABLE_3.items():
        for k, kind in enumerate(TYPES):
            found = table[label][f"{kind}_m"], table[label][f"{kind}_coverage"]
            assert found == as_printed(*cells[2 * k : 2 * k + 2]), (label, kind)


def spread(total: int, parts: int) -> list[int]:
    """Share a whole number out as evenly as can be."""
    edges = [total * n // parts for n in range(parts + 1)]
    return [after - before for before, after in pairwise(edges)]


def test_the_statistics_of_section_3():
    severity = {"Veo 3": 3.48, "Seedance": 3.38, "LTX-2": 3.36}
    errors, n = [], sum(ERRORS.values())
    words, lengths = spread(round(14.6 * n), n), spread(2490 * n, n)
    of_clips = [at for at in range(484) for _ in range(3)]  # 484 clips with three, the others on 116 more
    of_clips += [484 + at % 116 for at in range(n - len(of_clips))]
    for generator, count in ERRORS.items():
        for level in spread(round(severity[generator] * count), count):
            at = len(errors)
            errors.append(
                DescribedError(
                    of_clips[at], generator, "logical_error", level, lengths[at], " ".join(["word"] * words[at])
                )
            )
    figures = error_statistics(errors, dict.fromkeys(range(600), ("any", 6500)))
    assert {name: figures[f"errors of {name}"] for name in ERRORS} == ERRORS
    assert {name: figures[f"mean severity of {name}"] for name in ERRORS} == severity
    assert (figures["errors"], figures["clips with 3 errors or more"]) == (1604, 484)
    assert (figures["words per reason"], figures["seconds per error"], figures["seconds per clip"]) == (14.6, 2.49, 6.5)
