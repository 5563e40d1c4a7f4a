"""Questions that are written for one clip: what they may be, that they are asked, and their truth."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.tasks.clip_questions import TEST, Choosable, ClipQuestion, add_clip_questions, split_clips
from annotations.tasks.models import Question
from annotations.work.submissions.models import Answer
from evaluation.ground_truth.models import TruthAnswer
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from outtake.errors import Invalid
from tests.support.factories import Scene, make_rendition, make_videos
from tests.support.working import fields_of, take

FLAWS = (Choosable("a", "Lighting"), Choosable("b", "Camera work"), Choosable("c", "Neither"))
WHICH = ClipQuestion("Which flaw does the clip have?", "choice", "Quality", "b", FLAWS, {"task": "ED"})
IS_THERE = ClipQuestion("Is the quality lowered by the camera work?", "yes_no", "Quality", "yes", (), {"task": "EA"})
WHY = ClipQuestion("Why does the cup fall?", "text", "Reasoning", "It is pushed.")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (WHICH._replace(text=" "), "text"),
        (WHICH._replace(form="scale"), "form"),
        (WHICH._replace(dimension=""), "dimension"),
        (WHICH._replace(options=FLAWS[:1], answer="a"), "options"),
        (WHICH._replace(options=(*FLAWS, FLAWS[0])), "options"),
        (WHICH._replace(options=(*FLAWS, Choosable("d,e", "Two"))), "options"),
        (WHICH._replace(answer="d"), "answer"),
        (IS_THERE._replace(options=FLAWS), "options"),
        (IS_THERE._replace(answer="maybe"), "answer"),
        (WHY._replace(state="open"), "state"),
    ],
)
def test_what_cannot_be_asked_is_refused_by_its_field(wrong, field):
    fault = wrong.fault()
    assert fault is not None
    assert fault[0] == field


@given(st.sets(st.text("abc", min_size=1, max_size=4), max_size=30), st.integers(0, 100), st.integers(0, 9))
def test_a_split_has_its_share_of_clips_and_depends_on_the_seed_alone(names, percent, seed):
    found = split_clips(sorted(names), seed=seed, test_percent=percent)
    assert found.keys() == names
    assert abs(Counter(found.values())[TEST] - len(names) * percent / 100) <= 0.5
    assert found == split_clips(sorted(names, reverse=True), seed=seed, test_percent=percent)


@pytest.mark.django_db
def test_each_clip_is_asked_its_own_questions_and_their_right_answers_are_the_truth(project, ana):
    first, second, _ = make_videos(project, ["one", "two", "three"], rendition=make_rendition())
    assert add_clip_questions({first: [WHICH, IS_THERE], second: [WHY]}) == 3
    assert add_clip_questions({first: [WHICH]}) == 0
    Question.objects.create(video=first, form="yes_no", text="A draft?", dimension="Quality", state=Question.DRAFT)
    study = create_study(project=project, name="Asked", instrument="vf_eval_questions", overlap=1)
    with pytest.raises(Invalid, match="no accepted question of their own, such as 'three'"):
        add_tasks(study=study, videos=["one", "three"])
    add_tasks(study=study, videos=["one", "two"])
    work = take(ana, Scene(project, study, study.rounds.get(), ()))
    asked = work.answer["task"]["questions"]
    assert [(each["form"], each["key"], [o["label"] for o in each["options"]]) for each in asked] == [
        ("choice", None, ["Lighting", "Camera work", "Neither"]),
        ("yes_no", None, []),
    ]

    def send(*values: str):
        answers = [{"question": each["id"], "value": value} for each, value in zip(asked, values, strict=True)]
        return work.submit(work.body(clean=None, answers=answers))

    assert fields_of(send("d", "yes")) == ["answers.0.value"]
    assert send("a", "yes").status_code == 201
    truth = make_ground_truth(TruthRequest(study=study, annotators=[], policy="known"))
    assert list(TruthAnswer.objects.order_by("pk").values_list("value", "provenance")) == [
        ("b", "known"),
        ("yes", "known"),
        ("It is pushed.", "known"),
    ]
    who = Answer.objects.first().annotation.annotator
    (row,) = make_report(ReportRequest(truth=truth, annotators=[who])).figures["vf_eval"]["rows"]
    assert [each["value"] for each in row["cells"]][:4] == [None, 1.0, None, 0.0]
