"""The models that workers have: announced by a real worker, chosen by name, and asked only as they were announced."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.db.models import F

from outtake.jobs.queues import GPU
from tests.support.factories import make_scene
from tests.support.working import fields_of
from tests.worker.real import *  # noqa: F403
from tests.worker.real import until
from worker import providers
from worker.media.contract import NoFootage
from worker.providers.announced.hardware import Hardware
from worker.providers.announced.models import AnnouncedModel
from worker.providers.announced.operations import announce
from worker.requests.contract import ProviderError

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(240)]
H200 = Hardware("cuda", "bfloat16", "NVIDIA H200", 150_754_820_096)


@pytest.fixture
def model(place: Path) -> Path:
    """A folder that looks like a model's, and the metadata of the packages that would run it."""
    home = place / "models" / "tiny"
    home.mkdir(parents=True)
    config = {"model_type": "qwen3_vl", "text_config": {"max_position_embeddings": 4096}}
    (home / "config.json").write_text(json.dumps(config))
    for name in ("tokenizer.json", "preprocessor_config.json"):
        (home / name).write_text("{}")
    (home / "model.safetensors").write_bytes(b"ab")
    for package in ("torch", "transformers", "tokenizers"):
        info = place / "packages" / f"{package}-9.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 9\n")
    return home


@pytest.mark.long
@pytest.mark.parametrize("start", ["filesystem"], indirect=True)
def test_a_worker_announces_its_models_and_a_run_can_choose_one(rui, ana, project, model, start):
    scene = make_scene(project, tasks=2)
    path = f"projects/{project.public_id}/local-models/"
    assert rui.get(path).json() == {"results": []}
    start(queues=[GPU], LOCAL_MODELS=str(model.parent))
    until(lambda: AnnouncedModel.objects.exists(), seconds=60)
    (listed,) = rui.get(path).json()["results"]
    assert (listed["name"], listed["kind"], listed["size_bytes"], listed["queue"]) == ("tiny", "qwen3_vl", 2, "gpu")
    assert listed["seen"] and listed["memory_bytes"] > 0 and listed["device"] in ("cpu", "cuda")
    moved = model.rename(model.parent.parent / "moved")  # the web server reads nothing of it
    body = {"critic": "zero_shot", "model": listed["id"]}
    runs = f"studies/{scene.study.public_id}/runs/"
    assert rui.post(runs + "estimate", body).json()["calls"] == 2
    run = rui.post(runs, {**body, "model": "tiny"})
    assert (run.status_code, run.json()["model"]) == (201, "tiny")
    moved.rename(model)
    for wrong in ({"model": "none"}, {"model": "tiny", "endpoint": "x"}):
        answer = rui.post(runs, {"critic": "zero_shot", **wrong})
        assert (answer.status_code, fields_of(answer)) == (400, ["endpoint" if "endpoint" in wrong else "model"])
    AnnouncedModel.objects.update(seen_at=F("seen_at") - timedelta(minutes=5), worker="another@host")
    assert not next(each for each in rui.get(path).json()["results"] if each["worker"] == "another@host")["seen"]
    assert ana.get(path).status_code == 403


def test_a_model_whose_files_changed_is_another_one(rui, project, model):
    (model.parent / "broken").mkdir()
    (model.parent / "broken" / "config.json").write_text("{")
    places = [str(model.parent), str(model.parent / "nowhere")]
    assert announce(worker="gpu@host", queue=GPU, hardware=H200, places=places) == ["tiny"]
    announce(worker="gpu@host", queue=GPU, hardware=H200, places=[str(model)])
    first = AnnouncedModel.objects.get()
    provider = providers.of({"kind": "announced", "model": first.public_id})
    assert (provider.queue, provider.identity["device"], provider.identity["packages"]["torch"]) == (GPU, "cuda", "9")
    (model / "model.safetensors").write_bytes(b"cd")
    with pytest.raises(ProviderError, match=r"not as it was when the run was started \(weights\); start a new run"):
        provider.generate(NoFootage(), [])
    announce(worker="gpu@host", queue=GPU, hardware=H200, places=[str(model)])
    assert AnnouncedModel.objects.count() == 2
    (listed,) = rui.get(f"projects/{project.public_id}/local-models/").json()["results"]
    assert listed["id"] != first.public_id and listed["gpu"] == "NVIDIA H200"
