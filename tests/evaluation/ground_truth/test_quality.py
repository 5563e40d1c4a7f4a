"""Shares of marked errors that are good, or real, with their intervals."""

from __future__ import annotations

import pytest

from annotations.annotators.operations import annotator_of
from annotations.rounds.operations import open_round
from annotations.studies.operations import create_study
from annotations.subjects.marked_errors import sample_errors
from annotations.subjects.operations import add_subjects
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.versions.counted_quality import counted_by_quality
from outtake.errors import Invalid
from outtake.measures.uncertainty.proportions import wilson
from tests.evaluation.annotators import critic_annotates, marked, person_annotates, predicted
from tests.support.cast import make_person, script_of
from tests.support.factories import Scene, make_scene
from tests.support.reports import computed_truth
from tests.support.working import take

pytestmark = pytest.mark.django_db


def judging(project, instrument: str, errors: list[str], overlap: int = 2) -> Scene:
    """A study about marked errors."""
    study = create_study(project=project, name=instrument, instrument=instrument, overlap=overlap)
    add_subjects(study=study, subjects=[{"error": each} for each in errors])
    return Scene(project, study, study.rounds.get(), ())


def say(actor, scene: Scene, **values: str | tuple[str, int]) -> None:
    """Answer the questions of the next error by their keys; with a moment where one is pinned."""
    work = take(actor, scene)
    answers = []
    for question in work.answer["task"]["questions"]:
        if (given := values.get(question["key"])) is not None:
            value, at_ms = given if isinstance(given, tuple) else (given, None)
            answers.append({"question": question["id"], "value": value, "at_ms": at_ms})
    answer = work.submit(work.body(clean=None, answers=answers))
    assert answer.status_code == 201, answer.content


def marked_errors(scene: Scene) -> list[str]:
    """The ids of all errors that were marked, in the order of their annotations."""
    said = Annotation.objects.filter(round=scene.round).order_by("id")
    return [f"{each.public_id}-{segment.position}" for each in said for segment in each.segments.order_by("position")]


@pytest.fixture
def scene(project, ana) -> Scene:
    """Two clips with three errors of Ana's."""
    scene = make_scene(project, tasks=2)
    person_annotates(ana, scene, [marked(0, 1000), marked(2000, 3000)], [marked(0, 400)])
    return scene


def test_errors_are_shared_out_by_grade_with_wilson_s_interval(bo, rui, scene, project):
    cy = script_of(make_person("cy", project))
    rated = judging(project, "spotlight_quality", marked_errors(scene))
    for reason, segment in (("5", "3"), ("3", "2"), ("2", "1")):
        say(bo, rated, reason=reason, segment=segment)
    say(cy, rated, reason="3", segment="5")  # the lower of 5 and 3 counts
    shown = rui.get(f"studies/{rated.study.public_id}/quality/").json()
    assert (shown["errors"], shown["rated"], shown["reason"]) == (3, 3, None)
    reason, segment = shown["scales"]
    moderately, mostly = (next(one for one in reason["levels"] if one["grade"] == grade) for grade in (3, 4))
    assert (moderately["name"], moderately["part"], mostly["name"], mostly["part"]) == ("moderately", 2, "mostly", 0)
    expected = wilson(2, 3)
    assert (moderately["share"], moderately["low"], moderately["high"]) == (2 / 3, expected.low, expected.high)
    assert [(each["grade"], each["part"]) for each in segment["levels"]] == [(2, 2), (3, 1), (4, 0), (5, 0)]
    assert {each["n"] for each in segment["levels"]} == {segment["n"]} == {3}
    tasks = list(rated.round.tasks.order_by("id").values_list("pk", flat=True))
    for key, level, good in (("reason", "3", (1, 1, 0)), ("segment", "2", (1, 1, 0)), ("segment", "4", (0, 0, 0))):
        counted = counted_by_quality(rated.study, [key, level])
        assert counted.values == dict(zip(tasks, good, strict=True)), (key, level)
        assert (counted.value, counted.n) == (sum(good) / 3, 3)
    with pytest.raises(Invalid):
        counted_by_quality(rated.study, ["reason", "9"])


def test_before_anybody_rated_shares_are_undefined_with_a_reason(rui, scene, project):
    rated = judging(project, "spotlight_quality", marked_errors(scene))
    shown = rui.get(f"studies/{rated.study.public_id}/quality/").json()
    assert (shown["errors"], shown["rated"]) == (3, 0)
    level = shown["scales"][0]["levels"][0]
    assert (level["share"], level["low"], level["n"]) == (None, None, 0)
    assert level["reason"]


def test_a_study_of_clips_says_that_it_has_none(rui, scene):
    shown = rui.get(f"studies/{scene.study.public_id}/quality/").json()
    assert (shown["scales"], shown["choices"], shown["reason"]) == ([], [], "This study is not about marked errors.")


def test_choices_are_shared_out_by_the_most_frequent_answer_and_ties_are_counted(bo, rui, scene, project):
    cy = script_of(make_person("cy", project))
    judged = judging(project, "critic_errors", marked_errors(scene))
    for verdicts in (("real", "real"), ("real", "not_real"), ("not_real", "not_real")):
        for actor, verdict in zip((bo, cy), verdicts, strict=True):
            say(actor, judged, verdict=verdict)
    verdict = rui.get(f"studies/{judged.study.public_id}/quality/").json()["choices"][0]
    assert (verdict["key"], verdict["n"], verdict["tied"]) == ("verdict", 2, 1)
    assert [(each["value"], each["part"]) for each in verdict["options"]] == [
        ("real", 1),
        ("not_real", 1),
        ("other_span", 0),
    ]


def test_whose_error_it_is_cannot_be_told(bo, scene, project):
    critic_annotates(scene, [predicted(5000, 6000)])
    drawn = sample_errors(study=scene.study, count=4, seed=1, by="both")
    assert sorted(drawn) == sorted(marked_errors(scene))
    judged = judging(project, "critic_errors", drawn, overlap=1)
    shown = []
    for _ in drawn:
        shown.append(take(bo, judged).answer["task"]["error"])
        say(bo, judged, verdict="real")
    assert {each["severity"] for each in shown} == {None}
    assert len({tuple(sorted(each)) for each in shown}) == 1


def test_nobody_is_asked_about_an_error_of_their_own(ana, bo, scene, project):
    critic_annotates(scene, [predicted(5000, 6000)])
    rated = judging(project, "spotlight_quality", marked_errors(scene))
    say(ana, rated, reason="5", segment="5")  # the critic's
    assert ana.post(f"studies/{rated.study.public_id}/next").status_code == 204
    for _ in marked_errors(scene):
        say(bo, rated, reason="5", segment="5")
    assert bo.post(f"studies/{rated.study.public_id}/next").status_code == 204


def test_errors_of_several_rounds_are_counted_together(bo, rui, scene, project):
    rated = judging(project, "spotlight_quality", marked_errors(scene)[:2], overlap=1)
    for _ in range(2):
        say(bo, rated, reason="5", segment="5")
    open_round(study=rated.study, overlap=1)
    add_subjects(study=rated.study, subjects=[{"error": marked_errors(scene)[2]}])
    shown = rui.get(f"studies/{rated.study.public_id}/quality/").json()
    assert (shown["errors"], shown["rated"]) == (3, 2)


def test_what_people_confirmed_of_a_critic_s_errors_is_true_and_no_proposal(ana, bo, rui, scene, project):
    critic = critic_annotates(scene, [predicted(5000, 6000, "A hand has six fingers.")], [predicted(3000, 4000, "No.")])
    mine = annotator_of(ana.person)
    errors = [each for each in marked_errors(scene) if each.startswith(tuple(_ids(critic)))]
    judged = judging(project, "critic_errors", errors, overlap=1)
    say(bo, judged, verdict="other_span", begins=("pinned", 5200), ends="as_marked")
    say(bo, judged, verdict="not_real")
    body = {"policy": "merged", "annotators": [mine.public_id], "confirmed_in": judged.study.public_id}
    truth = computed_truth(rui, scene.study, body)
    assert (truth["errors"], truth["proposed"], truth["confirmed_errors"]) == (
        4,
        0,
        {"study": judged.study.public_id, "confirmed": 1, "refused": 1},
    )
    assert [(each["provenance"], each["n"]) for each in truth["provenance"]["items"]] == [("one", 1), ("merged", 1)]
    for wrong in ({"policy": "one"}, {"confirmed_in": scene.study.public_id}, {"confirmed_in": "nothing"}):
        refused = rui.post(f"studies/{scene.study.public_id}/ground-truths/", {**body, **wrong})
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, "confirmed_in")


def _ids(annotator) -> list[str]:
    return list(Annotation.objects.filter(annotator=annotator).values_list("public_id", flat=True))
