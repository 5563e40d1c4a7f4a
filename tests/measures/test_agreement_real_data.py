"""
Agreement on published ratings of others.

FETV: three people grade 1,238 generated videos. GenEval: five people describe 400 generated images. In
`moment-boundaries` five people mark one moment in each of 1,000 videos.

``golden/krippendorff.json`` holds the alphas of the package krippendorff 0.9.0 (Santiago Castro), which is no
dependency: ``krippendorff.alpha(reliability_data=people × items with NaN where missing, level_of_measurement=level)``.
"""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from outtake.measures.agreement.intervals import ac1_interval, alpha_interval, kappa_interval
from outtake.measures.agreement.kappa import cohens_kappa, gwets_ac1
from outtake.measures.agreement.krippendorff import segment_agreement, value_agreement
from outtake.measures.agreement.segment_agreement import compare_pairs, oriented, summarise
from outtake.measures.agreement.segment_chance import chance_f1
from outtake.measures.segments.segments import Segment

pytestmark = pytest.mark.real_data

GOLDEN = json.loads((Path(__file__).parent / "golden" / "krippendorff.json").read_text())
Table = dict[str, dict[str, float]]

GENEVAL: dict[str, tuple[str, Callable[[str], float]]] = {
    "count": ("Answer.task-count-0", float),
    "quality": ("Answer.task-quality", float),
    "real": ("Answer.task-real-1", float),
    "position": ("Answer.task-position-x", ["left", "neither_x", "right"].index),
}


def _fetv(folder: Path, aspect: str) -> Table:
    items: Table = defaultdict(dict)
    for person in ("human0", "human1", "human2"):
        for path in (folder / "fetv" / person).glob("*.json"):
            for line in path.read_text().splitlines():
                for index, grades in json.loads(line).items():
                    items[f"{path.stem} {index}"][person] = grades[aspect]
    return items


def _geneval(folder: Path, question: str) -> Table:
    column, read = GENEVAL[question]
    places: dict[str, int] = defaultdict(int)
    items: Table = defaultdict(dict)
    with (folder / "geneval" / "annotations_clip.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            # The file does not name its people; the five rows of an image stand for five.
            places[row["HITId"]] += 1
            if row[column]:
                items[row["HITId"]][f"person {places[row['HITId']]}"] = read(row[column])
    return items


def _table(folder: Path, name: str) -> Table:
    source, what = name.split()
    return _fetv(folder, what) if source == "fetv" else _geneval(folder, what)


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_alpha_is_that_of_the_package(real_data: Path, name: str) -> None:
    table = _table(real_data, name)
    for level, alpha in GOLDEN[name].items():
        assert value_agreement(table, level).alpha == pytest.approx(alpha, abs=1e-9)


def test_intervals_surround_what_people_reach(real_data: Path) -> None:
    table = _fetv(real_data, "alignment")
    intervals = [
        (alpha_interval(table, "ordinal", seed=1, resamples=500), value_agreement(table, "ordinal").alpha),
        (ac1_interval(table, seed=1, resamples=500, categories=range(1, 6)), gwets_ac1(table, range(1, 6)).ac1),
        (
            kappa_interval(table, "human0", "human1", seed=1, resamples=500),
            cohens_kappa(table, "human0", "human1").kappa,
        ),
    ]
    for interval, value in intervals:
        assert interval.value == pytest.approx(value, abs=1e-9)
        assert interval.low is not None and interval.high is not None and value is not None
        assert interval.low < value < interval.high < interval.low + 0.1
        assert (interval.items, interval.undefined) == (1238, 0)


def test_moments_agree_far_above_chance(real_data: Path) -> None:
    items: dict[str, dict[str, list[Segment]]] = defaultdict(dict)
    for path in sorted((real_data / "moment-boundaries").glob("test_*.csv")):
        with path.open(newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                people = items[row["HITId"]]
                mark = Segment(int(row["start"]) * 100, int(row["end"]) * 100, "moment", "", row["HITId"])
                people[f"person {len(people)}"] = [mark]
    observations = compare_pairs(items)
    result = summarise(observations)
    assert (result.items, result.pairs, result.both_empty) == (1000, 10_000, 0)
    known = segment_agreement(items)
    assert known.mean_iou is not None
    assert round(known.mean_iou, 3) == 0.521
    f1 = dict(result.points)
    # Everyone marks one moment, so F1 at 0.6 is the share of pairs that reach it.
    assert f1[60] == pytest.approx(known.share_iou_60, abs=1e-12)
    assert f1[60] is not None
    assert round(f1[60], 3) == 0.431
    chance = chance_f1(items, dict.fromkeys(items, 10_000), seed=1, shuffles=1)
    assert chance.pairs == 1000 * 20
    for threshold, level in chance.points:
        assert level is not None
        assert level < f1[threshold]  # type: ignore[operator]
    assert sum(summarise(oriented(observations, f"person {i}")).pairs for i in range(5)) == 2 * 10_000
