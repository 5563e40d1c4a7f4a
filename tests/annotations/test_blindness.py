"""What an annotator's browser receives holds nothing that tells the generator, the key, or what others said."""

from __future__ import annotations

from typing import Any

import pytest

from annotations.annotators.models import Annotator
from annotations.subjects.operations import add_subjects
from outtake.catalog.videos.models import Prompt
from tests.support.factories import GENERATOR, Scene, make_rendition, make_scene, make_subjects, make_video, segment
from tests.support.working import take

pytestmark = pytest.mark.django_db

# Every key that `next` may hold. A new one is added here only by someone who has thought of what it tells.
ALLOWED = {
    "assignment": {"id", "lease_token", "expires_at", "version"},
    "task": {"id", "subject", "training", "prompt", "questions", "passage", "question", "error"},
    "task.prompt": {"text"},
    "task.questions": {"id", "text", "dimension", "order", "applicable", "form", "key", "options"},
    "video": {
        *("id", "url", "duration_ms", "frame_times_url", "width", "height"),
        *("has_audio", "peaks_url", "strip"),
    },
    "video.strip": {"url", "tiles", "tile_width", "tile_height"},
    "progress": {"mine", "of"},
    "": {"assignment", "task", "round", "video", "right", "draft", "progress", "reward", "sent_back"},
}


def keys_of(value: Any, path: str = "") -> dict[str, set[str]]:
    if isinstance(value, list):
        return {name: keys for each in value for name, keys in keys_of(each, path).items()}
    if not isinstance(value, dict):
        return {}
    found = {path: set(value)}
    for name, each in value.items():
        found |= keys_of(each, f"{path}.{name}".lstrip("."))
    return found


def test_next_holds_the_allowed_keys_and_no_other(ana, questions):
    assert keys_of(take(ana, questions).answer) == ALLOWED


def test_nothing_that_an_annotator_receives_names_the_generator_or_the_file(ana, scene):
    answer = ana.post(scene.next_path)
    received = [answer]
    video = answer.json()["video"]
    received.append(ana.get(video["frame_times_url"]))
    received.append(ana.get(f"studies/{scene.study.public_id}/"))
    received.append(ana.get("studies/"))
    for each in received:
        text = each.content.decode() + str(dict(each.items()))
        assert GENERATOR not in text and scene.videos[0].external_id not in text


def test_a_clip_is_sent_without_a_name_that_tells(ana, project, settings, tmp_path):
    settings.STORAGE_URL = f"file://{tmp_path}"
    scene = make_scene(project, name="Stored", tasks=1, rendition=make_rendition(stored=True))
    clip = ana.get(take(ana, scene).answer["video"]["url"])
    assert b"".join(clip.streaming_content) == b"stands in for a clip"
    assert GENERATOR not in str(dict(clip.items()))


def test_what_others_said_changes_nothing_in_what_one_receives(ana, bo, project):
    fresh = make_scene(project, name="Fresh", tasks=1, overlap=2)
    said = make_scene(project, name="Said", tasks=1, overlap=2, rendition=fresh.videos[0].rendition)
    take(bo, said).submit()
    first, second = take(ana, fresh).answer, take(ana, said).answer
    assert keys_of(first) == keys_of(second)
    assert (first["progress"], first["draft"]) == (second["progress"], second["draft"])


def test_an_annotator_may_not_read_what_was_said(ana, scene):
    take(ana, scene).submit()
    assert ana.get(scene.annotations_path).status_code == 403


def test_another_person_s_media_address_is_as_good_as_none(ana, bo, scene):
    address = take(ana, scene).answer["video"]["frame_times_url"]
    assert ana.get(address).status_code == 200
    assert bo.get(address).status_code == 404


SECRETS = {
    "external id of a clip": "veo3/clip",
    "external id of a passage": "passage-17",
    "origin of a passage": "realistic:some-model",
    "error that was put in": "claims that it is blue",
    "external id of a prompt": "prompt-23",
    "category of a prompt": "category-29",
    "criterion of a question": "implicit",
    "generator": GENERATOR,
    "right answer to a question": "it is the answer 31",
    "key of a training task": "what is known of it",
}
TEXT = "The cup falls. Then it breaks."
INJECTED = [{"sentence": 1, "type": "temporal", "claim": SECRETS["error that was put in"]}]
CHAIN = {"id": "passage-17", "text": TEXT, "origin": SECRETS["origin of a passage"], "injected": INJECTED}
CHAIN["answer"] = SECRETS["right answer to a question"]
PROMPT = {"id": "prompt-23", "text": "A cup falls upwards.", "category": "category-29"}
QUESTION = {"prompt": "prompt-23", "text": "Is it blue?", "dimension": "Colour", "criterion": "implicit"}
SUBJECTS = {
    "reprompt": {"a": "veo3/clip 0", "b": "veo3/clip 1"},
    "videocritic": {"video": "veo3/clip 0", "chain": CHAIN},
    "brite_prompts": {"prompt": PROMPT},
    "brite_questions": {"question": QUESTION},
    "spotlight_quality": {},
    "reason_similarity": {"passage": CHAIN},
    "answer_grades": {"passage": CHAIN},
}
OF_SUBJECTS = {
    "reprompt": {"right": ALLOWED["video"], "right.strip": ALLOWED["video.strip"]},
    "videocritic": {"task.passage": {"question", "options", "text", "sentences", "answer"}},
    "brite_prompts": {},
    "brite_questions": {"task.question": {"text", "dimension"}},
    "spotlight_quality": {
        "task.error": {
            *("start_ms", "end_ms", "type", "type_label", "type_letter", "type_definition"),
            *("severity", "reason", "box"),
        },
        "task.error.box": {"x", "y", "w", "h"},
    },
    "reason_similarity": {"task.passage": {"question", "options", "text", "sentences", "answer"}},
    "answer_grades": {"task.passage": {"question", "options", "text", "sentences", "answer"}},
}


@pytest.fixture
def marked(bo, project) -> str:
    """The id of an error that Bo marked."""
    scene = make_scene(project, name="Marked", tasks=1)
    work = take(bo, scene)
    box = {"x": 0.0, "y": 0.0, "w": 0.5, "h": 0.5}
    return f"{work.submit(work.body(segment(box=box))).json()['annotation']['id']}-0"


@pytest.fixture(params=SUBJECTS)
def other(request, project, marked) -> Scene:
    """A study of each subject that is no single clip."""
    for n in range(3):
        make_video(project, f"veo3/clip {n}", prompt="prompt-23")
    Prompt.objects.filter(external_id="prompt-23").update(text=PROMPT["text"], category=PROMPT["category"])
    subject = SUBJECTS[request.param] or {"error": marked}
    return make_subjects(project, request.param, subject)


def test_of_each_subject_the_allowed_keys_are_sent_and_no_other(ana, other):
    instrument = other.round.instrument_version.key
    alone = {
        "brite_prompts": ("video",),
        "brite_questions": ("video",),
        "reason_similarity": ("video", "task.prompt"),
        "answer_grades": ("video", "task.prompt"),
    }
    allowed = {path: keys for path, keys in ALLOWED.items() if not path.startswith(alone.get(instrument, ()))}
    assert keys_of(take(ana, other).answer) == {**allowed, **OF_SUBJECTS[instrument]}


def test_of_each_subject_nothing_that_tells_is_sent(ana, other, marked):
    sent = ana.post(other.next_path).content.decode()
    assert [what for what, secret in SECRETS.items() if secret in sent] == []
    ids = [*Annotator.objects.values_list("public_id", flat=True), marked.rpartition("-")[0]]
    assert not [each for each in ids if each in sent]
    assert {"a", "b"}.isdisjoint(key for keys in keys_of(ana.post(other.next_path).json()).values() for key in keys)


def test_a_training_task_is_sent_without_its_key(ana, project):
    scene = make_scene(project, tasks=1)
    video = make_video(project, "veo3/clip 0")
    key = {"clean": False, "segments": [segment(reason=SECRETS["key of a training task"])]}
    add_subjects(study=scene.study, subjects=[{"video": video.external_id, "key": key}], training=True)
    answer = ana.post(scene.next_path)
    assert answer.json()["task"]["training"]
    assert SECRETS["key of a training task"] not in answer.content.decode()
    asked_nothing = {path: keys for path, keys in ALLOWED.items() if path != "task.questions"}
    assert keys_of(answer.json()) == asked_nothing
