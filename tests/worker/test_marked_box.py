"""The box of a marked error: drawn on the frames of its time, told in words, and part of the request."""

from __future__ import annotations

import base64
import io

import numpy as np
import pytest
from PIL import Image

from annotations.annotators.operations import new_critic_annotator
from tests.support.factories import make_scene, make_subjects
from tests.support.model_server import Asked
from tests.support.subjects import MARK, say_of
from tests.worker.scripts import carry_out
from tests.worker.serving import *  # noqa: F403
from worker.execution.reparse import reparse
from worker.ledger.models import ModelCall
from worker.media.footage import COLOUR, MarkedBox, with_box
from worker.prompts import templates
from worker.providers.endpoints.models import Endpoint
from worker.runs.models import CriticRun
from worker.runs.operations import start_run

pytestmark = pytest.mark.django_db

BOX = {"x": 0.25, "y": 0.5, "w": 0.5, "h": 0.25}
WORDS = "from 25 % to 75 % of the width, counted from the left, and from 50 % to 75 % of the height"
DRAWN = "in the red box that is drawn on the frames of this time"


def study_of(project, rendition, box, name: str = "Marked"):
    marked = make_scene(project, tasks=1, name=name, rendition=rendition).round.tasks.get()
    mark = {**MARK, "start_ms": 2000, "end_ms": 4000, "box": box}
    error = say_of(marked, new_critic_annotator(name="oracle"), mark, clean=False)
    return make_subjects(project, "spotlight_quality", {"error": f"{error.public_id}-0"}, name=f"{name} again")


def run_of(scene, endpoint, **more) -> CriticRun:
    provider = {"kind": "openai", "endpoint": endpoint.public_id}
    run = start_run(round_=scene.round, critic="questions", parameters={"provider": provider, **more}, woken=False)
    carry_out(run)
    assert run.state == "done"
    return run


def is_drawn(asked: Asked) -> dict[float, bool]:
    """Whether there is red in the pictures of a request, by their times; the clip itself is grey."""
    parts = [part for part in asked.body["messages"][-1]["content"] if part["type"] == "image_url"]
    found = {}
    for seen, part in zip(asked.seen, parts, strict=True):
        coded = part["image_url"]["url"].partition("base64,")[2]
        picture = np.asarray(Image.open(io.BytesIO(base64.b64decode(coded)))).astype(int)
        found[seen.seconds] = bool((picture[..., 0] - picture[..., 1] > 100).any())
    return found


def test_the_outline_alone_is_drawn_and_only_in_its_time():
    picture = np.zeros((101, 201, 3), np.uint8)
    box = MarkedBox(0.25, 0.5, 0.5, 0.25, 1000, 2000)
    for at_ms in (999, 2000):
        assert with_box(picture, box, at_ms) is picture
    drawn = with_box(picture, box, 1000)
    red = np.argwhere((drawn == COLOUR).all(axis=2))
    assert (red.min(axis=0).tolist(), red.max(axis=0).tolist()) == ([50, 50], [75, 150])
    assert drawn[60, 100].tolist() == [0, 0, 0] and not picture.any()
    assert with_box(picture, MarkedBox(1.0, 1.0, 0.0, 0.0, 0, 9), 0).any()


def test_the_box_is_drawn_on_the_frames_of_its_time_and_told(project, server, endpoint, rendition):
    server.answer = lambda asked: "2"
    run = run_of(study_of(project, rendition, BOX), endpoint)
    for asked in server.asked:
        assert is_drawn(asked) == {seen.seconds: 2 <= seen.seconds < 4 for seen in asked.seen}
        assert f"The error is {DRAWN}: {WORDS}" in asked.text
    assert ModelCall.objects.first().request["box"] == [0.25, 0.5, 0.5, 0.25, 2000, 4000]
    assert reparse(run=run).changed == 0
    asked = len(server.asked)
    replay = {"provider": {"kind": "replay", "run": run.public_id}}
    again = start_run(round_=run.round, critic="questions", parameters=replay, woken=False)
    carry_out(again)
    assert (again.state, len(server.asked)) == ("done", asked)


def test_in_words_alone_nothing_is_drawn(project, server, endpoint, rendition):
    server.answer = lambda asked: "2"
    run_of(study_of(project, rendition, BOX), endpoint, options={"box": "coordinates"})
    assert not any(any(is_drawn(asked).values()) for asked in server.asked)
    assert all(f"The error is in a box: {WORDS}" in asked.text for asked in server.asked)


def test_on_a_video_nothing_is_drawn(project, server, endpoint, rendition):
    Endpoint.objects.update(video=True)
    server.answer = lambda asked: "2"
    run_of(study_of(project, rendition, BOX), endpoint, media="video")
    assert all(DRAWN not in asked.text and WORDS in asked.text for asked in server.asked)


def test_an_error_without_a_box_and_a_prompt_without_a_place_for_it_are_as_before(project, server, endpoint, rendition):
    server.answer = lambda asked: "2"
    run_of(study_of(project, rendition, None), endpoint)
    assert not any("The error is in" in asked.text or any(is_drawn(asked).values()) for asked in server.asked)
    server.asked.clear()
    first = templates.load("questions/marked-error", 1).id
    run_of(study_of(project, rendition, BOX, "Other"), endpoint, prompts=[first])
    assert server.asked and "box" not in ModelCall.objects.latest("pk").request
    assert not any("The error is in" in asked.text or any(is_drawn(asked).values()) for asked in server.asked)
