"""Reports on answers next to each other, and annotators and generators next to each other in one: by hand."""

from __future__ import annotations

import pytest

from annotations.annotators.models import Annotator
from annotations.annotators.operations import new_critic_annotator
from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.tasks.create import NewQuestion, add_questions
from annotations.work.submissions.critic_annotations import record_critic_annotation
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.answer_figures.paired_differences import generators_paired, paired
from evaluation.reports.api.counted_differences import counted_by_difference
from evaluation.reports.builds.compare import compared
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from outtake.errors import Invalid
from tests.evaluation.reports.answer_study import S1, says
from tests.evaluation.reports.test_answer_tables import question
from tests.support.factories import make_scene, make_video

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("study", "author")]

PROMPTS = 12


@pytest.fixture
def study(project) -> Study:
    """Twelve prompts with a clip of two generators each, and one question."""
    videos = [
        make_video(project, f"{name}/{n}", prompt=f"{n:02}", generator=name) for n in range(PROMPTS) for name in "ab"
    ]
    for video in videos:
        add_questions(prompt=video.prompt, questions=[NewQuestion(S1, "Subject")])
    made = create_study(project=project, name="Beside", instrument="brite", overlap=1)
    add_tasks(study=made, videos=[video.external_id for video in videos])
    return made


def saying(study: Study, name: str, no_at: set[int] = frozenset(), *, upto: int = 2 * PROMPTS) -> Annotator:  # type: ignore[assignment]
    """Someone who says no of some clips, and yes of all others."""
    critic = new_critic_annotator(name=name)
    for place in range(upto):
        says(study, place, critic, {S1: "no" if place in no_at else "yes"})
    return critic


def true_by(study: Study, author: Annotator) -> GroundTruth:
    return make_ground_truth(TruthRequest(study=study, annotators=[author], policy="one"))


@pytest.fixture
def author(study) -> Annotator:
    """By whom generator b is wrong on the first three prompts, and a on none."""
    return saying(study, "author", {1, 3, 5})


def test_two_annotators_and_two_generators_are_compared_on_the_same_questions(study, author):
    """One errs on six clips of six prompts, the other on none; a has three more yes than b, of twelve."""
    good, worse = saying(study, "good", {1, 3, 5}), saying(study, "worse", {1, 3, 5, 7, 9, 11, 13, 15, 17})
    figures = make_report(ReportRequest(truth=true_by(study, author), annotators=[worse, good])).figures
    (row,) = figures["paired_annotators"]
    assert (row["a"], row["b"], row["a_share"], row["b_share"]) == ("worse", "good", 0.75, 1)
    assert (row["difference"]["value"], row["difference"]["n"], row["left_out"]) == (-0.25, 24, 0)
    # Six of twelve prompts differ by -1/24 of the mean: error² = 12/11 · 12 · (1/48)², and t of 11 degrees is 2.201.
    half = 2.2010 * (12 / 11 * 12 / 48**2) ** 0.5
    assert (row["difference"]["low"], row["difference"]["high"]) == pytest.approx(
        (-0.25 - half, -0.25 + half), abs=1e-4
    )
    assert row["p"] == row["p_holm"] < 0.05
    (generators,) = figures["paired_generators"]
    assert (generators["a"], generators["b"], generators["difference"]["value"]) == ("a 1", "b 1", pytest.approx(0.25))
    assert (generators["a_share"], generators["b_share"], generators["difference"]["n"]) == (1, 0.75, 12)


def test_what_only_one_of_two_was_asked_is_left_out_of_their_comparison(study, author):
    half, whole = saying(study, "half", upto=PROMPTS), saying(study, "whole")
    (row,) = make_report(ReportRequest(truth=true_by(study, author), annotators=[half, whole])).figures[
        "paired_annotators"
    ]
    assert (row["difference"]["n"], row["left_out"], row["a_share"], row["b_share"]) == (12, 12, 0.75, 0.75)


def test_two_reports_have_an_interval_where_the_questions_are_the_same(study, author, rui):
    critic, stricter = saying(study, "oracle", {1, 3}), saying(study, "stricter", set(range(12)))
    first = make_report(ReportRequest(truth=true_by(study, author), annotators=[critic]))
    second = make_report(ReportRequest(truth=true_by(study, stricter), annotators=[critic]))
    told = rui.get(f"reports/{first.public_id}/compare/{second.public_id}").json()
    assert (told["first"]["ground_truth"], told["second"]["ground_truth"]) == (1, 2)
    assert (told["first"]["kind"], told["first"]["answers"], told["first"]["judge"]) == ("answers", 24, None)
    (row,) = told["rows"]
    whole, subject = row["metrics"]
    assert (row["label"], whole["metric"], whole["what"], subject["metric"]) == ("oracle", "all", "right", "Subject")
    assert (whole["first"], whole["second"]) == pytest.approx((23 / 24, 14 / 24))
    assert (whole["difference"], whole["n"], whole["reason"]) == (pytest.approx(-9 / 24), 24, None)
    assert whole["low"] < -9 / 24 < whole["high"] < 0
    a, b = told["generators"]
    assert [(each["generator"], each["metrics"][0]["first"], each["metrics"][0]["second"]) for each in (a, b)] == [
        ("a 1", 1, 0.5),
        ("b 1", 0.75, 0.5),
    ]
    assert a["metrics"][0]["low"] < -0.5 < a["metrics"][0]["high"]
    right, yes = told["tables"]
    who, of, one, other, apart = right["rows"][0]
    assert [cell["text"] for cell in (who, of, one, other, apart)] == ["oracle", "all answers", "95.8", "58.3", "-37.5"]
    assert apart["interval"].startswith("-") and (apart["n"], apart["unit"]) == (24, "questions")
    assert [column["heading"] for column in right["columns"][2:]] == ["report 1", "report 2", "difference"]
    assert [row[0]["text"] for row in yes["rows"]] == ["a 1", "a 1", "b 1", "b 1"]
    differing = counted_by_difference(first, second, [row["annotator"], "all", "right"])
    assert (differing.n, set(differing.values.values())) == (9, {-1.0})
    tasks = list(study.rounds.get().tasks.order_by("id").values_list("pk", flat=True))
    assert sorted(differing.tasks) == [tasks[place] for place in (0, 2, 4, 6, 7, 8, 9, 10, 11)]
    assert counted_by_difference(first, second, ["a 1", "Subject", "yes"]).n == 6
    turned = compared(second, first)["rows"][0]["metrics"][0]
    assert (turned["difference"], turned["low"], turned["high"]) == pytest.approx(
        (-whole["difference"], -whole["high"], -whole["low"])
    )


def test_other_questions_leave_a_difference_without_an_interval_and_nobody_is_lost(study, author):
    half, whole = saying(study, "half", upto=PROMPTS), saying(study, "whole")
    shorter = saying(study, "shorter", upto=PROMPTS)
    first = make_report(ReportRequest(truth=true_by(study, author), annotators=[whole, half]))
    second = make_report(ReportRequest(truth=true_by(study, shorter), annotators=[whole]))
    one, other = compared(first, second)["rows"]
    metric = one["metrics"][0]
    assert (metric["difference"], metric["low"], metric["n"]) == (pytest.approx(1 - 21 / 24), None, 12)
    assert metric["reason"] == "the questions differ: 24 and 12, 12 are in both"
    gone = other["metrics"][0]
    assert (other["label"], gone["first"], gone["second"], gone["difference"]) == ("half", 0.75, None, None)
    right, *_ = compared(first, second)["tables"]
    (lost,) = (row for row in right["rows"] if (row[0]["text"], row[1]["text"]) == ("half", "all answers"))
    assert [(cell["text"], cell["note"]) for cell in lost[2:]] == [
        ("75.0", ""),
        (None, "one of the two reports has no such number"),
        (None, "one of the two reports has no such answers"),
    ]


def test_reports_of_two_kinds_are_not_compared(project, study, author):
    answers = make_report(ReportRequest(truth=true_by(study, author), annotators=[]))
    scene = make_scene(project, tasks=1)
    marker, critic = new_critic_annotator(name="marker"), new_critic_annotator(name="other")
    for each in (marker, critic):
        record_critic_annotation(task=scene.round.tasks.get(), annotator=each, status=Annotation.OK)
    errors = make_report(ReportRequest(truth=true_by(scene.study, marker), annotators=[critic]))
    with pytest.raises(Invalid, match="another study"):
        compared(answers, errors)
    errors.study = answers.study
    with pytest.raises(Invalid, match="one report is on errors and the other on answers".capitalize()):
        compared(answers, errors)


def test_a_pair_without_a_common_question_has_no_difference():
    made = paired(("one", "other"), {("v", "q"): (1.0, "p")}, {("w", "q"): (1.0, "p")}, 95)
    assert (made.difference, made.p, made.videos, made.left_out) == (None, None, 0, 2)
    assert made.reason == "there is nothing to divide by"


def test_a_generator_s_second_clip_stands_beside_the_other_s_second_and_what_has_no_true_answer_beside_none():
    """Both have two clips of the prompt: yes and no of a, no and no of b; two more questions lack an answer of b."""
    asked = [question("a", "p1"), question("a", "p1", nth=2, value="no")]
    asked += [question("b", "p1", nth=nth, value="no") for nth in (1, 2)]
    asked += [
        question(name, "p1", question="tied", has_answer=name == "a", value="yes" if name == "a" else None)
        for name in "ab"
    ]
    asked += [question(name, "p1", question="silent", applicable=name == "a") for name in "ab"]
    (row,) = generators_paired(asked, 95)
    assert (row["a_share"], row["b_share"], row["difference"]["n"], row["left_out"]) == (0.5, 0, 2, 2)
