"""All annotations of a study as a file: which ones, what is in it, and who may have it."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.annotators.operations import annotator_of, new_critic_annotator
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.critic_annotations import CriticSegment, record_critic_annotation
from annotations.work.submissions.download import records
from annotations.work.submissions.download.records import COLUMNS
from annotations.work.submissions.models import Annotation
from tests.annotations.training import add_training, finish_training
from tests.support.cast import Actor
from tests.support.factories import Scene, make_scene, segment
from tests.support.subjects import make_study_of
from tests.support.working import fields_of, new_key, take

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.rows_once]

FORMULA = '=HYPERLINK("http://example.org";"A")'


def lines(actor: Actor, scene: Scene, query: str = "") -> list[dict[str, Any]]:
    """Fetch the JSON Lines file."""
    answer = actor.get(f"studies/{scene.study.public_id}/annotations.jsonl?{query}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/x-ndjson"), answer.content
    return [json.loads(line) for line in answer.getvalue().decode().splitlines()]


def rows(actor: Actor, scene: Scene, query: str = "") -> list[dict[str, str]]:
    """Fetch the CSV file."""
    answer = actor.get(f"studies/{scene.study.public_id}/annotations.csv?{query}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8"), answer.content
    return list(csv.DictReader(io.StringIO(answer.getvalue().decode(), newline="")))


def say(actor: Actor, scene: Scene, *segments: dict[str, Any]) -> dict[str, Any]:
    """Submit the next task."""
    work = take(actor, scene)
    answer = work.submit(work.body(*segments))
    assert answer.status_code == 201, answer.content
    return answer.json()["annotation"]


def test_a_line_has_the_annotation_and_what_it_is_about(ana, rui, scene):
    said = say(ana, scene, segment(), segment(2400, 3000, type="motion_rationality", severity=5))
    (line,) = lines(rui, scene)
    video = scene.videos[0]
    annotator = annotator_of(ana.person)
    expected = {
        "annotation": said["id"],
        "revision": 1,
        "round": 1,
        "instrument": "spotlight",
        "video": video.external_id,
        "prompt_id": video.prompt.external_id,
        "prompt": video.prompt.text,
        "generator": str(video.generator),
        "video_b": None,
        "parts": {"video": video.external_id},
        "held": False,
        "purpose": "work",
        "annotator": annotator.public_id,
        "author": "person",
        "critic": None,
        "active_ms": 41_200,
        "plays": 3,
        "clean": False,
    }
    assert {name: line[name] for name in expected} == expected
    assert [(each["position"], each["start_ms"], each["end_ms"], each["type"]) for each in line["segments"]] == [
        (0, 400, 2000, "physics_violation"),
        (1, 2400, 3000, "motion_rationality"),
    ]
    assert line["submitted_at"].endswith("Z")
    assert "ana" not in json.dumps(line)


def test_a_csv_has_a_row_for_each_segment_and_one_for_a_clean_clip(ana, rui, scene):
    say(ana, scene, segment(), segment(2400, 3000))
    say(ana, scene)
    found = rows(rui, scene)
    assert tuple(found[0]) == COLUMNS
    assert [(row["kind"], row["start_ms"], row["clean"]) for row in found] == [
        ("segment", "400", "false"),
        ("segment", "2400", "false"),
        ("none", "", "true"),
    ]
    assert found[0]["annotation"] == found[1]["annotation"] != found[2]["annotation"]


def test_no_cell_is_a_formula(ana, rui, scene):
    say(ana, scene, segment(reason=FORMULA))
    (row,) = rows(rui, scene)
    assert row["reason"] == f"'{FORMULA}"
    assert lines(rui, scene)[0]["segments"][0]["reason"] == FORMULA


def test_answers_come_with_their_questions(ana, rui, project):
    scene = make_scene(project, tasks=1, instrument="brite", name="Asked")
    work = take(ana, scene)
    questions = work.answer["task"]["questions"][:2]  # the third one is of sound
    body = work.body(clean=None)
    body["answers"] = [
        {"question": each["id"], "value": "no", "unclear": False, "at_ms": None, "note": "-1"} for each in questions
    ]
    answer = work.submit(body)
    assert answer.status_code == 201, answer.content
    (line,) = lines(rui, scene)
    assert [(each["question"], each["text"], each["value"]) for each in line["answers"]] == [
        (each["id"], each["text"], "no") for each in questions
    ]
    found = rows(rui, scene)
    assert [(row["kind"], row["question_text"], row["note"]) for row in found] == [
        ("answer", each["text"], "'-1") for each in questions
    ]


@pytest.mark.parametrize(("subject", "part"), [("pair", "b"), ("chain", "chain"), ("prompt", "prompt")])
def test_tasks_of_other_subjects_say_what_they_are_about(ana, rui, project, subject: str, part: str):
    study = make_study_of(project, subject)
    scene = Scene(project, study, study.rounds.get(), ())
    task = scene.round.tasks.get()
    annotator = annotator_of(ana.person)
    held = Assignment.objects.create(
        round=scene.round, task=task, annotator=annotator, state=Assignment.SUBMITTED, slot=0
    )
    Annotation.objects.create(
        round=scene.round, task=task, annotator=annotator, assignment=held, revision=1, idempotency_key="k"
    )
    (line,), (row,) = lines(rui, scene), rows(rui, scene)
    named = {each.role: each.named for each in task.parts.all()}
    assert line["parts"] == named
    assert (line["active_ms"], line["clean"]) == (None, None)
    if subject == "pair":
        assert (line["video"], row["video_b"]) == (named["a"], named["b"])
    else:
        assert row["other_part"] == named[part]


def test_the_newest_revision_alone_unless_all_are_asked_for(ana, rui, scene):
    first = say(ana, scene, segment())
    body = {"lease_token": "", "clean": True, "active_ms": 1, "plays": 1, "segments": [], "answers": []}
    assert ana.post(f"annotations/{first['id']}/revise", body, idempotency_key=new_key()).status_code == 201
    assert [line["revision"] for line in lines(rui, scene)] == [2]
    assert [line["revision"] for line in lines(rui, scene, "revisions=all")] == [1, 2]


def test_what_counts_alone_unless_more_is_asked_for(ana, bo, rui, scene):
    add_training(scene, tasks=1)
    finish_training(ana, scene)
    say(ana, scene, segment())
    say(ana, scene, segment())
    checked, held = Assignment.objects.filter(round=scene.round).order_by("pk")
    Assignment.objects.filter(pk=checked.pk).update(purpose=Assignment.GOLD, slot=None)
    assert [line["purpose"] for line in lines(rui, scene)] == ["work"]
    assert {line["purpose"] for line in lines(rui, scene, "include=checks")} == {"gold", "work"}
    assert {line["purpose"] for line in lines(rui, scene, "include=training,checks")} == {"training", "gold", "work"}
    held.task.held_slots = 0
    held.task.free_slots = 0
    held.task.save()
    assert lines(rui, scene) == []
    assert [line["held"] for line in lines(rui, scene, "include=held")] == [True]
    Assignment.objects.filter(pk=held.pk).update(state=Assignment.SET_ASIDE, slot=None)
    assert lines(rui, scene, "include=held") == []


def test_filters(ana, bo, rui, scene):
    critic = new_critic_annotator(name="oracle")
    mark = CriticSegment(0, 400, "anatomy_body", "Six fingers.", confidence=0.5)
    record_critic_annotation(task=scene.round.tasks.first(), annotator=critic, status="ok", segments=[mark])
    say(ana, scene, segment())
    say(bo, scene, segment(type="motion_rationality"))
    theirs = annotator_of(bo.person).public_id
    assert [line["author"] for line in lines(rui, scene, "author=critic")] == ["critic"]
    assert lines(rui, scene, "author=critic")[0]["critic"] == "oracle"
    assert [line["annotator"] for line in lines(rui, scene, f"annotator={theirs}")] == [theirs]
    assert [line["critic"] for line in lines(rui, scene, "type=anatomy_body")] == ["oracle"]
    assert len(lines(rui, scene, "round=1")) == 3
    Annotation.objects.filter(annotator=critic).update(submitted_at="2020-01-01T00:00:00Z")
    assert {line["author"] for line in lines(rui, scene, "since=2021-01-01T00:00:00Z")} == {"person"}
    assert len(lines(rui, scene, "since=2019-01-01T00:00:00Z")) == 3


@pytest.mark.parametrize(
    ("query", "field", "said"),
    [
        ("round=7", "round", "no round 7; it has 1"),
        ("round=one", "round", "not a whole number"),
        ("annotator=nobody", "annotator", "'nobody' has no annotations in this study"),
        ("type=ghost", "type", "no type 'ghost'; its instrument has anatomy_body"),
        ("include=held,gold", "include", "'gold' cannot be included; give training, checks, held"),
        ("revisions=some", "revisions", "some"),
        ("since=yesterday", "since", "format"),
        ("limit=5", "limit", "does not exist"),
    ],
)
def test_a_wrong_filter_is_named(rui, scene, query: str, field: str, said: str):
    for form in ("jsonl", "csv"):
        answer = rui.get(f"studies/{scene.study.public_id}/annotations.{form}?{query}")
        assert (answer.status_code, fields_of(answer)) == (400, [field])
        assert said in answer.json()["errors"][0]["message"]


def test_annotators_and_strangers_do_not_get_it(ana, zoe, scene):
    for form in ("jsonl", "csv"):
        path = f"studies/{scene.study.public_id}/annotations.{form}"
        assert (ana.get(path).status_code, zoe.get(path).status_code) == (403, 404)


def test_a_client_may_say_what_it_accepts(rui, scene):
    answer = rui.call("GET", f"studies/{scene.study.public_id}/annotations.csv", accept="text/csv")
    assert (answer.status_code, answer["Content-Disposition"]) == (
        200,
        f'attachment; filename="annotations-{scene.study.public_id}.csv"',
    )
    assert answer.getvalue().decode().strip() == ",".join(COLUMNS)


def test_the_number_of_statements_grows_with_chunks_alone(ana, rui, scene, monkeypatch):
    for _ in range(3):
        say(ana, scene, segment())

    def count() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert len(lines(rui, scene)) == 3
        return len(asked)

    whole = count()
    monkeypatch.setattr(records, "CHUNK", 1)
    assert count() <= whole + 2 * 6


def test_the_file_is_of_the_moment_at_which_it_begins(ana, scene, monkeypatch):
    """What is submitted while it is read is not in it, and a revision does not make its annotation come twice."""
    monkeypatch.setattr(records, "CHUNK", 1)
    first, second = say(ana, scene, segment()), say(ana, scene, segment())
    chunks = records.records_in(scene.study, Annotation.objects.counted(scene.study))
    begun = next(chunks)
    body = {"lease_token": "", "clean": True, "active_ms": 1, "plays": 1, "segments": [], "answers": []}
    assert ana.post(f"annotations/{second['id']}/revise", body, idempotency_key=new_key()).status_code == 201
    say(ana, scene, segment())
    found = [record for chunk in [begun, *chunks] for record in chunk]
    assert [(record["annotation"], record["revision"]) for record in found] == [(first["id"], 1), (second["id"], 1)]


def test_the_command_writes_the_same(ana, rui, scene, tmp_path: Path, capsys):
    say(ana, scene, segment())
    out = tmp_path / "said.jsonl"
    call_command("download_annotations", scene.study.name, "--out", str(out), "--json")
    assert json.loads(capsys.readouterr().out) == {"file": str(out), "bytes": out.stat().st_size}
    assert [json.loads(line) for line in out.read_text().splitlines()] == lines(rui, scene)
    call_command("download_annotations", scene.study.public_id, "--format", "csv", "--out", str(tmp_path / "said.csv"))
    with (tmp_path / "said.csv").open(newline="") as file:
        assert list(csv.DictReader(file)) == rows(rui, scene)


def test_a_command_that_is_refused_leaves_no_file(scene, tmp_path: Path, capsys):
    for wrong in (["--round", "7"], ["--since", "yesterday"], ["--include", "all"]):
        with pytest.raises(SystemExit) as end:
            call_command("download_annotations", scene.study.name, "--out", str(tmp_path / "said.jsonl"), *wrong)
        assert end.value.code == 2
        assert f"{wrong[0].removeprefix('--')}: " in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
