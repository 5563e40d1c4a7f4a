"""Reports on answers: a small world whose figures are checked by hand; the same bytes again; tables, plots, files."""

from __future__ import annotations

import pytest

from annotations.annotators.operations import new_critic_annotator
from annotations.rounds.operations import open_round
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.tasks.create import NewQuestion, add_questions
from annotations.tasks.models import Question, TaskQuestion
from annotations.work.submissions.critic_annotations import record_critic_annotation
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.judges.kinds.lexical_judge import stored
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.recompute import recompute
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.builds.request import request_report
from outtake.errors import Invalid
from tests.evaluation.reports.answer_study import *  # noqa: F403
from tests.evaluation.reports.answer_study import A1, N1, S1, S2, UNCLEAR, says, true_by
from tests.support.factories import make_scene, make_video
from tests.support.reports import computed_report

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("study", "author", "critic", "truth", "report")]


def counted(cell: dict) -> tuple[float | None, int]:
    return cell["value"], cell["n"]


def by_key(rows: list[dict], what: str = "share") -> dict[tuple[str, str], tuple[float | None, int]]:
    return {(each["generator"], each["key"]): counted(each[what]) for each in rows}


def test_the_truth_is_told_by_what_became_of_its_questions(report):
    facts = report.figures["truth"]
    assert (facts["videos"], facts["prompts"], facts["held"], facts["not_applicable"]) == (3, 2, 0, 1)
    assert (facts["questions"], facts["answered"], facts["unclear"], facts["without_answer"]) == (11, 10, 1, 0)


def test_the_tables_by_category_and_dimension_can_be_checked_by_hand(report):
    shares = report.figures["shares"]
    assert by_key(shares["by_category"]) == {
        ("aster 1", "Physical"): (0.75, 4),
        ("aster 1", "Social"): (0.5, 4),  # unclear reads as yes
        ("mute 1", "Physical"): (0, 3),
        ("mute 1", "Social"): (None, 0),
    }
    assert by_key(shares["by_dimension"]) == {
        ("aster 1", "Subject"): (0.75, 4),
        ("aster 1", "Action"): (0.5, 2),
        ("aster 1", "Audio"): (0.5, 2),
        ("mute 1", "Subject"): (0, 2),
        ("mute 1", "Action"): (0, 1),
        ("mute 1", "Audio"): (None, 0),
    }
    mute = shares["by_dimension"][-1]
    assert (mute["not_applicable"], mute["share"]["reason"]) == (1, "no question applies")


def test_overall_is_given_three_ways_and_ranks_like_for_like(report):
    shares = report.figures["shares"]
    aster, mute = shares["overall"]
    assert (aster["categories"]["value"], aster["dimensions"]["value"]) == (0.625, pytest.approx(1.75 / 3))
    assert (counted(aster["share"]), aster["by_video"]) == ((0.625, 8), 0.625)
    assert (mute["categories"]["value"], mute["categories"]["reason"]) == (None, "there is no score for Social")
    assert (mute["dimensions"]["of"], mute["dimensions"]["undefined"]) == (2, ["Audio"])
    alike, each = shares["ranking"], shares["ranking_of_each"]
    assert (alike["common"], alike["partial"]) == (["Subject", "Action"], ["Audio"])
    assert [(one["generator"], one["mean"]) for one in alike["order"]] == [("aster 1", 0.625), ("mute 1", 0)]
    assert each["order"][0]["dimensions"] == ["Subject", "Action", "Audio"]


def test_gaps_count_ties_and_are_tested(report):
    subject_action, action_audio = report.figures["shares"]["gaps"]
    aster, mute = subject_action["generators"]
    whole = aster["parts"][-1]
    assert (whole["key"], whole["higher"], whole["ties"], whole["lower"]) == (None, 1, 0, 1)
    assert (aster["p"], aster["p_holm"]) == (1, 1)
    assert (mute["parts"][-1]["ties"], counted(mute["parts"][-1]["with_ties"])) == (1, (1, 1))
    assert (mute["p"], mute["reason"]) == (None, "the two sides never differ")
    assert (action_audio["silent"], [each["generator"] for each in action_audio["generators"]]) == (
        ["mute 1"],
        ["aster 1"],
    )


def test_unclear_is_read_in_every_way_and_missing_clips_are_named(report):
    shares = report.figures["shares"]
    aster = shares["sensitivity"][0]
    read = [counted(aster[name]) for name in ("as_it_stands", "as_yes", "as_no", "left_out")]
    assert read == [(0.625, 8), (0.625, 8), (0.5, 8), (pytest.approx(4 / 7), 7)]
    mute = [each for each in shares["attendance"] if each["generator"] == "mute 1"]
    there = {each["key"]: (each["present"], each["expected"], each["missing"]) for each in mute}
    assert there == {"Physical": (1, 1, []), "Social": (0, 1, ["p2"])}


def test_what_somebody_found_unclear_keeps_its_value_and_moves_in_the_sensitivity_alone(study, author):
    """Of three voters two say no and one is not sure: no stands, and is yes only where unclear is read so."""
    voters = [new_critic_annotator(name=f"voter {n}") for n in range(3)]
    for voter, value in zip(voters, ("no", "no", UNCLEAR), strict=True):
        says(study, 2, voter, {S1: value})
    truth = make_ground_truth(TruthRequest(study=study, annotators=voters, policy="majority"))
    shares = make_report(ReportRequest(truth=truth, annotators=[author])).figures["shares"]
    assert counted(shares["overall"][0]["share"]) == (0, 1)
    row = shares["sensitivity"][0]
    assert [row[name]["value"] for name in ("as_it_stands", "as_yes", "as_no", "left_out")] == [0, 1, 0, None]


def test_a_second_clip_of_a_prompt_stands_for_itself(project, study, author):
    make_video(project, "aster/3", prompt="p1", generator="aster")
    add_tasks(study=study, videos=["aster/3"])
    says(study, 3, author, {S1: "no", S2: "no", A1: "no"})
    figures = make_report(ReportRequest(truth=true_by(study, author), annotators=[])).figures["shares"]
    assert counted(figures["overall"][0]["share"]) == (pytest.approx(5 / 11), 11)
    missing = [name for each in figures["attendance"] if each["generator"] == "mute 1" for name in each["missing"]]
    assert missing == ["p1 (2)", "p2"]


def test_an_annotator_is_right_where_it_is_true_and_what_lacks_has_its_columns(report):
    """Of ten true answers: right 1 + 3; wrong 1; unclear 1; left open 1; three in a reply that could not be read."""
    (row,) = report.figures["rows"]
    assert counted(row["accuracy"]) == (pytest.approx(0.4), 10)
    assert counted(row["answered"]) == (pytest.approx(0.8), 5)
    assert [row[name]["value"] for name in ("unclear", "unanswered", "failed")] == [0.1, 0.1, 0.3]
    assert (row["accuracy"]["clusters"], row["accuracy"]["low"]) == (2, None)
    assert "2 clusters are too few" in row["accuracy"]["reason"]
    assert row["chance"] == {"value": 0.5, "n": 10, "several": 0, "reason": None}
    rates = row["yes_no"]
    assert [rates[name]["value"] for name in ("yes", "no", "correct_yes")] == [0.1, 0.4, 0.4]
    assert rates["balanced"] == pytest.approx((1 / 4 + 3 / 6) / 2)
    assert {part["key"]: counted(part["accuracy"]) for part in row["by_dimension"]} == {
        "Action": (0.5, 2),
        "Audio": (0, 2),
        "Subject": (0.5, 6),
    }
    assert (row["videos"], row["statuses"], row["left_out"]["absent"]) == (3, {"failed": 1, "ok": 2}, 0)


def test_enough_prompts_give_an_interval_that_stays_a_share(project, author):
    study = create_study(project=project, name="Many", instrument="brite", overlap=1)
    videos = [make_video(project, f"many/{n}", prompt=f"many {n}") for n in range(12)]
    for video in videos:
        add_questions(prompt=video.prompt, questions=[NewQuestion(S1, "Subject")])
    add_tasks(study=study, videos=[video.external_id for video in videos])
    critic = new_critic_annotator(name="nearly")
    for place in range(12):
        says(study, place, author, {S1: "yes"})
        says(study, place, critic, {S1: "yes" if place else "no"})
    (row,) = make_report(ReportRequest(truth=true_by(study, author), annotators=[critic])).figures["rows"]
    assert counted(row["accuracy"]) == (pytest.approx(11 / 12), 12)
    assert 0.5 < row["accuracy"]["low"] < 11 / 12
    assert row["accuracy"]["high"] == 1  # by Student's t it would be beyond
    assert row["yes_no"]["reason"] == "yes is correct everywhere, so the accuracy is the rate of yes"


def test_clips_without_a_reply_or_a_video_are_left_out_and_not_wrong(study, truth):
    absent = new_critic_annotator(name="absent")
    says(study, 0, absent, {}, Annotation.NO_MEDIA)
    report = make_report(ReportRequest(truth=truth, annotators=[absent]))
    (row,) = report.figures["rows"]
    assert (row["left_out"], counted(row["accuracy"])) == (
        {"absent": 2, "media_not_received": 1, "not_asked": 0},
        (None, 0),
    )
    assert (row["chance"]["reason"], row["yes_no"]) == ("there are no questions", None)


def test_questions_with_options_have_the_chance_of_their_number(project):
    """VF-Eval: one of three right, one of six with two right options half named, one of seven right; texts apart."""
    study = make_scene(project, tasks=1, name="Flaws", instrument="vf_eval", version=3).study
    author, critic = new_critic_annotator(name="author"), new_critic_annotator(name="oracle")
    said = {"alignment": "part", "quality": "blur,flicker", "commonsense_physics": "none"}
    says(study, 0, author, {**said, "reasoning_question": "Why does the cup fall twice?"})
    says(study, 0, critic, {**said, "quality": "blur"})
    figures = make_report(ReportRequest(truth=true_by(study, author), annotators=[critic])).figures
    (row,) = figures["rows"]
    assert counted(row["accuracy"]) == (pytest.approx(2 / 3), 3)
    assert (row["chance"]["value"], row["chance"]["several"]) == (pytest.approx((1 / 3 + 1 / 6 + 1 / 7) / 3), 1)
    assert {part["key"]: part["accuracy"]["value"] for part in row["by_form"]} == {"choice": 1, "choices": 0.5}
    assert (figures["shares"], row["yes_no"], figures["truth"]["open"]) == (None, None, 4)


def test_on_a_scale_the_very_step_is_right(project):
    study = make_scene(project, tasks=1, name="Ratings", instrument="ratings").study
    author, critic = new_critic_annotator(name="author"), new_critic_annotator(name="oracle")
    says(study, 0, author, {"aesthetics": "4", "image_quality": "2"})
    says(study, 0, critic, {"aesthetics": "4", "image_quality": "3"})
    (row,) = make_report(ReportRequest(truth=true_by(study, author), annotators=[critic])).figures["rows"]
    assert (counted(row["accuracy"]), row["chance"]["value"]) == ((0.5, 2), 0.2)


def test_a_question_that_only_one_round_asked_is_no_question_to_who_spoke_in_the_other(study, author, critic):
    """
    The second round asks one more of p1, and nothing of sound; the critic spoke in the first, the author in both.

    Of the second clip, which the author had heard in the first round, the answer about its sound stays true.
    """
    late, prompt = "Does it break?", study.rounds.get().tasks.order_by("id")[0].parts.get().video.prompt
    add_questions(prompt=prompt, questions=[NewQuestion(late, "Action")])
    Question.objects.filter(text=N1).update(state=Question.REJECTED)
    open_round(study=study, overlap=1)
    says(study, 0, author, {S1: "yes", S2: "yes", A1: "no", late: "yes"}, n=2)
    report = make_report(ReportRequest(truth=true_by(study, author), annotators=[critic]))
    (row,) = report.figures["rows"]
    assert (report.figures["truth"]["answered"], row["accuracy"]["n"], row["left_out"]["not_asked"]) == (10, 9, 1)


def test_it_comes_to_the_same_bytes_again_and_goes_on_to_another_truth(report, truth, critic, rui):
    assert recompute(report).same
    again = make_report(ReportRequest(truth=truth, annotators=[critic]))
    assert (again.config_hash, again.figures_digest) == (report.config_hash, report.figures_digest)
    like = computed_report(rui, truth.study, {"ground_truth": truth.public_id, "like": report.public_id})
    assert (like["kind"], like["figures_digest"]) == ("answers", report.figures_digest)


def test_it_is_asked_for_at_the_door_and_computed_by_a_worker(truth, critic, rui):
    asked = {"ground_truth": truth.public_id, "annotators": [critic.public_id], "tau": 30}
    told = computed_report(rui, truth.study, asked)
    assert (told["kind"], told["state"], told["done"], told["total"]) == ("answers", "ready", 1, 1)
    assert (told["judge"], told["figures"], told["tau"], told["rows"][0]["score"]) == (None, None, 70, None)
    assert told["answer_figures"]["rows"][0]["label"] == "oracle"
    names = ["yes_by_category", "yes_by_dimension", "overall", "gap_subject_action", "gap_action_audio", "ranking"]
    names += ["ranking_of_each", "unclear", "attendance", "clips_by_generator", "questions_by_category"]
    names += ["generators", "annotators", "yes_rates", "annotators_by_dimension", "annotators_by_form"]
    assert [table["name"] for table in told["tables"]] == names
    audio = told["tables"][1]["rows"][1][3]
    assert (audio["text"], audio["note"]) == (None, "no question applies")
    assert told["tables"][1]["rows"][0][1]["text"] == "75.0"
    clips = rui.get(f"reports/{told['id']}/videos/").json()["results"]
    assert [clip["video"] for clip in clips] == ["aster/1", "aster/2", "mute/1"]
    alone = computed_report(rui, truth.study, {"ground_truth": truth.public_id, "annotators": []})
    assert [table["name"] for table in alone["tables"]] == names[:12]
    lengths, counts = (next(each for each in told["tables"] if each["name"] == name) for name in names[9:11])
    assert [[cell["text"] for cell in row][1] for row in lengths["rows"]] == ["2", "1"]
    assert {row[5]["text"] for row in lengths["rows"]} == {"320×180"}
    assert [plot["kind"] for plot in told["plots"] if plot["name"] == "yes_by_category"] == ["bars"]
    asked = TaskQuestion.objects.filter(question__form="yes_no").values("question").distinct().count()
    assert counts["rows"][-1][-1]["text"] == str(asked)


def test_who_made_the_truth_is_not_graded_and_no_judge_is_asked(truth, author, critic, rui):
    with pytest.raises(Invalid, match="would be compared with itself"):
        request_report(ReportRequest(truth=truth, annotators=[author]))
    with pytest.raises(Invalid, match="choose a judge that grades"):
        request_report(ReportRequest(truth=truth, annotators=[critic], judge=stored()))
    silent = new_critic_annotator(name="silent")
    with pytest.raises(Invalid, match="silent has not answered anything"):
        request_report(ReportRequest(truth=truth, annotators=[silent]))


def test_errors_are_reported_only_with_annotators(project, rui, ana):
    scene = make_scene(project, tasks=1)
    author = new_critic_annotator(name="author")
    record_critic_annotation(task=scene.round.tasks.get(), annotator=author, status=Annotation.OK)
    truth = true_by(scene.study, author)
    answer = rui.post(f"studies/{scene.study.public_id}/reports/", {"ground_truth": truth.public_id, "annotators": []})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "annotators")


def test_every_file_is_there_in_every_format(report, rui):
    path = f"reports/{report.public_id}"
    listed = rui.get(f"{path}/files/").json()["results"]
    formats = {each["name"]: each["formats"] for each in listed}
    assert formats["yes_by_dimension"] == formats["right_by_dimension"] == ["svg", "png", "json"]
    for name, offered in formats.items():
        for form in set(offered) - {"svg", "png"}:
            assert rui.get(f"{path}/files/{name}.{form}").status_code == 200
    drawn, again = (rui.get(f"{path}/files/yes_by_dimension.svg").content for _ in range(2))
    assert drawn == again
    assert b"Subject" in drawn
    assert rui.get(f"{path}/files/right_by_dimension.png").content.startswith(b"\x89PNG")
    told = rui.get(f"{path}/files/yes_by_dimension.json").json()
    assert (told["x"], told["series"][0]["y"]) == (["Subject", "Action", "Audio"], [75, 50, 50])
    assert told["series"][1]["y"] == [0, 0, None]
    read = rui.get(f"{path}/files/yes_by_dimension.md").content.decode()
    assert "75.0 (30.1–95.4)" in read
    assert "Answers, column by column: aster 1 4, 2, 2; mute 1 2, 1, 0." in read
