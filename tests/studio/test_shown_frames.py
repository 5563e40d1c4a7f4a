"""Before a run, the page shows the frames that the model will see, and which errors may lie between them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.evaluation.annotators import marked, person_annotates
from tests.support.factories import make_rendition, make_scene

pytestmark = pytest.mark.django_db


def test_frames_follow_the_sampling_and_short_errors_are_counted(rui, ana, project, settings, tmp_path):
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    scene = make_scene(project, rendition=make_rendition(stored=True))
    person_annotates(ana, scene, [marked(0, 200), marked(520, 2000)])
    path = f"studies/{scene.study.public_id}/prompt-preview"
    shown = rui.post(path, {"critic": "zero_shot", "fps": 2}).json()
    assert shown["video"]["id"] == scene.videos[0].public_id and shown["task"]
    times = [each["at_ms"] for each in shown["frames"]]
    assert len(times) == shown["results"][0]["frames"] and times[:2] == [0, 520]
    assert (shown["short"]["n"], shown["short"]["share"]) == (2, 0.5)
    assert shown["short"]["gap_ms"] == max(b - a for a, b in pairwise(times))
    four = rui.post(path, {"critic": "zero_shot", "frames": 4, "clip": scene.videos[1].public_id}).json()
    assert len(four["frames"]) == 4 and four["video"]["id"] == scene.videos[1].public_id
    refused = rui.post(path, {"critic": "zero_shot", "fps": 1000})
    assert refused.status_code == 400
