"""Questions about single frames: who is asked what, once, and what is kept of the replies."""

from __future__ import annotations

import pytest

from outtake.errors import Invalid
from tests.support.factories import make_video
from tests.worker.serving import *  # noqa: F403
from worker.ledger.models import ModelCall
from worker.observations.models import StoredObservation
from worker.observations.operations import observe_clip, start_observations
from worker.observers import registry
from worker.observers.prompt_facts import Binding, facts_in

pytestmark = pytest.mark.django_db

FACTS = {
    "objects": [{"class": "dog", "count": 2}],
    "colours": [{"object": "dog", "colour": "white"}, {"object": "raincoat", "colour": "yellow"}],
}


@pytest.fixture
def video(project, rendition):
    made = make_video(project, "clip-1", rendition=rendition)
    made.prompt.metadata = FACTS
    made.prompt.save()
    return made


def seen(project, kind, name, *, fps=2.0):
    run = start_observations(
        project=project, name=name, kind=kind, parameters={"kind": "drawn"}, videos=["clip-1"], fps=fps
    )
    observe_clip(clip_id=run.clips.get().pk)
    clip = run.clips.get()
    assert clip.state == "done", clip.error
    return run, list(StoredObservation.objects.filter(clip=clip).order_by("at_ms", "position"))


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_each_frame_is_asked_in_three_phrasings_and_for_others_and_paid_once(project, video):
    run, rows = seen(project, "colour_questions", "Colours", fps=8.0)
    assert len(rows) == run.clips.get().frames * 2 * 4 > 100
    assert [row.asked for row in rows[:5]] == [
        *({"ask": "colour", "phrasing": n, "object": "dog", "colour": "white"} for n in (1, 2, 3)),
        {"ask": "others", "phrasing": 1, "object": "dog", "colour": "white"},
        {"ask": "colour", "phrasing": 1, "object": "raincoat", "colour": "yellow"},
    ]
    calls = ModelCall.objects.count()
    assert calls == len(rows)
    tails = set(ModelCall.objects.values_list("request__tail", flat=True))
    assert "Please briefly answer: What is the color of the dog?" in tails
    assert any(each.startswith("Are there any yellow objects in the image other than the raincoat?") for each in tails)
    assert all(len(call.request["frames"]) == 1 for call in ModelCall.objects.all())
    seen(project, "colour_questions", "The same again", fps=8.0)
    assert ModelCall.objects.count() == calls


@pytest.mark.django_db(transaction=True)
def test_a_caption_is_kept_for_each_frame_and_a_prompt_without_colours_is_asked_nothing(project, video):
    _, rows = seen(project, "frame_captions", "Captions")
    assert rows and all(row.text and row.asked is None for row in rows)
    video.prompt.metadata = {}
    video.prompt.save()
    calls = ModelCall.objects.count()
    assert seen(project, "colour_questions", "Nothing to ask")[1] == []
    assert ModelCall.objects.count() == calls


def test_facts_of_a_prompt_are_read_and_what_has_another_form_is_named():
    facts = facts_in(FACTS)
    assert facts.objects == {"dog": 2} and facts.colours[0] == Binding("dog", "white")
    assert facts_in(facts.as_json()) == facts
    for given, field in (
        ({"objects": "dog"}, "objects"),
        ({"objects": [{"class": "dog"}]}, "objects/0"),
        ({"objects": [{"class": "dog", "count": 0}]}, "objects/0/count"),
        ({"objects": [{"class": "dog", "count": 1}] * 2}, "objects/1/class"),
        ({"colours": [{"object": " ", "colour": "red"}]}, "colours/0/object"),
    ):
        with pytest.raises(Invalid) as refused:
            facts_in(given)
        assert [each.field for each in refused.value.errors] == [field]
    with pytest.raises(Invalid, match=r"^kind: Name the provider"):
        registry.make("colour_questions", {"endpoint": "x"})
