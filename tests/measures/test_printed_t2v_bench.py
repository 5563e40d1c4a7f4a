"""
T2V-Bench (University of Amsterdam), tables 1 and 2 and figure 6: what is printed follows from what is printed before.

The paper prints its colour columns as shares of yes; its "attribution" is the leak here (see `t2v_bench`).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from outtake.measures.papers.t2v_bench import (
    Reply,
    caption_alignment,
    colour_attribution,
    colour_identification,
    mean_of_answerers,
)
from outtake.measures.uncertainty.averages import Average, average

VIDEOS = 50

# Table 1, percent, of videos of 2 s | of 5 s. CogVLM and InternVL: identification, attribution; the same again.
TABLE_1 = {
    "t2v-ms_1.7b": (38.32, 97.92, 33.14, 3.12, 76.62, 94.6, 76.15, 18.8),
    "AnimateDiff_Light": (80.42, 100.0, 81.33, 48.92, 76.64, 97.35, 77.97, 30.37),
    "AnimateDiff_ma_v1.5": (83.29, 99.6, 82.73, 58.77, 83.23, 99.5, 82.91, 58.42),
    "Potat1": (82.04, 100.0, 80.04, 30.71, 78.43, 99.0, 77.15, 32.48),
    "Sd_v1.5": (70.76, 95.75, 62.83, 31.17, 76.24, 94.55, 71.65, 25.28),
    "Sd_xl_base_1.0": (77.29, 97.71, 71.93, 22.0, 80.6, 97.95, 79.68, 29.12),
    "Zeroscope_v2_576w": (75.83, 100.0, 74.17, 35.67, 71.49, 99.75, 67.55, 35.58),
}

# Table 2, percent.       captions     detection     counting      identification  attribution
#                         2 s    5 s   2 s    5 s    2 s    5 s    2 s    5 s      2 s    5 s
TABLE_2 = {
    "t2v-ms_1.7b": (6.0, 52.0, 1.92, 49.0, 0.54, 29.72, 35.73, 76.39, 50.52, 56.7),
    "AnimateDiff_Light": (26.53, 24.0, 58.96, 67.15, 37.5, 46.13, 80.88, 77.3, 74.46, 63.86),
    "AnimateDiff_ma_v1.5": (26.0, 36.0, 68.03, 68.38, 41.0, 40.87, 83.01, 83.07, 79.18, 78.96),
    "Potat1": (38.0, 42.0, 53.58, 56.83, 33.0, 35.03, 81.04, 77.79, 65.35, 65.74),
    "Sd_v1.5": (34.0, 36.0, 62.83, 54.87, 45.92, 33.75, 66.8, 73.94, 63.46, 59.92),
    "Sd_xl_base_1.0": (36.0, 44.0, 30.08, 35.63, 14.12, 20.53, 74.61, 80.14, 59.85, 63.53),
    "Zeroscope_v2_576w": (46.0, 52.0, 38.71, 43.18, 23.29, 25.32, 75.0, 69.52, 67.83, 67.67),
}

# Figure 6, percent; the columns are those of table 2.
FIGURE_6 = (30.36, 40.86, 44.87, 53.58, 27.91, 33.05, 71.01, 76.88, 65.81, 65.20)

ROUNDING = 0.005 + 1e-9


def _mean_of_two(one: float, other: float) -> float:
    scores = [Average(percent / 100, VIDEOS, "video", None) for percent in (one, other)]
    mean = mean_of_answerers(dict(zip(("CogVLM", "InternVL"), scores, strict=True)))
    assert mean.value is not None and mean.n == 2
    return 100 * mean.value


@pytest.mark.parametrize("model", TABLE_2)
def test_the_colours_of_table_2_are_means_of_table_1(model: str) -> None:
    cog_id, cog_yes, intern_id, intern_yes = TABLE_1[model][:4]
    cog_id_5, cog_yes_5, intern_id_5, intern_yes_5 = TABLE_1[model][4:]
    assert [
        _mean_of_two(cog_id, intern_id),
        _mean_of_two(cog_id_5, intern_id_5),
        _mean_of_two(cog_yes, intern_yes),
        _mean_of_two(cog_yes_5, intern_yes_5),
    ] == pytest.approx(TABLE_2[model][6:], abs=ROUNDING)


def test_figure_6_has_the_means_over_the_seven_models() -> None:
    columns = [average(column, "model") for column in zip(*TABLE_2.values(), strict=True)]
    assert {column.n for column in columns} == {7}
    assert [column.value for column in columns] == pytest.approx(FIGURE_6, abs=ROUNDING)


@pytest.mark.parametrize("model", TABLE_2)
@pytest.mark.parametrize("seconds", [2, 5])
def test_captions_are_shares_of_fifty_videos_save_one_of_49(model: str, seconds: int) -> None:
    printed = TABLE_2[model][0 if seconds == 2 else 1]
    videos = 49 if (model, seconds) == ("AnimateDiff_Light", 2) else VIDEOS
    aligned = round(printed / 100 * videos)
    captions = caption_alignment({str(video): video < aligned for video in range(videos)}).aligned
    assert captions.share is not None
    assert 100 * captions.share == pytest.approx(printed, abs=ROUNDING)
    assert (captions.part, captions.n) == ((13, 49) if videos == 49 else (aligned, 50))


def test_one_who_always_says_yes_has_the_highest_score_that_is_printed_and_the_worst_leak() -> None:
    asked = {str(video): [Reply(0, "cup", "red", "Yes.")] for video in range(VIDEOS)}
    result = colour_attribution(asked)
    assert (result.leak.score.value, result.attribution.value) == (1.0, 0.0)
    assert max(row[1] for row in TABLE_1.values()) == 100 * result.leak.score.value
    assert colour_identification(asked).score.value == 0.0


@pytest.mark.real_data
def test_the_figures_here_are_the_printed_ones(real_data: Path) -> None:
    printed = json.loads((real_data / "printed_tables.json").read_text("utf-8"))["t2vbench"]
    first = printed["table1"]
    assert {model: (*first["2s"][model], *first["5s"][model]) for model in first["2s"]} == TABLE_1
    assert {model: tuple(figures) for model, figures in printed["table2"]["rows"].items()} == TABLE_2
