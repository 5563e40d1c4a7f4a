"""Questions of a project over HTTP: listed, filtered, decided on, and imported as they are."""

from __future__ import annotations

from typing import Any

import pytest

from annotations.tasks.create import NewQuestion, add_questions
from annotations.tasks.models import Question, TaskQuestion
from outtake.accounts.projects.models import Project, Role
from outtake.catalog.videos.models import Prompt
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import make_scene

OF_CLIP = {"text": "What falls?", "dimension": "Object", "form": "choice", "answer": "b", "task": "ED", "split": "test"}
OPTIONS = [{"key": "a", "label": "A ball"}, {"key": "b", "label": "A cup"}]

pytestmark = pytest.mark.django_db


@pytest.fixture
def rui(project: Project) -> Actor:
    return script_of(make_person("rui", project, Role.RESEARCHER))


@pytest.fixture
def clip(project: Project):
    """A clip with its prompt, which has a question that a task asks."""
    scene = make_scene(project, tasks=1, instrument="brite")
    return scene.study.rounds.get().tasks.get().parts.get().video


def listed(rui: Actor, project: Project, query: str = "") -> dict[str, Any]:
    answer = rui.get(f"projects/{project.public_id}/questions/{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def sent(rui: Actor, project: Project, *rows: dict[str, Any]) -> Any:
    return rui.post(f"projects/{project.public_id}/questions/", {"questions": list(rows)})


def decided(rui: Actor, project: Project, **body: Any) -> Any:
    return rui.post(f"projects/{project.public_id}/questions/decide", body)


def test_kept_questions_are_imported_as_kept_once(rui, project, clip):
    rows = (
        {"prompt": clip.prompt.external_id, "text": "Is there a saucer?", "dimension": "Subject"},
        {"prompt": clip.prompt.external_id, "text": "Is it red?", "dimension": "Subject", "state": "draft"},
        {"clip": clip.external_id, **OF_CLIP, "options": OPTIONS},
    )
    before = Question.objects.count()
    assert sent(rui, project, *rows).json() == {"created": 3, "existing": 0}
    assert sent(rui, project, *rows).json() == {"created": 0, "existing": 3}
    assert Question.objects.count() == before + 3
    made = Question.objects.get(video=clip)
    assert (made.state, made.answer, made.options, made.metadata) == (
        *("kept", "b", OPTIONS),
        {"task": "ED", "split": "test"},
    )
    assert set(clip.prompt.questions.filter(text__in=["Is there a saucer?", "Is it red?"]).values_list("state")) == {
        ("kept",),
        ("draft",),
    }


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"clip": "none"}, "questions.0.clip"),
        ({"prompt": "p1"}, "questions.0.prompt"),
        ({"answer": "c"}, "questions.0.answer"),
        ({"options": OPTIONS[:1]}, "questions.0.options"),
        ({"form": "scale"}, "questions.0.form"),
    ],
)
def test_a_row_that_cannot_be_is_named_and_nothing_is_imported(rui, project, clip, change, field):
    before = Question.objects.count()
    row = {"clip": clip.external_id, **OF_CLIP, "options": OPTIONS, **change}
    good = {"clip": clip.external_id, "text": "Is it there?", "dimension": "Object"}
    answer = sent(rui, project, row, good)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, field), answer.content
    assert Question.objects.count() == before


def test_options_are_for_questions_about_a_clip(rui, project, clip):
    row = {"prompt": clip.prompt.external_id, "text": "Is it?", "dimension": "Subject", "answer": "yes"}
    answer = sent(rui, project, row)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "questions.0.answer")


def test_the_list_says_what_each_is_about_and_finds_by_its_parts(rui, project, clip):
    sent(rui, project, {"clip": clip.external_id, **OF_CLIP, "options": OPTIONS, "state": "draft"})
    other = Project.objects.create(name="Other")
    foreign = Prompt.objects.create(project=other, external_id="p", text="A cup.")
    add_questions(prompt=foreign, questions=[NewQuestion("Is it theirs?", "Subject")])
    page = listed(rui, project)
    frozen = TaskQuestion.objects.filter(question__prompt=clip.prompt).count()
    assert page["n"] == frozen + 1 and page["states"] == {"draft": 1, "kept": frozen, "rejected": 0}
    *of_prompt, of_clip = page["results"]
    assert {(row["about"], row["subject"], row["asked"]) for row in of_prompt} == {
        ("prompt", clip.prompt.external_id, 1)
    }
    assert (of_clip["about"], of_clip["subject"], of_clip["answer"]) == ("clip", clip.external_id, "b")
    assert (of_clip["task"], of_clip["asked"], of_clip["subject_text"]) == ("ED", 0, clip.prompt.text)
    for query, n in (("?about=clip", 1), ("?state=draft", 1), ("?dimension=Object", 1), ("?q=what+falls", 1)):
        assert listed(rui, project, query)["n"] == n, query
    for query in ("?state=new", "?about=film", "?after=x"):
        assert rui.get(f"projects/{project.public_id}/questions/{query}").status_code == 400


def test_questions_are_decided_on_by_id_and_by_filter(rui, project, clip):
    sent(rui, project, {"clip": clip.external_id, **OF_CLIP, "options": OPTIONS})
    made = Question.objects.get(video=clip)
    done = decided(rui, project, questions=[made.public_id, "none"], state="rejected", rejection=" Unclear. ")
    assert done.json() == {"changed": 1, "missing": ["none"]}
    made.refresh_from_db()
    assert (made.state, made.metadata["rejection"], made.metadata["task"]) == ("rejected", "Unclear.", "ED")
    assert listed(rui, project, "?state=rejected")["results"][0]["rejection"] == "Unclear."
    assert decided(rui, project, filter={"about": "clip"}, state="kept").json()["changed"] == 1
    made.refresh_from_db()
    assert made.state == "kept" and "rejection" not in made.metadata
    for wrong in (
        {"questions": [made.public_id], "state": "rejected"},
        {"questions": [made.public_id], "state": "kept", "rejection": "why"},
        {"state": "kept"},
        {"filter": {"q": "nowhere"}, "state": "kept"},
    ):
        assert decided(rui, project, **wrong).status_code == 400, wrong
