"""The training of drawn clips: imported, with what was planted as the key, and the same when it is added again."""

from __future__ import annotations

from itertools import pairwise

import pytest

from annotations.studies.models import Round, Study
from annotations.studies.operations import create_study
from annotations.tasks.create import AddedTasks
from annotations.tasks.models import Question, TaskKey
from outtake.catalog.videos.models import Video
from outtake_demo.drawn.clips import DrawnClip
from outtake_demo.drawn.demo import demo_clips
from outtake_demo.drawn.training import training_clips
from outtake_demo.imports.drawn_training import add_drawn_training
from tests.support.cast import Actor
from tests.support.commands import manage
from tests.support.factories import Scene, make_rendition, make_video
from tests.support.plain_clips import import_plain
from tests.support.working import Work

pytestmark = pytest.mark.django_db


@pytest.fixture
def in_storage(settings, tmp_path, monkeypatch):
    """Keep what is imported in a folder of the test's own, as clips that are quickly made."""
    import_plain(monkeypatch)
    settings.STORAGE_URL = f"file://{tmp_path}"


def study_of(project, instrument: str) -> Study:
    return create_study(project=project, name=f"By {instrument}", instrument=instrument, overlap=1)


def take(actor: Actor, study: Study) -> Work:
    answer = actor.post(f"studies/{study.public_id}/next")
    assert answer.status_code == 200, answer.content
    return Work(actor, answer.json())


def marks(clip: DrawnClip) -> list[dict]:
    fields = ("start_ms", "end_ms", "type", "severity", "reason")
    return [dict(zip(fields, (p.start_ms, p.end_ms, p.type, p.severity, p.reason), strict=True)) for p in clip.planted]


def test_the_first_clip_has_one_plain_error_the_second_two_of_other_types_the_third_none():
    first, second, third = training_clips()
    assert [len(clip.planted) for clip in (first, second, third)] == [1, 2, 0]
    (plain,) = first.planted
    assert plain.severity == 5 and plain.end_ms - plain.start_ms >= 1000
    assert len({plain.type, *(each.type for each in second.planted)}) == 3
    assert all(one.end_ms <= two.start_ms for one, two in pairwise(second.planted))


def test_none_of_them_is_a_clip_of_the_demo():
    assert not {clip.seed for clip in training_clips()} & {clip.seed for clip in demo_clips()}


@pytest.mark.long
def test_spotlight_is_trained_on_what_was_planted(ana: Actor, rui: Actor, project, in_storage, capsys):
    study = study_of(project, "spotlight")
    ran = manage(capsys, "add_training", study.name, "--json")
    assert (ran.status, ran.json) == (0, {"study": study.public_id, "created": 3, "existing": 0})
    for clip in training_clips():
        work = take(ana, study)
        assert work.answer["task"]["training"] and work.answer["task"]["prompt"]["text"] == clip.prompt
        assert work.answer["video"]["duration_ms"] == clip.duration_ms
        told = work.submit(work.body(*marks(clip))).json()["feedback"]
        assert [each["iou"] for each in told["found"]] == [1.0] * len(clip.planted)
        assert (told["clean"], told["missed"], told["over_marked"]) == (not clip.planted, [], [])
    again = manage(capsys, "add_training", study.public_id)
    assert (again.status, again.out) == (0, "0 training tasks added; 3 already existed.\n")
    assert (Video.objects.count(), TaskKey.objects.count()) == (3, 3)
    assert Round.objects.get(study=study, n=Round.TRAINING).task_count == 3
    assert rui.get(f"studies/{study.public_id}/annotations/").json()["results"] == []


def test_questions_are_trained_on_what_the_clips_know(ana: Actor, project):
    for clip in training_clips():  # stand-ins: the clips are there already, and are not drawn again
        rendition = make_rendition(frames=clip.n_frames, has_audio=clip.has_audio)
        make_video(project, clip.name, prompt=clip.prompt_id, rendition=rendition)
    study = study_of(project, "brite")
    assert add_drawn_training(study=study) == AddedTasks(created=3, existing=0)
    for clip in training_clips():
        work = take(ana, study)
        asked = {each["id"]: each["text"] for each in work.answer["task"]["questions"] if each["applicable"]}
        answers = [{"question": each, "value": "yes"} for each in asked]
        told = work.submit(work.body(clean=None, answers=answers)).json()["feedback"]["answers"]
        truth = {each.text: each.answer for each in clip.questions}
        assert {asked[each["question"]]: each["value"] for each in told} == truth
        assert {asked[each["question"]]: each["right"] for each in told} == {
            text: answer == "yes" for text, answer in truth.items()
        }
    written = Question.objects.count()
    assert add_drawn_training(study=study) == AddedTasks(created=0, existing=3)
    assert Question.objects.count() == written


@pytest.mark.parametrize("instrument", ["vf_eval", "vf_eval_regions", "ratings", "spotlight_quality", "videocritic"])
def test_an_instrument_of_which_the_clips_know_nothing_is_refused_before_anything_is_made(
    project, capsys, instrument: str
):
    study = study_of(project, instrument)
    ran = manage(capsys, "add_training", study.name, "--json")
    assert (ran.status, ran.out) == (2, "")
    assert "no known answers" in ran.err and "add_tasks" in ran.err
    assert not Video.objects.exists() and not Round.objects.filter(n=Round.TRAINING).exists()


def test_a_study_that_is_not_there_is_told(scene: Scene, capsys):
    ran = manage(capsys, "add_training", "Nowhere")
    assert (ran.status, ran.out) == (2, "")
    assert "'Nowhere'" in ran.err
