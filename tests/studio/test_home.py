"""The first page: what one has, what waits, and how an empty installation begins."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.utils import timezone

from annotations.annotators.operations import annotator_of
from annotations.instruments.models import InstrumentVersion
from annotations.quality.holds.operations import hold_video
from annotations.quality.rechecks.operations import decide, next_recheck, open_rechecks
from annotations.quality.rule_documents.documents import Action
from annotations.quality.rules.appeals import act
from annotations.review.models import GuidelineFlag, Review
from annotations.studies.models import Round
from annotations.tasks.models import Task
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Membership, Project
from outtake.catalog.uploads.models import Upload
from outtake.catalog.uploads.operations import create_batch, create_upload
from tests.evaluation.annotators import critic_annotates, marked, person_annotates
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import make_scene, make_video
from tests.support.subjects import make_study_of
from worker.runs.operations import start_run

pytestmark = pytest.mark.django_db


@pytest.fixture
def root(db) -> Actor:
    """An admin of the installation."""
    return script_of(Person.objects.create(username="root", is_installation_admin=True))


def change(actor: Actor, project: str, changes: dict[str, object]) -> HttpResponse:
    return actor.call("PATCH", project, changes)


@pytest.mark.database
def test_a_study_has_its_states_posters_and_next_step(rui, project, scene):
    (found,) = rui.get("home").json()["projects"]
    (study,) = found["studies"]
    assert (found["name"], found["clips"], found["generators"]) == ("Lanterns", 3, 1)
    assert {each["state"]: each["clips"] for each in study["states"]}["open"] == 3
    assert sum(each["clips"] for each in study["states"]) == 3
    assert (len(study["posters"]), study["round"], study["instrument"]) == (3, 1, "Error segments")
    assert study["next"] == {"kind": "annotate", "count": 3, "target": f"/annotate/{scene.study.public_id}"}


@pytest.mark.database
def test_four_newest_posters_at_most_and_none_of_a_clip_that_is_taken_down(rui, project):
    scene = make_scene(project, tasks=6)
    (study,) = rui.get("home").json()["projects"][0]["studies"]
    assert len(study["posters"]) == 4
    for video in scene.videos[3:]:
        hold_video(video=video, reason="On request.")
    (study,) = rui.get("home").json()["projects"][0]["studies"]
    assert len(study["posters"]) == 3


@pytest.mark.database
def test_what_waits_comes_first_and_leaves_when_it_is_done(rui, scene):
    review = Review.objects.create(round=scene.round, task=scene.round.tasks.first())
    run = start_run(round_=scene.round, critic="signal", woken=False)
    found = rui.get("home").json()
    assert [(each["kind"], each["count"]) for each in found["waiting"]] == [("review", 1)]
    assert found["projects"][0]["studies"][0]["next"]["kind"] == "review"
    (running,) = found["running"]
    assert (running["kind"], running["name"], running["done"], running["total"]) == ("run", "signal", 0, 3)
    assert running["target"] == f"/runs/{run.public_id}"
    Review.objects.filter(pk=review.pk).update(state=Review.SETTLED)
    type(run).objects.filter(pk=run.pk).update(state=type(run).PAUSED)
    found = rui.get("home").json()
    assert ([each["kind"] for each in found["waiting"]], found["running"]) == (["run_paused"], [])


def test_statements_do_not_grow_with_studies(rui, ana, project, scene, django_assert_max_num_queries):
    for n in range(4):
        make_scene(project, name=f"Study {n}")
    for actor, most in ((rui, 26), (ana, 24)):
        actor.get("home")
        with django_assert_max_num_queries(most):
            actor.get("home")


def test_a_report_on_a_judge_without_certificate_and_unclear_cases_wait(rui, project):
    scene = make_scene(project)
    author = person_annotates(script_of(make_person("pia", project)), scene, [marked(0, 1000)])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    report = make_report(ReportRequest(truth=truth, annotators=[critic_annotates(scene, [])]))
    GuidelineFlag.objects.create(study=scene.study, note="A foot without a body.")
    at = f"/studies/{scene.study.public_id}"
    found = rui.get("home").json()
    assert [(each["kind"], each["count"], each["target"]) for each in found["waiting"]] == [
        ("report_provisional", 1, f"{at}/reports/{report.public_id}"),
        ("guideline_flag", 1, f"{at}/review"),
    ]


def test_uploads_and_reports_under_way_are_told_with_how_far_they_are(rui, project, scene):
    batch = create_batch(project=project, by=None, generator="veo3")
    for name in ("a.mp4", "b.mp4"):
        create_upload(batch=batch, filename=name, size=10)
    Upload.objects.filter(path="a.mp4").update(state=Upload.READY)
    (running,) = rui.get("home").json()["running"]
    assert running == {
        "kind": "upload",
        "name": "",
        "where": "Lanterns",
        "done": 1,
        "total": 2,
        "target": f"/projects/{project.public_id}/clips",
    }


@pytest.mark.database
def test_recent_clips_are_those_last_spoken_of_each_once(rui, ana, project, scene):
    clip = scene.videos[0]
    for text in ("Look here.", "And here."):
        rui.post(f"videos/{clip.public_id}/comments/", {"text": text})
    person_annotates(ana, scene, [marked(0, 1000)])
    found = rui.get("home").json()["recent"]
    assert [(each["kind"], each["own"]) for each in found] == [("submitted", False)]
    assert found[0]["id"] == clip.public_id
    hold_video(video=clip, reason="On request.")
    assert rui.get("home").json()["recent"] == []


def test_an_admin_of_the_installation_is_told_which_projects_are_theirs(root, project):
    Membership.objects.create(person=Person.objects.get(username="root"), project=project, role="admin")
    Project.objects.create(name="Others")
    assert {each["name"]: each["own"] for each in root.get("home").json()["projects"]} == {
        "Lanterns": True,
        "Others": False,
    }


def test_own_clips_have_their_types_and_can_be_reopened_while_the_round_runs(ana, rui, scene):
    person_annotates(ana, scene, [marked(0, 1000)])
    (clip,) = ana.get("home").json()["clips"]
    assert (clip["reopens"], clip["sent_back"], clip["revision"], clip["clean"]) == (True, False, 1, False)
    assert [each["letter"] for each in clip["marks"]] == ["P"]
    assert clip["poster"]["tiles"] > 0
    assert clip["prompt"] == scene.videos[0].prompt.text
    Round.objects.filter(pk=scene.round.pk).update(state=Round.CLOSED)
    assert ana.get("home").json()["clips"][0]["reopens"] is False
    assert rui.get("home").json()["clips"] == []


def test_what_was_sent_back_and_messages_come_with_their_words(ana, rui, scene):
    person_annotates(ana, scene, [marked(0, 1000)])
    said = Annotation.objects.get()
    open_rechecks(round_=scene.round, annotator=said.annotator)
    reviewer = annotator_of(rui.person)
    recheck = next_recheck(study=scene.study, reviewer=reviewer)
    assert recheck is not None
    decide(recheck=recheck, reviewer=reviewer, decision="sent_back", note="Which hand?")
    act(study=scene.study, annotator=said.annotator, action=Action("warn", "Please watch to the end."))
    found = ana.get("home").json()
    assert [(each["kind"], each["text"]) for each in found["news"]] == [
        ("sent_back", "Which hand?"),
        ("message", "Please watch to the end."),
    ]
    (work,), (clip,) = found["work"], found["clips"]
    assert (work["sent_back"], clip["sent_back"], clip["reopens"]) == (1, True, False)


def test_a_round_with_another_version_is_told_to_who_works_in_it(ana, bo, project, scene):
    former = InstrumentVersion.objects.get(pk=scene.round.instrument_version_id)
    version = InstrumentVersion.objects.create(key=former.key, version=former.version + 1, document=former.document)
    later = Round.objects.create(study=scene.study, n=2, instrument_version=version, overlap=1)
    task = Task.objects.create(round=later, subject_hash="x", free_slots=1)
    Assignment.objects.create(round=later, task=task, annotator=annotator_of(ana.person), state=Assignment.SKIPPED)
    (news,) = ana.get("home").json()["news"]
    assert (news["kind"], news["text"]) == ("guideline", f"Error segments, version {version.version}")
    assert bo.get("home").json()["news"] == []


def test_annotators_see_their_own_work_alone(ana, bo, scene):
    ana.post(scene.next_path)
    found = ana.get("home").json()
    assert (found["projects"], found["waiting"], found["running"]) == ([], [], [])
    (work,) = found["work"]
    assert (work["name"], work["done"], work["running"]) == ("Cups", 0, True)
    assert work["lease"]["poster"]["tiles"] > 0
    assert (work["lease"]["prompt"], work["lease"]["spent_ms"]) == (scene.videos[0].prompt.text, 0)
    assert (work["poster"], work["median_ms"]) == (None, None)
    assert found["habits"] == {"errors_per_video": None, "words_per_reason": None, "active_ms": None}
    (others,) = bo.get("home").json()["work"]
    assert others["lease"] is None


def test_annotators_are_told_how_they_work_themselves(ana, bo, scene):
    for spans in ([marked(0, 1000), marked(1000, 2000)], []):
        person_annotates(ana, scene, spans)
    Annotation.objects.update(active_ms=30_000)
    found = ana.get("home").json()
    assert found["habits"]["errors_per_video"] == {"value": 1, "n": 2}
    assert found["habits"]["words_per_reason"]["n"] == 2
    assert found["habits"]["active_ms"] == {"value": 30_000, "n": 2}
    (work,) = found["work"]
    assert (work["median_ms"], work["poster"]["tiles"] > 0) == (30_000, True)
    assert bo.get("home").json()["habits"]["active_ms"] is None


def test_only_an_admin_renames_and_archives_a_project(ada, rui, ana, zoe, project):
    at = f"projects/{project.public_id}/"
    assert change(ada, at, {"name": "Lamps"}).json()["name"] == "Lamps"
    assert change(rui, at, {"name": "Mine"}).status_code == 403
    assert change(zoe, at, {"name": "Mine"}).status_code == 404
    assert change(ada, at, {}).status_code == 400
    assert change(ada, at, {"name": " "}).status_code == 400
    Project.objects.create(name="Taken")
    assert change(ada, at, {"name": "Taken", "archived": True}).status_code == 409
    assert ana.get(at).json() == {"id": project.public_id, "name": "Lamps", "archived_at": None}


def test_an_archived_project_hands_out_no_tasks_until_it_is_back(ada, ana, project, scene):
    Review.objects.create(round=scene.round, task=scene.round.tasks.first())
    at = f"projects/{project.public_id}/"
    since = change(ada, at, {"archived": True}).json()["archived_at"]
    assert change(ada, at, {"archived": True}).json()["archived_at"] == since
    assert ana.post(scene.next_path).status_code == 204
    assert not ana.get("home").json()["work"][0]["running"]
    found = ada.get("home").json()
    assert (found["projects"][0]["archived"], found["waiting"]) == (True, [])
    change(ada, at, {"archived": False})
    assert ana.post(scene.next_path).json()["task"]


def test_a_first_look_is_made_once_and_takes_the_clips_that_are_ready(root, ada):
    assert ada.post("first-look").status_code == 403
    made = root.post("first-look").json()
    assert (made["project_name"], made["study_name"], made["tasks"]) == ("My clips", "First look", 0)
    make_video(Project.objects.get(public_id=made["project"]), "a surfer")
    assert root.post("first-look").json() == {**made, "tasks": 1}
    assert root.post("first-look").json() == {**made, "tasks": 1}
    assert Project.objects.filter(name__startswith="My clips").count() == 1


def test_a_first_look_leaves_the_project_of_another_alone(root):
    other = Project.objects.create(name="My clips", archived_at=timezone.now())
    assert root.post("first-look").json()["project"] != other.public_id


@pytest.mark.database
def test_a_study_about_texts_counts_its_tasks(rui, project):
    study = make_study_of(project, "passage")
    (card,) = rui.get("home").json()["projects"][0]["studies"]
    assert (card["unit"], sum(each["clips"] for each in card["states"])) == ("tasks", 1)
    assert card["next"] == {"kind": "annotate", "count": 1, "target": f"/annotate/{study.public_id}"}
