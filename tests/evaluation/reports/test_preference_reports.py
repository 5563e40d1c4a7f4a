"""A report on pairs of clips, from what people chose on the left and right to its tables, files and plot."""

from __future__ import annotations

import pytest

from annotations.annotators.models import Annotator
from annotations.annotators.operations import annotator_of
from annotations.rounds.operations import open_round
from annotations.work.submissions.models import Answer
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.api.counted_clips import counted_by_report
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.recompute import recompute
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.models import Report
from outtake.catalog.videos.models import Video
from tests.evaluation.reports.numbers import open_numbers, tasks_behind
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import Scene, make_subjects, make_video
from tests.support.reports import computed_report
from tests.support.working import take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("voters", "truth", "report")]

BEST, MIDDLE, WORST = "aster", "birch", "cedar"
PAIRS = ((BEST, MIDDLE), (WORST, MIDDLE), (WORST, BEST))
RANKS = {BEST: 0, MIDDLE: 1, WORST: 2}


@pytest.fixture
def scene(project) -> Scene:
    """Three pairs of three generators' clips of one prompt, for three people."""
    for generator in RANKS:
        make_video(project, f"{generator}/1", generator=generator)
    subjects = [{"a": f"{a}/1", "b": f"{b}/1"} for a, b in PAIRS]
    return make_subjects(project, "reprompt", *subjects, overlap=3)


def prefer(actor: Actor, scene: Scene, *, turned: bool = False) -> Annotator:
    """Let a person prefer the better generator's clip of each pair, or if they have it turned, the worse one's."""
    for _ in PAIRS:
        work = take(actor, scene)
        shown = [Video.objects.get(public_id=work.answer[side]["id"]).generator.name for side in ("video", "right")]
        left = (RANKS[shown[0]] < RANKS[shown[1]]) is not turned
        answers = [
            {"question": question["id"], "value": "tie" if place == 0 else "left" if left else "right"}
            for place, question in enumerate(work.answer["task"]["questions"])
        ]
        assert work.submit(work.body(clean=None, answers=answers)).status_code == 201
    return annotator_of(actor.person)


@pytest.fixture
def voters(project, scene) -> list[Annotator]:
    """Two who see it alike, and one who prefers the opposite."""
    actors = [script_of(make_person(f"voter {n}", project)) for n in range(3)]
    return [prefer(actor, scene, turned=place == 2) for place, actor in enumerate(actors)]


@pytest.fixture
def truth(scene, voters) -> GroundTruth:
    return make_ground_truth(TruthRequest(study=scene.study, annotators=voters, policy="majority"))


@pytest.fixture
def report(truth) -> Report:
    return make_report(ReportRequest(truth=truth, annotators=[]))


def test_votes_for_a_side_are_votes_for_the_generator_shown_there(report):
    consistency, *_, quality = report.figures["preferences"]
    assert (consistency["key"], quality["key"]) == ("subject_consistency", "image_quality")
    assert {each["generator"]: (each["wins"], each["ties"], each["losses"]) for each in quality["generators"]} == {
        f"{BEST} 1": (4, 0, 2),
        f"{MIDDLE} 1": (3, 0, 3),
        f"{WORST} 1": (2, 0, 4),
    }
    assert [each["generator"] for each in quality["generators"]] == [f"{name} 1" for name in (BEST, MIDDLE, WORST)]
    assert {each["ties"] for each in consistency["generators"]} == {6}
    assert [each["strength"]["value"] for each in consistency["generators"]] == pytest.approx([0, 0, 0], abs=1e-9)
    assert (quality["votes"], quality["pairs"], quality["prompts"], quality["a"]["wins"]) == (9, 3, 1, 4)
    left = quality["left"]
    assert left["wins"] + left["losses"] == 9


def test_which_clip_was_left_is_known_of_every_vote(report, scene):
    """By the stored annotations, and not by the code under test."""
    annotations = scene.round.annotations.prefetch_related("answers__task_question__question")
    left = 0
    for said in annotations:
        value = next(a.value for a in said.answers.all() if a.task_question.question.key == "image_quality")
        left += value == ("b" if said.swapped else "a")
    assert report.figures["preferences"][-1]["left"]["wins"] == left


def test_it_has_tables_a_plot_and_no_clips_and_comes_to_the_same_again(report, truth, rui):
    assert recompute(report).same
    told = rui.get(f"reports/{report.public_id}/").json()
    assert [table["name"] for table in told["tables"]] == ["preferences", "preferences_against", "preferences_by_part"]
    assert (told["kind"], told["answer_figures"]["shares"], [each["name"] for each in told["plots"]]) == (
        "answers",
        None,
        ["strengths"],
    )
    assert rui.get(f"reports/{report.public_id}/videos/").json()["results"] == []
    read = rui.get(f"reports/{report.public_id}/files/preferences.md").content.decode()
    assert "| image quality | aster 1 | 4 | 0 | 2 | 66.7 (30.0–90.3) |" in read
    assert "The votes are those that ground truth 1 (majority) rests on." in read
    path = f"reports/{report.public_id}/files/strengths"
    assert rui.get(f"{path}.png").content.startswith(b"\x89PNG")
    drawn = rui.get(f"{path}.svg").content
    assert drawn == rui.get(f"{path}.svg").content
    assert b"image quality" in drawn


def test_it_is_asked_for_at_the_door_and_grades_who_is_not_part_of_the_truth(scene, voters, rui):
    alone = make_ground_truth(TruthRequest(study=scene.study, annotators=voters[:1], policy="one"))
    asked = {"ground_truth": alone.public_id, "annotators": [each.public_id for each in voters[1:]]}
    told = computed_report(rui, scene.study, asked)
    assert told["state"] == "ready"
    alike, opposite = told["answer_figures"]["rows"]
    assert (alike["accuracy"]["value"], alike["accuracy"]["n"], alike["chance"]["value"]) == (
        1,
        12,
        pytest.approx(1 / 3),
    )
    assert opposite["accuracy"]["value"] == 0.25  # the question on which both see no difference


def test_of_several_rounds_each_voter_s_last_word_counts(scene, project, voters):
    """The first two change their mind in a second round, so that the worst generator wins what the best one had."""
    open_round(study=scene.study, overlap=3)
    for place in range(2):
        prefer(script_of(voters[place].person), scene, turned=True)
    for policy in ("majority", "merged"):
        truth = make_ground_truth(TruthRequest(study=scene.study, annotators=voters, policy=policy))
        quality = make_report(ReportRequest(truth=truth, annotators=[])).figures["preferences"][-1]
        assert {each["generator"]: (each["wins"], each["losses"]) for each in quality["generators"]} == {
            f"{BEST} 1": (0, 6),
            f"{MIDDLE} 1": (3, 3),
            f"{WORST} 1": (6, 0),
        }
        assert {each["strength"]["value"] for each in quality["generators"]} == {None}


def test_a_pair_of_clips_of_which_one_is_held_is_left_out(truth, ada):
    video = Video.objects.get(generator__name=WORST)
    answer = ada.post(f"videos/{video.public_id}/hold", {"reason": "A face."})
    assert answer.status_code < 300, answer.content
    quality = make_report(ReportRequest(truth=truth, annotators=[])).figures["preferences"][-1]
    assert (quality["votes"], [each["generator"] for each in quality["generators"]]) == (
        3,
        [f"{BEST} 1", f"{MIDDLE} 1"],
    )


def test_win_rates_open_the_pairs_that_were_voted_on(report, scene):
    """By the stored votes, and not by the code under test."""
    assert open_numbers(report) == {"preferences", "preferences_against", "preferences_by_part"}
    voted: dict[int, list[str]] = {}
    for place, task in enumerate(scene.round.tasks.order_by("id")):
        answers = Answer.objects.filter(annotation__task=task, task_question__question__key="image_quality")
        winner = {"a": PAIRS[place][0], "b": PAIRS[place][1]}
        voted[place] = [winner[value] for value in answers.values_list("value", flat=True)]
    for generator in RANKS:
        own = {place for place, two in enumerate(PAIRS) if generator in two}
        of = "preferences", "image_quality", f"{generator} 1"
        assert tasks_behind(report, *of, "rate") == tasks_behind(report, *of, "half_credit") == own
        assert tasks_behind(report, *of, "wins") == {place for place in own if generator in voted[place]}
        losses = {place for place in own if any(winner != generator for winner in voted[place])}
        assert tasks_behind(report, *of, "losses") == losses
    two = "preferences_against", "subject_consistency", f"{BEST} 1", f"{WORST} 1"
    assert tasks_behind(report, *two, "ties") == tasks_behind(report, *two, "rate") == {2}
    by_part = "preferences_by_part", "image_quality"
    assert tasks_behind(report, *by_part, "a") == tasks_behind(report, *by_part, "left") == {0, 1, 2}
    counted = counted_by_report(report, [*by_part, "a"])
    assert sorted(counted.values.values()) == pytest.approx([1 / 3, 1 / 3, 2 / 3])
    assert (counted.how, counted.n, counted.unit) == ("share", 9, "votes")
