"""Clips from generators: submitted once, paid once, imported as uploads are; what failed says why."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.utils import timezone

from outtake.catalog.media.ffmpeg import ffmpeg
from outtake.catalog.videos.models import Prompt, Video
from outtake.encryption import encrypt
from outtake.errors import Invalid
from tests.support.commands import manage
from tests.support.queue_server import MODEL, QueueServer, Turn, queue_server
from tests.worker.painted import KEY, make_endpoint
from tests.worker.real import database_url
from worker.generation import make_clip as making
from worker.generation.make_clip import make_clip
from worker.generation.models import ClipMaker, MadeClip
from worker.generation.operations import Lengths, plan_clips, retry_clips, start_clips
from worker.ledger.budgets import set_budget, spending_of
from worker.ledger.models import ModelCall

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]
PRICE = 300_000  # micros of a clip of 6 s


@pytest.fixture(scope="module")
def clip_file(tmp_path_factory) -> Path:
    """A short clip."""
    path = tmp_path_factory.mktemp("clips") / "clip.mp4"
    source = "testsrc2=s=64x48:r=8:d=1"
    subprocess.run([ffmpeg(), "-v", "error", "-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p", path], check=True)
    return path


@pytest.fixture
def queue(settings, tmp_path, project, clip_file):
    """A queue that is an endpoint of the project."""
    with queue_server(clip_file) as server:
        settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
        settings.MODEL_SERVERS = [f"127.0.0.1:{server.port}"]
        settings.MODEL_CALL_SECONDS, settings.MODEL_TRIES_SECONDS, settings.MODEL_RETRY_SECONDS = 1, 10, 0.01
        make_endpoint(project, server.address, name="Painter", model=MODEL, sealed_key=encrypt(KEY))
        yield server


@pytest.fixture
def prompt(project) -> Prompt:
    """A kept prompt."""
    return Prompt.objects.create(project=project, external_id="cup", text="A cup; $(falls) {output}")


PARAMETERS = {"endpoint": "Painter", "name": "Paint", "version": "2", "poll_seconds": 0.01, "price_per_second": "0.05"}


def ask(project, **changes) -> MadeClip:
    """Ask for the one clip of the one prompt."""
    clips = plan_clips(list(project.prompts.all()), Lengths((6000,)), seed=1)
    start_clips(project=project, kind="queue", parameters=PARAMETERS | changes, clips=clips)
    return MadeClip.objects.get()


def made(clip: MadeClip) -> MadeClip:
    """Make a clip, in one attempt."""
    MadeClip.objects.filter(pk=clip.pk).update(expires_at=None, lease_token="", state=MadeClip.WAITING)
    make_clip(clip_id=clip.pk)
    clip.refresh_from_db()
    return clip


def test_a_clip_of_a_queue_is_submitted_paid_and_imported(project, prompt, queue: QueueServer):
    set_budget(project=project, limit_micros=1_000_000)
    queue.then("submit", Turn(429, {}, {"Retry-After": "0"}), Turn(503, {}))
    queue.then("status", Turn(body={"status": "IN_QUEUE"}), Turn(500, {}), Turn(raw=b"<html>"), Turn(hangs=True))
    clip = made(ask(project))
    assert (clip.state, clip.error) == ("done", "")
    assert queue.submitted[-1] == {"prompt": prompt.text, "seed": clip.seed, "duration": 6}
    assert {key for step, key in queue.keys if step != "file"} == {f"Key {KEY}"}
    assert dict(queue.keys)["file"] is None
    video = clip.video
    assert (video.prompt, str(video.generator), video.seed) == (prompt, "Paint 2", str(clip.seed))
    assert video.metadata == {"asked_seconds": 6.0, "request_id": "3"} and video.rendition.duration_ms == 1000
    assert tuple(spending_of(project)) == (1_000_000, PRICE, 0)
    call = ModelCall.objects.get()
    assert call.state == "answered" and KEY not in json.dumps([call.provider, call.request, call.raw])


@pytest.mark.parametrize(
    ("step", "turn", "says", "spent", "kept"),
    [
        ("submit", Turn(401, {"detail": f"no such key {KEY}"}), "answered 401", 0, False),
        ("submit", Turn(raw=b"no JSON"), "not JSON", PRICE, False),
        ("submit", Turn(hangs=True), "did not answer within 1 s", PRICE, False),
        ("status", Turn(body={"status": "COMPLETED", "error": "NSFW"}), "failed: NSFW", 0, False),
        ("response", Turn(422, {"detail": "too long"}), "answered 422", 0, False),
        ("response", Turn(body={"images": []}), "no address at 'video.url'", PRICE, True),
        ("response", Turn(body={"video": {"url": "http://10.0.0.1/x.mp4"}}), "10.0.0.1 cannot be called", PRICE, True),
        ("file", Turn(404), "answered 404", PRICE, True),
        ("file", Turn(raw=b"garbage" * 999), "the file was rejected", PRICE, False),
    ],
)
def test_what_failed_says_why_and_is_booked(project, prompt, queue, step, turn, says, spent, kept):
    set_budget(project=project, limit_micros=1_000_000)
    queue.then(step, turn)
    clip = made(ask(project))
    assert clip.state == "failed" and says in clip.error and KEY not in clip.error
    assert tuple(spending_of(project))[1:] == (spent, 0)
    assert (clip.ticket is not None) == kept and not Video.objects.exists()
    assert retry_clips(clip.maker) == 1
    assert made(clip).state == "done"
    assert len(queue.submitted) == (1 if kept else 2)
    assert tuple(spending_of(project))[1:] == (PRICE if kept else spent + PRICE, 0)


def test_addresses_of_another_server_get_no_key(project, prompt, queue):
    elsewhere = {"request_id": "1", "status_url": "https://example.org/s", "response_url": "https://example.org/r"}
    queue.then("submit", Turn(body=elsewhere))
    assert "names an address of another server" in made(ask(project)).error


@pytest.mark.parametrize(
    ("owner", "name", "submitted"),
    [
        ("_booked", "_booked", 0),
        ("_wait", "_wait", 1),
        ("book_as_answered", "book_as_answered", 1),
        ("import_videos", "import_videos", 1),
    ],
)
def test_a_worker_that_dies_submits_and_pays_nothing_twice(project, prompt, queue, monkeypatch, owner, name, submitted):
    """It dies after each step; the next one goes on after it. After the booking it is not known what was sent."""
    set_budget(project=project, limit_micros=1_000_000)
    clip = ask(project)
    step = getattr(making, owner)

    def dies(*args, **options):
        step(*args, **options)
        raise SystemExit

    monkeypatch.setattr(making, name, dies)
    with pytest.raises(SystemExit):
        make_clip(clip_id=clip.pk)
    monkeypatch.setattr(making, name, step)
    clip = made(clip)
    assert len(queue.submitted) == submitted
    assert tuple(spending_of(project))[1:] == (PRICE, 0)
    if submitted:
        assert (clip.state, Video.objects.count()) == ("done", 1)
    else:
        assert clip.state == "failed" and "whether it was accepted is not known" in clip.error


@pytest.mark.django_db(transaction=True)
def test_a_killed_command_goes_on_with_what_it_submitted(project, prompt, queue, capsys):
    queue.then("status", Turn(hangs=True))
    args = ["generate_clips", "--project", project.name, "--generator", "queue", "--parameters", json.dumps(PARAMETERS)]
    env = {"OUTTAKE_HOME": str(configured.HOME), "DATABASE_URL": database_url(), "MODEL_CALL_SECONDS": "60"}
    env |= {"STORAGE_URL": configured.STORAGE_URL, "MODEL_SERVERS": f"127.0.0.1:{queue.port}"}
    process = subprocess.Popen([sys.executable, "manage.py", *args], cwd=ROOT, env={**os.environ, **env})
    while "status" not in queue.steps:
        assert process.poll() is None
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert MadeClip.objects.get().state == "running"
    MadeClip.objects.update(expires_at=timezone.now())  # the lease runs out
    from worker.generation.tasks import sweep_made_clips

    sweep_made_clips()
    ran = manage(capsys, *args, "--json")
    assert ran.json["clips"]["done"] == 1 and ran.json["failed"] == []
    assert (len(queue.submitted), Video.objects.count()) == (1, 1)


def test_a_budget_is_never_overdrawn(project, prompt, queue):
    set_budget(project=project, limit_micros=PRICE - 1)
    clip = made(ask(project))
    assert clip.state == "failed" and "Raise the budget" in clip.error and not queue.submitted
    set_budget(project=project, limit_micros=PRICE)
    retry_clips(clip.maker)
    assert made(clip).state == "done"


def test_a_command_makes_clips_once_for_kept_prompts(project, settings, tmp_path, capsys):
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    for number in range(3):
        Prompt.objects.create(project=project, external_id=f"p{number}", text=f"Shape {number}; touch {tmp_path}/no")
    Prompt.objects.create(project=project, external_id="draft", text="Later", state=Prompt.DRAFT)
    # fails at one prompt, and draws another colour for each seed
    code = (
        "import subprocess, sys; _, tool, prompt, seconds, seed, out = sys.argv; "
        "assert 'Shape 1' not in prompt, 'no 1'; "
        "subprocess.run([tool, '-v', 'error', '-f', 'lavfi', '-i', "
        "f'color=c=0x{int(seed) % 0xffffff:06x}:s=64x48:r=4:d={seconds}', out], check=True)"
    )
    words = [sys.executable, "-c", code, ffmpeg(), "{prompt}", "{duration}", "{seed}", "{output}"]
    parameters = json.dumps({"command": words, "name": "Colours", "price_per_clip": "0.5"})
    args = ["generate_clips", "--project", project.name, "--generator", "command", "--parameters", parameters]
    args += ["--seconds", "1,1.5", "--seed", "3"]
    estimate = manage(capsys, *args, "--estimate", "--json").json["estimate"]
    assert (estimate["clips"], estimate["cost_usd"], estimate["budget_left_usd"]) == (3, "1.50", None)
    assert not ClipMaker.objects.exists()
    ran = manage(capsys, *args, "--json")
    assert (ran.status, ran.json["clips"]) == (1, {"waiting": 0, "running": 0, "done": 2, "failed": 1})
    assert [each["prompt"] for each in ran.json["failed"]] == ["p1"] and "no 1" in ran.json["failed"][0]["error"]
    before = set(Video.objects.values_list("pk", "external_id"))
    assert {video.rendition.duration_ms for video in Video.objects.all()} <= {1000, 1500}
    again = manage(capsys, *args)
    assert (
        again.out.startswith("Clips: 2 done, 1 failed")
        and set(Video.objects.values_list("pk", "external_id")) == before
    )
    longer = manage(capsys, *args, "--every-length", "--limit", "1", "--estimate")
    assert longer.out.startswith("2 new clips, 2.5 s in all, for at most $1.00.")


def test_a_command_that_takes_too_long_or_writes_nothing_fails(project, prompt, settings, tmp_path):
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    clips = plan_clips([prompt], Lengths((1000,)), seed=0)
    words = {
        "limit of time": [sys.executable, "-c", "import time; time.sleep(60)", "{prompt}", "{output}"],
        "wrote no file": ["true", "{prompt}", "{output}"],
        "not a program": ["no-such-program", "{prompt}", "{output}"],
    }
    for says, command in words.items():
        parameters = {"command": command, "patience_seconds": 1}
        maker = start_clips(project=project, kind="command", parameters=parameters, clips=clips)
        assert says in made(maker.clips.get()).error


def test_lengths_follow_from_the_prompt_and_the_seed_alone(project):
    prompts = [Prompt.objects.create(project=project, external_id=f"p{n}", text="x") for n in range(40)]
    lengths = Lengths((6000, 8000))
    planned = plan_clips(prompts, lengths, seed=1)
    assert plan_clips(prompts[20:], lengths, seed=1) == planned[20:]
    assert {clip.length_ms for clip in planned} == {6000, 8000} and len({clip.seed for clip in planned}) == 40
    assert planned != plan_clips(prompts, lengths, seed=2)
    assert len(plan_clips(prompts, Lengths((2000, 5000), each=True), seed=1)) == 80


@pytest.mark.parametrize(
    ("kind", "parameters", "field"),
    [
        ("luck", {}, "generator"),
        ("queue", {"endpoint": "lost"}, "endpoint"),
        ("queue", PARAMETERS | {"duration": "6s"}, "duration"),
        ("queue", PARAMETERS | {"colour": 1}, "colour"),
        ("queue", PARAMETERS | {"price_per_second": "much"}, "price_per_second"),
        ("command", {"command": "rm -r {prompt}"}, "command"),
        ("command", {"command": ["x", "{prompt}"]}, "command"),
    ],
)
def test_what_cannot_be_asked_for_is_named(project, prompt, queue, kind, parameters, field):
    with pytest.raises(Invalid) as refused:
        start_clips(project=project, kind=kind, parameters=parameters, clips=[])
    assert [each.field for each in refused.value.errors] == [field]
    assert not ClipMaker.objects.exists()
