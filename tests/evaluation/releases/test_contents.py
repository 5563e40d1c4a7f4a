"""The contents of a release: annotations, true errors with their sources, and requests to models."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from annotations.studies.models import Round
from annotations.tasks.models import Task, TaskPart
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.models import GroundTruth, TruthItem
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.releases.build.operations import request_release
from evaluation.releases.build.write_files import build_in
from outtake.accounts.projects.models import Project, Role
from outtake.catalog.videos.models import Video
from outtake.measures.files.canonical_json import canonical
from tests.evaluation.annotators import CUP, marked, person_annotates
from tests.evaluation.releases.answered import settle_answers
from tests.evaluation.releases.everything import FORMULA, INVENTED, ODD, TEMPLATE, Whole, make_whole, revise
from tests.evaluation.releases.reading import built, files, lines
from tests.support.caches import forget_rows
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import Scene, make_scene
from worker.runs.models import ParsedReply

pytestmark = pytest.mark.django_db


class Made(NamedTuple):
    """A study with everything, who spoke in it, and its release, built."""

    project: Project
    ana: Actor
    rui: Actor
    whole: Whole
    folder: Path


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    """All of it, made once: each test goes on from there, and what it changes is taken back."""
    forget_rows()
    with django_db_blocker.unblock(), transaction.atomic():
        project = Project.objects.create(name="Lanterns")
        ana, bo = (script_of(make_person(name, project)) for name in ("ana", "bo"))
        rui = script_of(make_person("rui", project, Role.RESEARCHER))
        whole = make_whole(project, ana, bo, rui)
        yield Made(project, ana, rui, whole, built(whole.release, tmp_path_factory.mktemp("made") / "release"))
        transaction.set_rollback(True)


@pytest.fixture
def project(made: Made, db: None) -> Project:
    """The project of all of it."""
    return made.project


@pytest.fixture
def ana(made: Made, db: None) -> Actor:
    """Ana, who annotated."""
    return made.ana


@pytest.fixture
def rui(made: Made, db: None) -> Actor:
    """Rui, who settled."""
    return made.rui


@pytest.fixture
def whole(made: Made, db: None) -> Whole:
    """The study with everything."""
    return made.whole


@pytest.fixture
def folder(made: Made) -> Path:
    """The release, to be read."""
    return made.folder


def test_these_files_are_there(folder: Path, whole: Whole):
    rows = [f"{name}.jsonl" for name in _row_names(folder)]
    assert sorted(files(folder)) == sorted(
        [
            *("README.md", "annotations.jsonl", "calls.jsonl", "critics.jsonl", "ground_truth.jsonl"),
            *("ground_truth_answers.jsonl", "instruments/spotlight.v3.json", "lineage.jsonl", "manifest.json"),
            *("parses.jsonl", "prompt_templates/spotlight/zero-shot.v1.md", "prompts.jsonl", "questions.jsonl"),
            *("report.json", "study.json", "tasks.jsonl", "videos.jsonl"),
            *(f"{kind}/{name}" for kind in ("predictions", "judgements") for name in rows),
        ]
    )


def _row_names(folder: Path) -> list[str]:
    return [row["annotator"] for row in json.loads((folder / "report.json").read_text())["rows"]]


def test_the_manifest_names_each_file_with_its_hash(folder: Path, whole: Whole):
    manifest = json.loads((folder / "manifest.json").read_text())
    contents = files(folder)
    del contents["manifest.json"]
    assert (manifest["format"], manifest["version"]) == ("outtake-release/1", 1)
    assert manifest["study"] == whole.scene.study.public_id
    assert [entry["path"] for entry in manifest["files"]] == sorted(contents)
    for entry in manifest["files"]:
        content = contents[entry["path"]]
        assert (entry["sha256"], entry["bytes"]) == (hashlib.sha256(content).hexdigest(), len(content))


def test_every_line_of_a_reader_of_lines_is_an_object(folder: Path):
    """Python's own `splitlines` ends lines at U+2028 and U+0085 too."""
    for path in folder.rglob("*.jsonl"):
        assert all(isinstance(json.loads(line), dict) for line in path.read_text().splitlines())


def test_videos_have_the_hashes_of_originals_and_frame_tables(folder: Path, whole: Whole):
    found = lines(folder / "videos.jsonl")
    assert [line["video"] for line in found] == sorted(video.external_id for video in whole.scene.videos)
    video = Video.objects.get(external_id=found[0]["video"])
    assert found[0]["original"]["sha256"] == video.media.sha256
    rendition = found[0]["rendition"]
    assert (rendition["sha256"], rendition["edges_ms"]) == (video.rendition.sha256, video.rendition.edges_ms)
    assert rendition["edges_sha256"] == hashlib.sha256(canonical(video.rendition.edges_ms)).hexdigest()


def test_annotations_are_as_they_were_said(folder: Path):
    found = lines(folder / "annotations.jsonl")
    assert {line["kind"] for line in found} == {"person", "critic"}
    reasons = {segment["reason"] for line in found for segment in line["segments"]}
    assert {ODD, FORMULA, CUP} <= reasons
    given = {segment["type"]: segment for line in found for segment in line["segments"]}
    assert given[INVENTED]["confidence"] == 0.25 and INVENTED in given[INVENTED]["invalid_reason"]
    assert all(line["submitted_in"].endswith(":00:00Z") for line in found)


def test_of_a_changed_mind_the_word_that_counted_and_those_before_it_are_there(
    whole: Whole, tmp_path: Path, ana: Actor
):
    before = built(whole.release, tmp_path / "before")
    revise(ana, whole)
    assert files(built(whole.release, tmp_path / "after")) == files(before)
    later = request_release(study=whole.scene.study, truth=_truth_of_ana(whole)).release
    said = [line for line in lines(built(later, tmp_path / "later") / "annotations.jsonl") if line["kind"] == "person"]
    assert [(line["revision"], line["cited"]) for line in said[:2]] == [(1, False), (2, True)]


def _truth_of_ana(whole: Whole) -> GroundTruth:
    return make_ground_truth(TruthRequest(study=whole.scene.study, annotators=[whole.people[0]], policy="one"))


@pytest.mark.database
def test_the_lineage_leads_to_segments_that_are_there(folder: Path, whole: Whole):
    segments = {segment["id"]: segment for line in lines(folder / "annotations.jsonl") for segment in line["segments"]}
    said = {line["annotation"] for line in lines(folder / "annotations.jsonl")}
    found = {line["video"]: line for line in lines(folder / "lineage.jsonl")}
    assert len(found) == whole.truth.items.count()
    for line in found.values():
        assert set(line["annotations"]) <= said
    settled = found[whole.scene.videos[0].external_id]
    actions = [(each["action"], len(each["sources"])) for each in settled["adjudication"]["segments"]]
    assert actions == [("merged", 2), ("added", 0), ("taken", 1)]
    assert [each["proposed_by_critic"] for each in settled["errors"]] == [False, False, True]
    assert [segments[each]["reason"] for each in settled["adjudication"]["dropped"]] == [ODD]
    assert settled["adjudication"]["note"] == ODD
    for error in settled["errors"]:
        assert all(source in segments for source in error["sources"])


def test_the_ground_truth_has_the_errors_of_the_rows(folder: Path, whole: Whole):
    truth = {line["video"]: line["errors"] for line in lines(folder / "ground_truth.jsonl")}
    assert [error["id"] for error in truth[whole.scene.videos[0].external_id]] == ["e1", "e2", "e3"]
    assert truth[whole.scene.videos[2].external_id] == []
    assert sum(map(len, truth.values())) == sum(item.segments.count() for item in whole.truth.items.all())


def test_a_type_that_the_format_does_not_know_has_a_stand_in(whole: Whole, tmp_path: Path):
    strict = request_release(study=whole.scene.study, report=whole.strict).release
    folder = built(strict, tmp_path / "strict")
    name = next(name for name in _row_names(folder) if name.startswith("oracle-1-"))
    errors = lines(folder / f"predictions/{name}.jsonl")[0]["errors"]
    assert [error.get("type_as_given") for error in errors] == [None, None, None, INVENTED]
    assert [(error["start_ms"], error["end_ms"]) for error in errors[1:3]] == [(3000, 1000), (9000, 9500)]


def test_critics_keep_their_name_and_people_do_not(folder: Path, whole: Whole):
    critics = {line["name"]: line for line in lines(folder / "critics.jsonl")}
    assert critics["zero_shot 1"]["run"] == whole.other.critic_run.public_id
    assert critics["zero_shot 1"]["annotator"] == f"zero-shot-{whole.other.critic_run.public_id}"
    assert critics["Oracle, 1"]["run"] is None
    parameters = critics["zero_shot 1"]["critic"]["parameters"]
    assert parameters["fallback"] == {"kind": "local", "dtype": "float32"}
    said = {line["annotator"] for line in lines(folder / "annotations.jsonl") if line["kind"] == "person"}
    assert all(len(name) == 16 and int(name, 16) >= 0 for name in said)


def test_a_critic_that_said_nothing_of_these_tasks_is_named_by_its_run(whole: Whole, tmp_path: Path):
    TruthItem.objects.filter(truth=whole.truth).exclude(task=whole.scene.round.tasks.latest("id")).delete()
    folder = built(whole.release, tmp_path / "release")
    name = f"zero-shot-{whole.other.critic_run.public_id}"
    assert name in _row_names(folder)
    assert name in [line["annotator"] for line in lines(folder / "critics.jsonl")]
    assert lines(folder / f"predictions/{name}.jsonl") == lines(folder / "calls.jsonl") == []


def test_calls_are_there_once_with_what_was_asked_and_replied(folder: Path):
    (call,) = lines(folder / "calls.jsonl")
    assert (call["text"], call["cost_micros"]) == ("```json\n[]\n```", 1500)
    assert (call["request"]["tail"], call["request"]["frames"]) == (ODD, [[0, 0], [25, 1000]])
    assert call["provider"] == {"model": "qwen3-vl-8b", "pixels": 10**16}
    parses = lines(folder / "parses.jsonl")
    assert [(parse["call"], parse["status"]) for parse in parses] == [(call["call"], "repaired")] * 2
    assert (folder / "prompt_templates/spotlight/zero-shot.v1.md").read_text() == TEMPLATE


def test_a_reply_that_is_read_again_changes_no_release(whole: Whole, tmp_path: Path):
    before = files(built(whole.release, tmp_path / "before"))
    first = ParsedReply.objects.order_by("pk")[0]
    ParsedReply.objects.create(
        item=first.item, call=first.call, position=0, parser="reading 2", label="all", status="failed"
    )
    assert files(built(whole.release, tmp_path / "after")) == before


def test_the_readme_says_how_each_row_is_scored(folder: Path):
    text = (folder / "README.md").read_text()
    for name in _row_names(folder):
        assert f"--predictions RELEASE/predictions/{name}.jsonl" in text
    assert "--tau 50 --sweep" in text and "release verify RELEASE" in text


def test_without_a_report_there_are_no_predictions(whole: Whole, tmp_path: Path):
    whole.release.report = None
    names = set(files(built(whole.release, tmp_path / "release")))
    assert "report.json" not in names
    assert not any(name.startswith(("predictions/", "judgements/")) for name in names)


def test_a_video_in_two_rounds_has_two_names(whole: Whole, tmp_path: Path):
    first = whole.scene.round
    second = Round.objects.create(study=first.study, n=2, instrument_version=first.instrument_version, overlap=1)
    task = Task.objects.create(round=second, subject_hash="x", free_slots=1)
    video = whole.scene.videos[0]
    TaskPart.objects.create(task=task, role="video", video=video)
    TruthItem.objects.create(truth=whole.truth, task=task)
    folder = built(whole.release, tmp_path / "release")
    names = [line["video"] for line in lines(folder / "ground_truth.jsonl")]
    assert names[:2] == [f"{video.external_id}#round1", f"{video.external_id}#round2"]
    assert [line["video"] for line in lines(folder / "videos.jsonl")].count(video.external_id) == 1


def test_answers_to_questions_are_there(ana: Actor, rui: Actor, questions: Scene, tmp_path: Path):
    truth = settle_answers(questions, ana, rui)
    folder = built(request_release(study=questions.study, truth=truth).release, tmp_path / "release")
    asked = {line["question"]: line["text"] for line in lines(folder / "questions.jsonl")}
    assert sorted(asked.values()) == ["Does it fall?", "Is the crash heard?", "Is there a cup?"]
    said = [answer for line in lines(folder / "annotations.jsonl") for answer in line["answers"]]
    assert {asked[answer["question"]]: answer["value"] for answer in said} == {
        "Is there a cup?": "yes",
        "Does it fall?": "no",
    }
    settled = lines(folder / "ground_truth_answers.jsonl")
    assert [(asked[line["question"]], line["value"]) for line in settled] == [("Does it fall?", "yes")]
    assert (folder / "ground_truth.jsonl").read_bytes() == b""


@pytest.mark.database
def test_the_number_of_statements_does_not_grow_with_the_annotations(project: Project, ana: Actor, tmp_path: Path):
    counts = []
    for tasks in (2, 12):
        scene = make_scene(project, tasks=tasks, name=f"{tasks} cups")
        author = person_annotates(ana, scene, *[[marked(40 * n, 2000)] for n in range(tasks)])
        truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
        release = request_release(study=scene.study, truth=truth).release
        folder = tmp_path / str(tasks)
        folder.mkdir()
        with CaptureQueriesContext(connection) as queries:
            build_in(release, folder)
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert Annotation.objects.filter(round__study__name__endswith=" cups").count() == 14
