"""The work on each subject, from what `next` sends to what researchers read."""

from __future__ import annotations

from typing import Any

import pytest

from annotations.tasks.models import Question
from annotations.work.submissions.models import Annotation
from tests.support.factories import make_scene, make_subjects, make_video, segment
from tests.support.working import Work, fields_of, stored, take

pytestmark = pytest.mark.django_db

TEXT = "It falls at 0.5 s. Then it breaks! 🫗 Why?"


def answered(work: Work, **values: str) -> dict[str, Any]:
    """Return a submission that answers the questions of an instrument by their keys."""
    ids = {question["key"]: question["id"] for question in work.answer["task"]["questions"]}
    answers = [{"question": ids[key], "value": value} for key, value in values.items()]
    return work.body(clean=None, answers=answers)


@pytest.mark.database
def test_a_prompt(ana, rui, project):
    scene = make_subjects(project, "brite_prompts", {"prompt": {"id": "p1", "text": "A cup falls upwards."}})
    work = take(ana, scene)
    assert (work.answer["video"], work.answer["right"]) == (None, None)
    assert (work.answer["task"]["subject"], work.answer["task"]["prompt"]) == (
        *("prompt",),
        {"text": "A cup falls upwards."},
    )
    assert work.submit(answered(work, faults="ambiguity,unverifiable")).status_code == 201
    (read,) = stored(rui, scene)
    assert (read["video"], read["parts"], read["swapped"], read["segments"]) == (None, {"prompt": "p1"}, None, [])
    assert [answer["value"] for answer in read["answers"]] == ["ambiguity,unverifiable"]
    assert Annotation.objects.get().rendition is None


@pytest.mark.database
def test_a_question(ana, rui, project):
    make_video(project, "v0", prompt="A cup falls.")
    question = {"prompt": "A cup falls.", "text": "Is there a cup?", "dimension": "Subject"}
    scene = make_subjects(project, "brite_questions", {"question": question})
    work = take(ana, scene)
    assert (work.answer["video"], work.answer["task"]["prompt"]) == (None, {"text": "A cup falls."})
    assert work.answer["task"]["question"] == {"text": "Is there a cup?", "dimension": "Subject"}
    assert work.submit(answered(work, criterion="explicit", aligned="yes")).status_code == 201
    (read,) = stored(rui, scene)
    assert (read["video"], read["parts"]) == (None, {"question": "Is there a cup?"})
    assert Question.objects.get(text="Is there a cup?").state == Question.DRAFT


def test_a_moment_cannot_be_pinned_where_there_is_no_clip(ana, project):
    scene = make_subjects(project, "brite_prompts", {"prompt": {"id": "p1", "text": "A cup."}})
    work = take(ana, scene)
    body = answered(work, faults="none")
    body["answers"][0]["at_ms"] = 0
    assert fields_of(work.submit(body)) == ["answers.0.at_ms"]


@pytest.mark.database
def test_a_marked_error(ana, bo, rui, project):
    marked = make_scene(project, name="Marked", tasks=1)
    first = take(ana, marked)
    first.submit(first.body(segment()))
    (said,) = stored(rui, marked)
    scene = make_subjects(project, "spotlight_quality", {"error": said["segments"][0]["id"]})
    work = take(bo, scene)
    assert work.answer["video"]["id"] == marked.videos[0].public_id
    assert work.answer["task"]["error"]["start_ms"] == 400
    assert work.submit(answered(work, reason="5", segment="3")).status_code == 201
    (read,) = stored(rui, scene)
    assert read["parts"] == {"error": said["segments"][0]["id"], "video": marked.videos[0].external_id}
    assert [answer["value"] for answer in read["answers"]] == ["5", "3"]


@pytest.fixture
def chains(project):
    """A study of one chain of reasoning."""
    make_video(project, "v0")
    chain = {
        "id": "c1",
        "text": TEXT,
        "question": "What happens?",
        "options": ["It falls", "It flies"],
        "origin": "rule",
        "injected": [{"sentence": 1, "type": "temporal", "claim": "before"}],
    }
    return make_subjects(project, "videocritic", {"video": "v0", "chain": chain})


def span(start: int, end: int, **changes: Any) -> dict[str, Any]:
    """Return a tag on a span of the chain."""
    return {"part": "chain", "from": start, "to": end, "type": "temporal", **changes}


@pytest.mark.database
def test_a_chain(ana, rui, chains):
    work = take(ana, chains)
    passage = work.answer["task"]["passage"]
    assert {name: passage[name] for name in ("question", "options", "text")} == {
        "question": "What happens?",
        "options": ["It falls", "It flies"],
        "text": TEXT,
    }
    assert [TEXT[start:end] for start, end in passage["sentences"]] == [
        "It falls at 0.5 s.",
        "Then it breaks!",
        "🫗 Why?",
    ]
    marks = [span(0, 18), span(0, 18, type="spatial", reason=" left "), span(35, 36, severity=None)]
    (note,) = work.answer["task"]["questions"]
    said = [{"question": note["id"], "value": "It leaves out the dog.", "at_ms": 40}]
    answer = work.submit(work.body(*marks, answers=said), key="k")
    assert (answer.status_code, work.submit(work.body(*marks, answers=said), key="k").content) == (201, answer.content)
    (read,) = stored(rui, chains)
    assert (read["clean"], read["parts"], read["video"]) == (False, {"chain": "c1", "video": "v0"}, "v0")
    expected = {"part": "chain", "from": 0, "to": 18, "type": "temporal", "severity": None, "reason": ""}
    assert read["segments"][0] == {**expected, "id": f"{read['id']}-0"}
    assert (read["segments"][1]["reason"], TEXT[read["segments"][2]["from"]]) == ("left", "🫗")
    assert Annotation.objects.get().rendition is not None


def test_a_chain_without_an_error(ana, rui, chains):
    work = take(ana, chains)
    assert work.submit(work.body()).json()["annotation"]["clean"] is True
    (read,) = stored(rui, chains)
    assert (read["clean"], read["segments"]) == (True, [])


def test_a_chain_is_revised_and_both_revisions_are_kept(ana, rui, chains):
    work = take(ana, chains)
    said = work.submit(work.body(span(0, 18))).json()["annotation"]["id"]
    ana.post(f"annotations/{said}/revise", work.body(span(0, 2), span(3, 8)), idempotency_key="again")
    (read,) = stored(rui, chains)
    assert (read["revision"], [mark["to"] for mark in read["segments"]]) == (2, [2, 8])
    assert Annotation.objects.count() == 2


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ([span(0, len(TEXT) + 1)], "segments.0.to"),
        ([span(5, 5)], "segments.0.to"),
        ([span(8, 5)], "segments.0.to"),
        ([span(-1, 5)], "segments.0.from"),
        ([span("0", 5)], "segments.0.from"),
        ([span(0, 5, part="video")], "segments.0.part"),
        ([span(0, 5, type="physics_violation")], "segments.0.type"),
        ([span(0, 5, severity=3)], "segments.0.severity"),
        ([span(0, 5, reason="x" * 2001)], "segments.0.reason"),
        ([span(0, 5), span(0, 5, reason="Once more.")], "segments.1"),
        ([span(0, 5, start_ms=0)], "segments.0.start_ms"),
        ([segment(0, 400)], "segments"),
        ([segment(0, 400), span(0, 5)], "segments"),
        ([span(n, n + 1) for n in range(30)] * 4, "segments"),
    ],
)
def test_a_wrong_span_is_refused_by_field(ana, chains, wrong: list[dict], field: str):
    work = take(ana, chains)
    answer = work.submit(work.body(*wrong))
    assert answer.status_code == 400
    assert field in fields_of(answer)
    assert not Annotation.objects.exists()


def test_spans_are_refused_where_errors_are_marked_in_the_clip(ana, scene):
    work = take(ana, scene)
    assert fields_of(work.submit(work.body(span(0, 5)))) == ["segments"]


def test_a_clean_chain_has_no_span(ana, chains):
    work = take(ana, chains)
    assert fields_of(work.submit(work.body(span(0, 5), clean=True))) == ["clean"]
    assert fields_of(work.submit(work.body(clean=False))) == ["segments"]
