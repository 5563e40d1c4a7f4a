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
    made = Question.objects.filter(metadata__task__isnull=False).exclude(metadata__has_key="written_by")
    by_task = {name: made.filter(metadata__task=name).count() for name in ("CV", "EA", "ED", "RE")}
    assert {name: n for name, n in steps["questions"]["figures"].items() if name in by_task} == by_task
    assert by_task["CV"] == by_task["RE"] == 2 and by_task["EA"] and by_task["ED"]
    check_wording(steps)
    check_distractors(steps)
    closed = Question.objects.filter(video__isnull=False, state=Question.KEPT).exclude(form="text")
    assert steps["validation"]["entered"] == closed.count()
    counts = steps["validation"]["figures"]
    assert counts["yes/no"] + counts["multiple choice"] == closed.count() and counts["open"] == 4
    assert counts["split test"] + counts.get("split validation", 0) == closed.count() + counts["open"]
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
    assert (
        mistakes["figures"]["misconception of video creation"] == mistakes["left"]
    )  # those who stand in always choose the first class
    study = Study.objects.get(public_id=mistakes["made"]["study"])
    for part in TaskPart.objects.filter(task__round__study=study, passage__isnull=False).select_related("passage"):
        assert part.passage.answer in part.passage.options and part.passage.text.rstrip(".") != part.passage.answer
    flaws = Report.objects.get(public_id=steps["flaws"]["made"]["report"]).figures["vf_eval_flaws"]
    assert {row["kind"] for row in flaws["rows"]} >= {"Quality", "Reasoning"}
    counted = {"questions", "wording", "kept_wording", "distractors", "kept_distractors", "validation", "mistakes"}
    check_files(shown, counted, {"vf_eval", "vf_eval_reasoning"}, {"vf_eval_columns"})
    again = Prompt.objects.filter(project=project, metadata__has_key="revised_from")
    assert again.count() == steps["revised_prompts"]["left"] == steps["comparison"]["left"] > 0
    pair = Task.objects.filter(round__study__public_id=steps["comparison"]["made"]["study"]).earliest("pk")
    first, second = pair.parts.order_by("pk").values_list("video__external_id", "video__prompt__metadata__clip")
    assert second[1] == first[0]
    won = Report.objects.get(public_id=steps["win_rates"]["made"]["report"]).figures["preferences"]
    assert len(won) == 4 and all(each["votes"] == 3 * again.count() for each in won)


def check_wording(steps):
    worded = Question.objects.filter(metadata__written_by__isnull=False, form="yes_no")
    figures = steps["wording"]["figures"]
    assert worded.count() == figures["worded by a model"] == steps["kept_wording"]["left"] > 0
    assert figures["worded by a model"] + figures["worded by rule"] == steps["questions"]["figures"]["EA"]
    assert set(worded.values_list("state", "answer")) == {(Question.KEPT, "yes")}  # as in the paper
    for each in worded:
        assert Question.objects.get(public_id=each.metadata["made_from"]).state == Question.REJECTED


def check_distractors(steps):
    written = Question.objects.filter(metadata__written_by__isnull=False, form="choice")
    assert steps["distractors"]["figures"]["written with frames of the clip"] == written.count()
    assert written.count() == steps["distractors"]["left"] == steps["kept_distractors"]["entered"] > 0
    assert set(written.values_list("state", flat=True)) == {Question.KEPT}  # those who stand in accept everything
    for each in written:
        labels = {option["key"]: option["label"] for option in each.options}
        assert len(labels) == len(set(labels.values())) == 4 and labels[each.answer]
        assert each.metadata["written_by"]["model"] == "simulated"
        before = Question.objects.get(public_id=each.metadata["made_from"])
        assert before.metadata.get("replaced_by") == (None if before.form == "text" else each.public_id)
        assert before.state == (Question.KEPT if before.form == "text" else Question.REJECTED)
