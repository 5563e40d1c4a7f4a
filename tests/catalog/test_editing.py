"""What is known of clips is changed: one clip moves to another prompt, and the others keep theirs."""

from __future__ import annotations

import pytest

from outtake.accounts.projects.models import Project, Role
from outtake.catalog.videos.models import Prompt, Video
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import make_rendition, make_video

pytestmark = pytest.mark.django_db


@pytest.fixture
def rui(project: Project) -> Actor:
    """A researcher."""
    return script_of(make_person("rui", project, Role.RESEARCHER))


@pytest.fixture
def videos(project: Project) -> list[Video]:
    """Three clips of one prompt."""
    rendition = make_rendition()
    made = [make_video(project, f"veo3/{n}", rendition=rendition) for n in range(3)]
    Video.objects.update(prompt=made[0].prompt, metadata={"mood": "calm", "take": 1})
    return made


def test_a_clip_moves_to_the_prompt_with_the_new_text(rui: Actor, videos: list[Video]) -> None:
    before = videos[0].prompt.text
    answer = rui.call("PATCH", f"videos/{videos[0].public_id}", {"prompt": "A cup falls.", "category": "physics"})
    assert (answer.json()["prompt"], answer.json()["category"]) == ("A cup falls.", "physics")
    texts = list(Video.objects.order_by("id").values_list("prompt__text", flat=True))
    assert texts == ["A cup falls.", before, before]
    again = rui.call("PATCH", f"videos/{videos[1].public_id}", {"prompt": "A cup falls.", "category": "physics"})
    assert again.json()["prompt_id"] == answer.json()["prompt_id"]
    assert Prompt.objects.filter(text="A cup falls.").count() == 1


def test_the_same_text_keeps_the_prompt_with_its_own_id(rui: Actor, videos: list[Video]) -> None:
    answer = rui.call("PATCH", f"videos/{videos[0].public_id}", {"prompt": videos[0].prompt.text, "seed": "7"})
    assert (answer.json()["prompt_id"], answer.json()["seed"]) == (videos[0].prompt.external_id, "7")


def test_null_deletes_and_what_is_left_out_stays(rui: Actor, videos: list[Video]) -> None:
    changes = {"source": "lab", "metadata": {"mood": None, "day": "Monday"}, "generator": "sora@2"}
    path = f"videos/{videos[0].public_id}"
    answer = rui.call("PATCH", path, changes).json()
    assert (answer["metadata"], answer["generator"], answer["source"]) == (
        {"take": 1, "day": "Monday"},
        "sora@2",
        "lab",
    )
    answer = rui.call("PATCH", path, {"source": None, "prompt": None, "generator": None}).json()
    assert (answer["source"], answer["prompt"], answer["generator"]) == ("", "", "unknown")
    assert answer["metadata"] == {"take": 1, "day": "Monday"}


def test_many_at_once_and_those_that_the_project_has_not(rui: Actor, project: Project, videos: list[Video]) -> None:
    elsewhere = make_video(Project.objects.create(name="Kettles"), "x", rendition=videos[0].rendition)
    body = {"videos": [videos[2].public_id, elsewhere.public_id, videos[0].public_id], "changes": {"seed": "9"}}
    answer = rui.post(f"projects/{project.public_id}/videos/edit", body).json()
    assert [each["id"] for each in answer["results"]] == [videos[2].public_id, videos[0].public_id]
    assert answer["missing"] == [elsewhere.public_id]
    assert list(Video.objects.order_by("id").values_list("seed", flat=True)) == ["9", "", "9", ""]


def test_one_change_that_cannot_be_leaves_all_as_they_were(rui: Actor, project: Project, videos: list[Video]) -> None:
    changes = {"seed": "9", "generator": "x" * 101}
    answer = rui.post(
        f"projects/{project.public_id}/videos/edit", {"videos": [v.public_id for v in videos], "changes": changes}
    )
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "generator")
    assert set(Video.objects.values_list("seed", flat=True)) == {""}
    path = f"videos/{videos[0].public_id}"
    assert rui.call("PATCH", path, {"colour": "red"}).status_code == 400
    nameless = rui.call("PATCH", path, {"metadata": {" ": "calm"}})
    assert (nameless.status_code, nameless.json()["errors"][0]["field"]) == (400, "metadata")
