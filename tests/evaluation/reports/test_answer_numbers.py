"""The clips behind the numbers of reports on answers."""

from __future__ import annotations

import pytest

from annotations.annotators.operations import new_critic_annotator
from evaluation.reports.api.counted_answers import LACKS
from evaluation.reports.api.counted_clips import counted_by_report
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.plots.contents import plots_of
from outtake.errors import Invalid
from tests.evaluation.reports.answer_study import *  # noqa: F403
from tests.evaluation.reports.answer_study import A1, N1, S1, S2, says
from tests.evaluation.reports.numbers import open_numbers, tasks_behind

pytestmark = pytest.mark.django_db


def test_each_number_is_the_mean_of_the_clips_that_it_opens(report):
    for place, row in enumerate(report.figures["rows"]):
        cells = [(each,) for each in ("accuracy", "answered", *LACKS)]
        cells += [("accuracy", which, part["key"]) for which in ("by_dimension", "by_form") for part in row[which]]
        for cell in cells:
            found = counted_by_report(report, [str(place), *cell])
            assert found.n >= len(found.tasks) == len(found.values), cell
            assert (found.value is None) == (found.n == 0), cell
        clips, answers = (counted_by_report(report, [str(place), each]) for each in ("videos", "answers"))
        assert clips.n == len(answers.tasks) == row["videos"]
    for each in report.figures["shares"]["by_dimension"]:
        found = counted_by_report(report, ["generator", each["generator"], "by_dimension", each["key"]])
        assert (found.value, found.n) == (each["share"]["value"], each["share"]["n"])
    with pytest.raises(Invalid):
        counted_by_report(report, ["generator", "none", "by_dimension", "Subject"])


def test_numbers_of_generators_open_the_clips_that_can_be_counted_by_hand(report):
    """The clips 0 and 1 are aster's, the second unclear; clip 2 is mute's: all no, and no question on sound applies."""
    assert open_numbers(report) == {
        *("gap_subject_action", "gap_action_audio", "overall", "ranking", "ranking_of_each", "unclear", "attendance"),
        *("generators", "clips_by_generator", "questions_by_category", "yes_rates"),
        *("yes_by_category", "yes_by_dimension"),
    }
    average = "yes_by_dimension", "average"
    assert tasks_behind(report, *average, "Subject") == {0, 1, 2}, "of both generators"
    assert tasks_behind(report, *average, "Audio") == {0, 1}
    counted = counted_by_report(report, [*average, "Subject"])
    assert (counted.value, counted.n, counted.unit) == ((0.75 + 0) / 2, 2, "generators")
    assert tasks_behind(report, "yes_by_category", "average", "Social") == {1}
    gap = "gap_subject_action", "aster 1"
    assert tasks_behind(report, *gap, "all_strict") == tasks_behind(report, *gap, "all_ties") == {0, 1}
    assert tasks_behind(report, *gap, "Physical_strict") == tasks_behind(report, *gap, "higher") == {0}
    assert tasks_behind(report, *gap, "lower") == {1}, "half of Subject, all of Action: what is unclear reads as yes"
    assert tasks_behind(report, "gap_subject_action", "mute 1", "ties") == {2}
    with pytest.raises(Invalid, match="is not a number of this report's table"):
        tasks_behind(report, *gap, "ties")  # there are none
    assert tasks_behind(report, "ranking", "mute 1", "mean") == {2}
    assert tasks_behind(report, "ranking_of_each", "aster 1", "pooled") == {0, 1}
    assert tasks_behind(report, "unclear", "aster 1", "unclear") == {1}
    assert tasks_behind(report, "attendance", "aster 1", "Social_present") == {1}
    assert tasks_behind(report, "clips_by_generator", "aster 1", "with_sound") == {0, 1}
    assert tasks_behind(report, "generators", "aster 1", "mute 1", "difference") == {0, 2}, "the prompt of both"
    assert tasks_behind(report, "generators", "aster 1", "mute 1", "left_out") == {0, 1}, "sound, and the other prompt"


def test_what_the_truth_has_opens_its_clips(report):
    """Eleven questions in three clips, one of them unclear, in the second."""
    truth = report.figures["truth"]
    for what, clips in {"videos": {0, 1, 2}, "answered": {0, 1, 2}, "unclear": {1}}.items():
        found = counted_by_report(report, ["ground_truth", what])
        assert (tasks_behind(report, "ground_truth", what), found.n) == (clips, truth[what]), what
    assert counted_by_report(report, ["ground_truth", "without_answer"]).n == truth["without_answer"] == 0
    for wrong in (
        ["ground_truth", "errors"],
        ["ground_truth", "types", "Action"],
        ["ground_truth"],
        ["plot", "lengths"],
    ):
        with pytest.raises(Invalid):
            counted_by_report(report, wrong)
    plot = [
        (plot, place) for plot in plots_of(report.figures) for place, each in enumerate(plot.series) if any(each.counts)
    ]
    assert {each.name for each, _ in plot} == {"yes_by_category", "yes_by_dimension", "right_by_dimension"}
    for each, series in plot:
        for place, y in enumerate(each.series[series].y):
            if y is not None:
                found = counted_by_report(report, ["plot", each.name, str(series), str(place)])
                assert found.value == pytest.approx(y / 100), (each.name, place)


def test_differences_of_annotators_open_the_questions_of_both(study, truth, critic):
    other = new_critic_annotator(name="half")
    says(study, 0, other, {S1: "no", S2: "yes", A1: "no", N1: "yes"})
    report = make_report(ReportRequest(truth=truth, annotators=[critic, other]))
    two = "paired", critic.public_id, other.public_id
    assert tasks_behind(report, *two, "difference") == {0}
    assert tasks_behind(report, *two, "left_out") == {1, 2}
    counted = counted_by_report(report, [*two, "difference"])
    assert list(counted.values.values()) == [counted.value], "one clip, so its value is the difference"
