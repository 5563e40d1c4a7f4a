"""The recipe of VF-Eval, carried out whole on drawn clips: from the form to questions, their answers, and table 3."""

from __future__ import annotations

import pytest

from annotations.studies.models import Study
from annotations.tasks.models import Question, Task, TaskPart
from evaluation.ground_truth.models import GroundTruth
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from outtake.catalog.videos.models import Prompt
from tests.evaluation.benchmarks.test_recipes import check_files, finish, start

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_file")]

SMALL = {"prompts": 2, "generators": 1, "trial": 1}
CRITICS = ("Questions, 2 fps", "Questions, 2 fps, no video", "Questions, 2 fps, chain of thought")


def test_it_goes_from_the_form_to_table_3_and_to_win_rates_of_better_prompts(project):
    shown = finish(start(project, "vf_eval", **SMALL))
    assert shown["state"] == "done", shown["error"]
    steps = {step["name"]: step for step in shown["steps"]}
    made = Question.objects.filter(metadata__task__isnull=False)
    by_task = {name: made.filter(metadata__task=name).count() for name in ("CV", "EA", "ED", "RE")}
    assert {name: n for name, n in steps["questions"]["figures"].items() if name in by_task} == by_task
    assert by_task["CV"] == by_task["RE"] == 2 and by_task["EA"] and by_task["ED"]
    assert steps["validation"]["entered"] == sum(by_task.values()) - by_task["CV"] - by_task["RE"]
    truth = GroundTruth.objects.get(public_id=steps["right_answers"]["made"]["truth"])
    assert truth.policy == GroundTruth.KNOWN and truth.items.count() == 2

    report = Report.objects.get(public_id=steps["tables"]["made"]["report"])
    names = [row.prediction_set.annotator.name for row in report.rows.order_by("position")]
    assert tuple(names[: len(CRITICS)]) == CRITICS
    rows = {row["annotator"]: row for row in report.figures["rows"]}
    assert len(rows) == len(CRITICS) + 3  # and three people
    release = Release.objects.get(public_id=steps["release"]["made"]["release"])
    assert (release.state, release.report) == (Release.READY, report)

    mistakes = steps["mistakes"]
    assert 0 < mistakes["left"] <= 4 and mistakes["entered"] == mistakes["left"] + sum(mistakes["dropped"].values())
    assert mistakes["figures"]["video_creation"] == mistakes["left"]  # those who stand in always choose the first class
    study = Study.objects.get(public_id=mistakes["made"]["study"])
    for part in TaskPart.objects.filter(task__round__study=study, passage__isnull=False).select_related("passage"):
        assert part.passage.answer in part.passage.options and part.passage.text.rstrip(".") != part.passage.answer
    check_files(shown, {"questions", "validation", "mistakes"}, {"vf_eval", "vf_eval_reasoning"}, {"vf_eval_columns"})
    again = Prompt.objects.filter(project=project, metadata__has_key="revised_from")
    assert again.count() == steps["revised_prompts"]["left"] == steps["comparison"]["left"] > 0
    pair = Task.objects.filter(round__study__public_id=steps["comparison"]["made"]["study"]).earliest("pk")
    first, second = pair.parts.order_by("pk").values_list("video__external_id", "video__prompt__metadata__clip")
    assert second[1] == first[0]
    won = Report.objects.get(public_id=steps["win_rates"]["made"]["report"]).figures["preferences"]
    assert len(won) == 4 and all(each["votes"] == 3 * again.count() for each in won)
