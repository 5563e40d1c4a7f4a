"""What an annotator's browser receives holds nothing that tells the generator, the key, or what others said."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.factories import GENERATOR, make_rendition, make_scene
from tests.support.working import take

pytestmark = pytest.mark.django_db

# Every key that `next` may hold. A new one is added here only by someone who has thought of what it tells.
ALLOWED = {
    "assignment": {"id", "lease_token", "expires_at", "version"},
    "task": {"id", "prompt", "questions"},
    "task.prompt": {"text"},
    "task.questions": {"id", "text", "dimension", "order", "applicable", "form", "key"},
    "video": {
        *("id", "url", "duration_ms", "frame_times_url", "width", "height"),
        *("has_audio", "peaks_url", "strip"),
    },
    "video.strip": {"url", "tiles", "tile_width", "tile_height"},
    "progress": {"mine", "of"},
    "": {"assignment", "task", "video", "draft", "progress"},
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
