"""Questions about single frames: what is asked of a model over HTTP, what is stored, and that nothing is paid twice."""

from __future__ import annotations

import pytest

from outtake.errors import Invalid
from tests.support.factories import make_video
from tests.support.model_server import Act
from tests.worker.serving import *  # noqa: F403
from worker.ledger.models import ModelCall
from worker.observations.models import ObservedClip
from worker.observations.operations import observe_clip, start_observations
from worker.observations.queries import records_of
from worker.observers import registry
from worker.observers.contract import AboutClip
from worker.observers.prompt_objects import AskedColour, AskedObject, prompt_objects
from worker.requests.contract import ModelReply, Reply

METADATA = {
    "objects": [{"class": "umbrella", "count": 1}, {"class": "cup", "count": 2}],
    "colours": [{"object": "umbrella", "colour": "red"}],
}
ASKED = [
    "Please briefly answer: What is the color of the umbrella in the image?",
    "Please briefly answer: Find the color of the umbrella in the image.",
    "Please briefly answer: If there is an umbrella in the image, what is its color?",
    "Please briefly answer: Are there any red objects in the image other than the umbrella? Include Yes or No in your "
    "answer and a small explanation.",
]


@pytest.fixture
def clip(project, rendition):
    made = make_video(project, "clip", prompt="A red umbrella and two cups.", rendition=rendition)
    made.prompt.metadata = METADATA
    made.prompt.save()
    return made


def asks(endpoint, **parameters):
    return {"provider": {"kind": "openai", "endpoint": endpoint.public_id}} | parameters


def start(project, clip, parameters, name="Colours"):
    return start_observations(
        project=project, name=name, kind="frame_questions", parameters=parameters, videos=[clip.external_id], fps=2.0
    )


def seen(run) -> ObservedClip:
    observe_clip(clip_id=run.clips.get().pk)
    clip: ObservedClip = run.clips.get()
    return clip


@pytest.mark.django_db
def test_each_frame_is_asked_alone_about_each_colour_of_its_prompt(project, server, endpoint, clip):
    server.answer = lambda asked: "Yes, a cup." if "other than" in asked.texts[-1] else " Red.\n"
    run = start(project, clip, asks(endpoint))
    done = seen(run)
    assert done.frames > 1
    assert [each.texts[-1].splitlines()[-1] for each in server.asked[:4]] == ASKED
    assert all(len(each.seen) == 1 for each in server.asked)
    assert len(server.asked) == 4 * done.frames
    records = list(records_of(run))
    first = {each["label"]: each["text"] for each in records if each["at_ms"] == 0}
    assert first == {
        "colour-1: umbrella": "Red.",
        "colour-2: umbrella": "Red.",
        "colour-3: umbrella": "Red.",
        "attribution: umbrella": "Yes, a cup.",
    }
    again = start(project, clip, asks(endpoint), name="Again")
    observe_clip(clip_id=again.clips.get().pk)
    assert len(list(records_of(again))) == len(records)
    assert len(server.asked) == ModelCall.objects.count() == 4 * done.frames  # each reply was stored, and paid once


@pytest.mark.django_db
def test_an_own_question_is_asked_once_a_frame_and_nothing_where_a_prompt_names_no_colours(
    project, server, endpoint, clip
):
    server.answer = lambda asked: "A cup on a table."
    own = [{"key": "caption", "text": "Describe the image in one sentence."}]
    run = start(project, clip, asks(endpoint, questions=own))
    done = seen(run)
    assert [each["label"] for each in records_of(run)] == ["caption"] * done.frames
    clip.prompt.metadata = {}
    clip.prompt.save()
    before = len(server.asked)
    without = start(project, clip, asks(endpoint), name="Without")
    assert seen(without).state == ObservedClip.DONE
    assert (list(records_of(without)), len(server.asked)) == ([], before)


@pytest.mark.django_db
def test_a_server_that_is_away_costs_no_attempt_and_a_dead_worker_one_reply_at_most(
    project, server, endpoint, clip, monkeypatch
):
    run = start(project, clip, asks(endpoint))
    (job,) = run.clips.all()
    server.script(*(Act("answer", "Red.") for _ in range(5)), Act("status", "401 wrong key"))
    observe_clip(clip_id=job.pk)
    job.refresh_from_db()
    assert job.state == ObservedClip.FAILED  # a key that is wrong stays wrong
    assert ModelCall.objects.filter(state="answered").count() == 5
    ObservedClip.objects.update(state=ObservedClip.WAITING, attempts=0, error="", finished_at=None)
    server.answer = lambda asked: "Red."
    done = seen(run)
    assert len(list(records_of(run))) == 4 * done.frames
    assert len(server.asked) == 4 * done.frames + 1  # the refused one alone was sent twice


def test_the_objects_and_colours_of_a_prompt_are_read_and_faults_are_named():
    found = prompt_objects(METADATA)
    assert found.objects == (AskedObject("umbrella", 1), AskedObject("cup", 2))
    assert found.colours == (AskedColour("umbrella", "red"),)
    assert found.classes == ("umbrella", "cup")
    assert prompt_objects({"rule": "gravity"}) == ((), ())
    for metadata, field in (
        ({"objects": "cup"}, "metadata.objects"),
        ({"objects": [{"class": " "}]}, "metadata.objects.0.class"),
        ({"objects": [{"class": "cup", "count": 0}]}, "metadata.objects.0.count"),
        ({"colours": [{"object": "cup"}]}, "metadata.colours.0.colour"),
    ):
        with pytest.raises(Invalid) as refused:
            prompt_objects(metadata)
        assert [each.field for each in refused.value.errors] == [field]


def test_a_frame_that_was_lost_is_an_error_and_parameters_are_refused_by_name():
    provider = {"kind": "openai", "endpoint": "e"}
    observer = registry.make("frame_questions", {"provider": provider})

    def lost(frame, requests):
        return [ModelReply(each, Reply("Red."), media_received=False) for each in requests]

    with pytest.raises(Exception, match="did not receive the frame"):
        observer.observe([None], AboutClip(metadata=METADATA, ask=lost))
    for changes, field in (
        ({"provider": "gpt"}, "provider"),
        ({"questions": []}, "questions"),
        ({"questions": [{"key": "a"}]}, "questions.0"),
        ({"questions": [{"key": "", "text": "Why?"}]}, "questions.0.key"),
        ({"questions": [{"key": "a", "text": "Why?"}] * 2}, "questions"),
        ({"max_tokens": 0}, "max_tokens"),
        ({"words": 1}, "parameters"),
    ):
        with pytest.raises(Invalid) as refused:
            registry.make("frame_questions", {"provider": provider} | changes)
        assert [each.field for each in refused.value.errors] == [field]
