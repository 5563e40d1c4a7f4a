"""Observers started over HTTP: what can be chosen, and models that workers announced."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from outtake.jobs.queues import GPU
from tests.support.factories import GENERATOR, make_video
from tests.support.model_server import Act
from tests.support.working import fields_of
from tests.worker.painted import make_endpoint
from tests.worker.serving import *  # noqa: F403
from worker.observations.models import ObservationRun
from worker.observations.operations import observe_clip
from worker.observers import registry
from worker.observers.object_detector import object_detector
from worker.providers.announced import observer_folders
from worker.providers.announced.hardware import Hardware
from worker.providers.announced.models import AnnouncedModel
from worker.providers.announced.operations import announce
from worker.requests.contract import ProviderError

pytestmark = pytest.mark.django_db

MACHINE = Hardware("cpu", "float32", "", 1 << 33)


@pytest.fixture
def detector(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like a detector's."""
    home = tmp_path / "models" / "tiny-detr"
    home.mkdir(parents=True)
    config = {"model_type": "detr", "architectures": ["DetrForObjectDetection"], "id2label": {"0": "woman", "1": "cup"}}
    (home / "config.json").write_text(json.dumps(config))
    (home / "preprocessor_config.json").write_text("{}")
    (home / "model.safetensors").write_bytes(b"ab")
    monkeypatch.setattr(observer_folders, "package_versions", lambda: {"torch": "9"})
    return home


@pytest.fixture
def announced(detector: Path) -> AnnouncedModel:
    assert announce(worker="celery@a", queue=GPU, hardware=MACHINE, places=[str(detector.parent)]) == ["tiny-detr"]
    return AnnouncedModel.objects.get()


@pytest.fixture
def clips(project, rendition) -> list:
    return [make_video(project, f"clip {n}", rendition=rendition) for n in range(3)]


def path_of(project) -> str:
    return f"projects/{project.public_id}/observation-runs/"


def test_what_can_be_started_is_listed_with_the_models_of_workers(rui, project, announced):
    listed = rui.get(f"projects/{project.public_id}/observers/").json()
    kinds = {each["kind"]: each["takes"] for each in listed["kinds"]}
    assert set(kinds) == set(registry.kinds())
    assert kinds["object_detector"] == ["model", "threshold", "class_map"]
    assert (kinds["frame_captions"], kinds["drawn_objects"]) == (["model", "endpoint"], ["parameters"])
    (model,) = listed["models"]
    assert (model["name"], model["observer"], model["seen"]) == ("tiny-detr", "object_detector", True)
    assert rui.get(f"projects/{project.public_id}/local-models/").json() == {"results": []}  # critics cannot ask it


def test_a_detector_is_started_with_model_threshold_and_class_map(rui, project, announced, detector, clips):
    moved = detector.rename(detector.parent / "moved")  # the web server reads nothing of it
    body = {
        "name": "Persons",
        "kind": "object_detector",
        "model": announced.public_id,
        "threshold": 0.7,
        "class_map": {"woman": "person"},
        "fps": 1,
        "clips": [clips[0].public_id, clips[2].public_id],
    }
    made = rui.post(path_of(project), body)
    assert made.status_code == 201
    assert (made.json()["name"], made.json()["kind"], made.json()["clips"]) == ("Persons", "object_detector", 2)
    run = ObservationRun.objects.get()
    assert (run.queue, run.sampling["fps"], run.made_by.username) == (GPU, 1.0, "rui")
    assert run.identity["digests"] == announced.identity["digests"]
    assert (run.identity["threshold"], run.identity["class_map"]) == (0.7, {"woman": "person"})
    assert set(run.clips.values_list("video__external_id", flat=True)) == {"clip 0", "clip 2"}
    assert [each["id"] for each in rui.get(path_of(project)).json()["results"]] == [run.public_id]
    clip = run.clips.order_by("pk").first()
    observe_clip(clip_id=clip.pk)  # by a worker that has it no more
    clip.refresh_from_db()
    assert clip.state == "failed" and "is not a folder" in clip.error
    moved.rename(detector)


def test_a_model_that_has_changed_is_not_asked(announced, detector):
    (detector / "model.safetensors").write_bytes(b"abc")
    made = object_detector({"model": announced.public_id})
    assert made.classes == {"woman", "cup"}
    with pytest.raises(ProviderError, match=r"tiny-detr is not as it was when the run was started \(digests\)"):
        made.place.check()


def test_all_clips_are_looked_at_by_an_endpoint_where_none_are_named(rui, project, server, clips):
    server.answer = lambda asked: "A cup."
    endpoint = make_endpoint(project, server.address)
    made = rui.post(
        path_of(project), {"name": "Captions", "kind": "frame_captions", "endpoint": endpoint.name, "fps": 1}
    )
    assert (made.status_code, made.json()["clips"]) == (201, 3)
    run = ObservationRun.objects.get()
    observe_clip(clip_id=run.clips.order_by("pk").first().pk)
    told = rui.get(f"observation-runs/{run.public_id}/clips/{clips[0].public_id}/").json()
    assert {each["text"] for each in told["observations"]} == {"A cup."} and len(server.asked) == told["frames"] == 8


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"kind": "telescope"}, "kind"),
        ({"model": None}, "model"),
        ({"model": "other"}, "model"),
        ({"endpoint": "lab"}, "endpoint"),
        ({"threshold": 2}, "threshold"),
        ({"class_map": {"woman": ""}}, "class_map.woman"),
        ({"classes": ["cup"]}, "classes"),
        ({"parameters": {"folder": "/srv"}}, "parameters"),
        ({"kind": "zero_shot_detector", "classes": ["cup"]}, "model"),  # it is a detector of its own classes
        ({"kind": "frame_captions"}, "model"),  # and no model of critics
        ({"kind": "frame_captions", "model": None}, "endpoint"),
        ({"clips": ["nothing"]}, "clips"),
        ({"fps": 500}, "fps"),
        ({"name": " "}, "name"),
    ],
)
def test_what_cannot_be_started_is_refused_by_field(rui, project, announced, clips, changes, field):
    body = {"name": "Persons", "kind": "object_detector", "model": announced.public_id} | changes
    answer = rui.post(path_of(project), {name: value for name, value in body.items() if value is not None})
    assert (answer.status_code, fields_of(answer)) == (400, [field])
    assert not ObservationRun.objects.exists()


def test_a_package_s_observer_takes_its_own_parameters_and_a_name_is_used_once(rui, project, clips):
    body = {"name": "Objects", "kind": "drawn_objects", "parameters": {"seed": 3}}
    assert rui.post(path_of(project), body).status_code == 201
    assert ObservationRun.objects.get().parameters == {"seed": 3}
    assert rui.post(path_of(project), body).status_code == 409


def test_an_observer_looks_at_the_selected_clips_or_at_all_that_a_filter_matches(rui, project, clips):
    path = f"projects/{project.public_id}/clips/observe"
    body = {"kind": "drawn_objects", "parameters": {"seed": 3}}
    make_video(project, "other", generator="Bilt", rendition=clips[0].rendition)
    chosen = {"name": "Two", "clips": [clips[0].public_id, clips[2].public_id], "fps": 1}
    assert rui.post(path, body | chosen).json()["clips"] == 2
    filtered = {"name": "One less", "filter": f"generator={GENERATOR}+1", "without": [clips[1].public_id]}
    assert rui.post(path, body | filtered).json()["clips"] == 2
    runs = {run.name: run for run in ObservationRun.objects.all()}
    for run in runs.values():
        assert set(run.clips.values_list("video__external_id", flat=True)) == {"clip 0", "clip 2"}
    assert (runs["Two"].sampling["fps"], runs["Two"].made_by.username) == (1.0, "rui")
    for wrong, field in (({}, "clips"), ({"filter": "generator=None"}, "filter"), ({"clips": ["nothing"]}, "clips")):
        answer = rui.post(path, body | {"name": "Another"} | wrong)
        assert (answer.status_code, fields_of(answer)) == (400, [field])


def test_a_clip_that_failed_is_shown_with_its_error_and_looked_at_again(rui, project, server, clips):
    server.answer = lambda asked: "A cup."
    endpoint = make_endpoint(project, server.address)
    body = {"name": "Captions", "kind": "frame_captions", "endpoint": endpoint.name, "fps": 1}
    run = rui.post(path_of(project), body | {"clips": [clips[0].public_id]}).json()
    assert (run["failed"], run["error"]) == (0, "")
    server.script(Act("status", text="400 too many pixels"))
    clip = ObservationRun.objects.get().clips.get()
    observe_clip(clip_id=clip.pk)
    (told,) = rui.get(path_of(project)).json()["results"]
    assert (told["done"], told["failed"]) == (0, 1) and "too many pixels" in told["error"]
    again = rui.post(f"observation-runs/{run['id']}/retry").json()
    assert (again["failed"], again["error"]) == (0, "")
    observe_clip(clip_id=clip.pk)
    (told,) = rui.get(path_of(project)).json()["results"]
    assert (told["done"], told["failed"]) == (1, 0)
