"""Runs of observers: each clip once, with each frame; a worker that dies leaves nothing doubled and nothing lost."""

from __future__ import annotations

import json

import numpy as np
import pytest

from outtake.catalog.holds.models import Hold
from outtake.catalog.videos.models import Video
from outtake.errors import Conflict, Invalid
from tests.support.commands import manage
from tests.support.factories import FRAMES, make_video
from tests.worker.serving import *  # noqa: F403
from worker.observations import operations
from worker.observations.models import ObservedClip, StoredObservation
from worker.observations.operations import observe_clip, start_observations
from worker.observations.queries import clips_by_state, records_of
from worker.observers import registry
from worker.observers.contract import Box, Observation
from worker.requests.contract import ProviderError

pytestmark = pytest.mark.django_db


class Brightness:
    """Sees in each frame how bright it is, and nothing in black ones."""

    kind, queue = "brightness", "gpu"

    def __init__(self, parameters) -> None:
        self.parameters = parameters

    @property
    def identity(self):
        return {"kind": self.kind, **self.parameters}

    def observe(self, pictures):
        return [
            [Observation("light", 0.5, Box(0, 0, 0.5, 1)), Observation("lamp", 0.75)] if np.any(each) else []
            for each in pictures
        ]


@pytest.fixture(autouse=True)
def brightness(monkeypatch):
    make = registry.make
    monkeypatch.setattr(
        registry, "make", lambda kind, given: Brightness(given) if kind == "brightness" else make(kind, given)
    )


@pytest.fixture
def videos(project, rendition) -> list[Video]:
    return [make_video(project, f"clip-{n}", rendition=rendition) for n in range(3)]


def start(project, clips, **changes):
    names = [each.external_id for each in clips]
    asked = {"name": "Lights", "kind": "brightness", "parameters": {}, "videos": names, "fps": 120.0}
    return start_observations(project=project, **(asked | changes))


def test_each_frame_of_each_clip_is_seen_once(project, videos):
    run = start(project, videos)
    for clip in run.clips.all():
        observe_clip(clip_id=clip.pk)
        assert observe_clip(clip_id=clip.pk) is None
    assert clips_by_state(run) == {"waiting": 0, "running": 0, "done": 3, "failed": 0}
    assert set(run.clips.values_list("frames", flat=True)) == {FRAMES}
    records = list(records_of(run))
    assert len(records) == 3 * FRAMES * 2
    assert records[0] == {
        **{"video": "clip-0", "at_ms": 0, "label": "lamp", "score": 0.75, "box": None, "text": ""},
    }
    assert records[1]["box"] == [0, 0, 0.5, 1]
    times = [each["at_ms"] for each in records if each["video"] == "clip-1" and each["label"] == "lamp"]
    assert times == videos[1].rendition.edges_ms[:-1]


def test_a_worker_that_dies_leaves_nothing_doubled_or_lost(project, videos, monkeypatch):
    run = start(project, videos[:1])
    clip = run.clips.get()
    stored = operations._store

    def dies(job, seen):
        stored(job, seen)
        raise SystemExit  # after all rows are written, before they are committed

    monkeypatch.setattr(operations, "_store", dies)
    with pytest.raises(SystemExit):
        observe_clip(clip_id=clip.pk)
    assert not StoredObservation.objects.exists()
    monkeypatch.setattr(operations, "_store", stored)
    ObservedClip.objects.update(state=ObservedClip.WAITING, expires_at=None, lease_token="")
    observe_clip(clip_id=clip.pk)
    assert StoredObservation.objects.count() == FRAMES * 2


def test_a_model_that_changed_or_refuses_ends_a_clip(project, videos, monkeypatch):
    run = start(project, videos[:2])
    run.identity = {"kind": "brightness", "weights": "others"}
    run.save()
    first, second = run.clips.order_by("pk")
    observe_clip(clip_id=first.pk)
    first.refresh_from_db()
    assert first.state == "failed" and "has changed since the run was started" in first.error
    run.identity = {"kind": "brightness"}
    run.save()

    def refuses(self, pictures):
        raise ProviderError("too small", permanent=True)

    monkeypatch.setattr(Brightness, "observe", refuses)
    observe_clip(clip_id=second.pk)
    second.refresh_from_db()
    assert (second.state, second.attempts) == ("failed", 1) and "too small" in second.error


def test_what_cannot_be_looked_at_is_named(project, videos):
    start(project, videos)
    with pytest.raises(Conflict, match="already has observations 'Lights'"):
        start(project, videos)
    for changes, field in (
        ({"videos": ["lost"]}, "videos"),
        ({"videos": []}, "videos"),
        ({"fps": 0.0}, "fps"),
        ({"name": " "}, "name"),
        ({"kind": "luck"}, "kind"),
    ):
        with pytest.raises(Invalid) as refused:
            start(project, videos, **({"name": "Other"} | changes))
        assert [each.field for each in refused.value.errors] == [field]
    Hold.objects.create(video=videos[0], reason="asked for")
    assert start(project, videos, name="Others").clips.count() == 2


def test_the_command_goes_on_where_it_was_and_writes_a_file(capsys, project, videos, tmp_path):
    args = ("observe", "Lights", "--project", project.name, "--kind", "brightness", "--fps", "2")
    one = start(project, videos, fps=2.0).clips.first()
    observe_clip(clip_id=one.pk)
    ran = manage(capsys, *args, "--out", str(tmp_path / "seen.jsonl"), "--json")
    assert (ran.status, ran.json["clips"]["done"], ran.json["errors"]) == (0, 3, [])
    lines = [json.loads(line) for line in (tmp_path / "seen.jsonl").read_text().splitlines()]
    assert len(lines) == ran.json["observations"] > 0 and {each["video"] for each in lines} == {
        "clip-0",
        "clip-1",
        "clip-2",
    }
    assert manage(capsys, *args).out.startswith(f"{len(lines)} observations; clips: 3 done")
    refused = manage(capsys, "observe", "New", "--project", project.name)
    assert refused.status == 2 and "Give either the folder of a detector, or a kind." in refused.err


def test_a_frame_on_screen_where_two_parts_of_a_clip_meet_is_seen_once(project, videos, monkeypatch):
    edges = videos[0].rendition.edges_ms
    monkeypatch.setattr(operations, "PART_MS", (edges[9] + edges[10]) // 2)  # parts end within frames
    run = start(project, videos[:1])
    observe_clip(clip_id=run.clips.get().pk)
    clip = run.clips.select_related("video__rendition").get()
    assert (clip.state, clip.frames) == ("done", FRAMES), clip.error
    assert operations.looked_at_ms(clip) == edges[:-1]
