"""Clips that a generator makes for selected prompts: estimated, asked for over HTTP, made, and what failed."""

from __future__ import annotations

import subprocess

import pytest

from outtake.catalog.media.ffmpeg import ffmpeg
from outtake.catalog.videos.models import Prompt
from outtake.encryption import encrypt
from tests.support.queue_server import MODEL, Turn, queue_server
from tests.worker.painted import KEY, make_endpoint
from worker.generation.make_clip import make_clip
from worker.generation.models import MadeClip
from worker.ledger.budgets import set_budget

pytestmark = pytest.mark.django_db


@pytest.fixture
def queue(settings, tmp_path, project):
    """A queue over HTTP that is an endpoint of the project."""
    path = tmp_path / "clip.mp4"
    source = "testsrc2=s=64x48:r=8:d=1"
    subprocess.run([ffmpeg(), "-v", "error", "-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p", path], check=True)
    with queue_server(path) as server:
        settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
        settings.MODEL_SERVERS = [f"127.0.0.1:{server.port}"]
        settings.MODEL_CALL_SECONDS, settings.MODEL_TRIES_SECONDS, settings.MODEL_RETRY_SECONDS = 1, 10, 0.01
        make_endpoint(project, server.address, name="Painter", model=MODEL, sealed_key=encrypt(KEY))
        yield server


def test_selected_prompts_get_clips_and_what_fails_is_named_and_tried_again(rui, project, queue):
    texts = {"cup": Prompt.KEPT, "kite": Prompt.DRAFT, "no": Prompt.REJECTED}
    for name, state in texts.items():
        Prompt.objects.create(project=project, external_id=name, text=f"A {name}.", category="Wind", state=state)
    set_budget(project=project, limit_micros=1_000_000)
    path = f"projects/{project.public_id}/clip-makers/"
    parameters = {"endpoint": "Painter", "name": "Paint", "price_per_second": "0.05", "poll_seconds": 0.01}
    order = {"filter": {"category": "Wind"}, "seconds": [6], "seed": 3, "parameters": parameters}
    assert rui.post(f"{path}estimate", order).json() == {
        "prompts": 2,
        "rejected": 1,
        "clips": 2,
        "there": 0,
        "seconds": 12.0,
        "cost": "0.60",
        "budget_left": "1.00",
    }
    assert queue.submitted == [] and not MadeClip.objects.exists()
    made = rui.post(path, order)
    assert made.status_code == 201 and made.json()["waiting"] == 2
    queue.then("status", Turn(body={"status": "COMPLETED"}))
    queue.then("response", Turn(422, {"detail": "not safe"}))
    for pk in MadeClip.objects.order_by("pk").values_list("pk", flat=True):
        make_clip(clip_id=pk)
    (maker,) = rui.get(path).json()["results"]
    assert (maker["name"], maker["done"], maker["failed"]) == ("Paint", 1, 1)
    (failure,) = maker["failures"]
    assert failure["prompt"] == "cup" and "not safe" in failure["error"]
    assert rui.post(f"clip-makers/{maker['id']}/retry").json()["waiting"] == 1
    assert rui.post(f"{path}estimate", order).json()["there"] == 2


def test_an_order_that_cannot_be_carried_out_names_its_field(rui, project, queue):
    Prompt.objects.create(project=project, external_id="no", text="No.", state=Prompt.REJECTED)
    path = f"projects/{project.public_id}/clip-makers/"
    right = {"filter": {}, "seconds": [6], "parameters": {"endpoint": "Painter"}}
    for field, wrong in {
        "prompts": {},
        "seconds": {"seconds": [0.01]},
        "endpoint": {"parameters": {"endpoint": "None"}},
        "price_per_clip": {"parameters": {"endpoint": "Painter", "price_per_clip": "free"}},
        "command": {"parameters": {"endpoint": "Painter", "command": "rm"}},
    }.items():
        if field != "prompts":
            Prompt.objects.update(state=Prompt.KEPT)
        answer = rui.post(path, right | wrong)
        assert answer.status_code == 400 and [each["field"] for each in answer.json()["errors"]] == [field], field
    assert not MadeClip.objects.exists()
