"""Published datasets: read by mappings, stored once, with each row that has no place."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.tasks.models import Question
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation, Answer, Segment
from evaluation.benchmarks.datasets.columns import NoValue, text_of, value_of
from evaluation.benchmarks.datasets.mapping import read_mapping, shipped_mappings
from evaluation.benchmarks.datasets.models import Dataset
from evaluation.ground_truth.models import TruthSegment
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import Invalid
from tests.catalog.painting import numbered_clip
from tests.support.commands import Ran, manage

AFTER_ITS_END = "Y4p-h_aOrhIw_30.000_40.000.wav"  # a recording of psds with an event that ends after it
ROOT = Path(__file__).resolve().parents[3]
MAPPING = """
key: falls
version: 1
title: Falling things
source: a test
tried: true
instrument: spotlight
tables:
  - file: prompts.csv
    makes: prompts
    columns: {id: id, text: text, category: category, state: state, rejection: why}
    metadata: {rule: rule}
  - file: clips.jsonl
    makes: clips
    columns: {id: name, prompt_id: prompt, generator: model, file: file, seconds: length}
    metadata: {resolution: resolution}
  - file: "{who}/errors.json"
    makes: segments
    each: errors
    columns:
      clip: clip
      annotator: $who
      start_s: $item.span.0
      end_s: $item.span.1
      type: {column: $item.kind, values: {physics: physics_violation, body: anatomy_body}}
      reason: $item.why
      severity: {column: $item.grade, times: 0.5}
  - file: found.tsv
    makes: segments
    by: critic
    complete: true
    columns: {clip: clip, annotator: model, start_s: from, end_s: to, type: kind, confidence: p}
"""
PROMPTS = """id,text,category,rule,state,why
p1,A cup falls.,physics,gravity,kept,
p2,A kite sinks.,physics,,rejected,It is ambiguous.
p2,A kite sinks fast.,physics,,kept,
p3,A dog.,animals,,perhaps,
"""
CLIPS = [
    {"name": "real", "prompt": "p1", "model": "Aster", "file": "clips/real.mp4", "resolution": "64p"},
    {"name": "grey", "prompt": "p1", "model": "Bilt", "length": 2.0},
    {"name": "lost", "prompt": "p1", "model": "Bilt", "file": "clips/lost.mp4"},
    {"name": "unknown", "prompt": "p9", "model": "Bilt", "length": 2.0},
]


def error(start: float, end: float, kind: str = "physics", why: str = "It floats.", grade: int = 6) -> dict:
    return {"span": [start, end], "kind": kind, "why": why, "grade": grade}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small dataset: two people, one critic, one clip with a file."""
    folder = tmp_path / "falls"
    (folder / "clips").mkdir(parents=True)
    numbered_clip(folder / "clips" / "real.mp4", 48, "24")
    (tmp_path / "falls.yaml").write_text(MAPPING)
    (folder / "prompts.csv").write_text(PROMPTS)
    (folder / "clips.jsonl").write_text("".join(json.dumps(each) + "\n" for each in CLIPS))
    (folder / "ana").mkdir()
    (folder / "ana" / "errors.json").write_text(
        json.dumps([{"clip": "real", "errors": [error(0.5, 1.5), error(1.0, 0.2)]}, {"clip": "none", "errors": []}])
    )
    (folder / "bo").mkdir()
    (folder / "bo" / "errors.json").write_text(
        json.dumps({"clip": "real", "errors": [error(0.25, 2.5, "body"), error(0, 1, "luck")]})
    )
    found = ["clip\tmodel\tfrom\tto\tkind\tp", "real\tSeer\t0.1\t9.5\tphysics_violation\t0.75", "grey\tSeer\t\t\t\t"]
    (folder / "found.tsv").write_text("\n".join(found) + "\n")
    return folder


def load(capsys: pytest.CaptureFixture[str], mapping: str | Path, folder: Path, *args: str) -> Ran:
    return manage(capsys, "load_dataset", str(mapping), str(folder), "--project", "Data", *args, "--json")


@pytest.mark.django_db
def test_a_dataset_becomes_a_study_once_and_says_what_has_no_place(capsys, folder):
    ran = load(capsys, folder.parent / "falls.yaml", folder)
    assert ran.status == 1
    counts = {key: ran.json[key] for key in ("prompts", "clips", "placeholders", "annotations")}
    assert counts == {"prompts": 2, "clips": 2, "placeholders": 1, "annotations": 4}
    assert {(each["file"], each["row"]): each["message"] for each in ran.json["problems"]} == {
        ("ana/errors.json", 1): "the segment ends at 200 ms, not after its start at 1000 ms.",
        ("bo/errors.json", 1): "'luck' in $item.kind is not one of physics, body; add it to the mapping.",
        ("clips.jsonl", 3): "missing file: there is no file 'clips/lost.mp4'; correct the path.",
        ("clips.jsonl", 4): "the dataset has no prompt 'p9'.",
        ("prompts.csv", 3): "the prompt 'p2' is in prompts.csv row 2 with different content.",
        ("prompts.csv", 4): "state 'perhaps' is not one of draft, kept, rejected.",
    }
    sunk = Prompt.objects.get(external_id="p2")
    assert (sunk.state, sunk.rejection, sunk.category) == ("rejected", "It is ambiguous.", "physics")
    assert Prompt.objects.get(external_id="p1").metadata == {"rule": "gravity"}
    assert Video.objects.get(external_id="grey").metadata == {"placeholder": "yes"}
    assert Video.objects.get(external_id="grey").rendition.duration_ms == 2000
    assert Video.objects.get(external_id="real").metadata == {"resolution": "64p"}

    said = {(each.annotator.name, each.task.parts.get().video.external_id): each for each in Annotation.objects.all()}
    assert sorted(said) == [("Seer", "grey"), ("Seer", "real"), ("ana", "real"), ("bo", "real")]
    assert [each.is_clean for _, each in sorted(said.items())] == [True, False, False, False]
    marked = Segment.objects.get(annotation=said["ana", "real"])
    assert (marked.start_ms, marked.end_ms, marked.type, marked.severity) == (500, 1500, "physics_violation", 3)
    cut = Segment.objects.get(annotation=said["bo", "real"])
    assert (ran.json["cut"], cut.start_ms, cut.end_ms) == (1, 250, 2000)  # the clip has 2 s
    guessed = Segment.objects.get(annotation=said["Seer", "real"])
    assert (guessed.end_ms, guessed.confidence, guessed.annotation.annotator.kind) == (9500, 0.75, "critic")
    study = Study.objects.get()
    assert (study.name, study.rounds.get().overlap) == ("Falling things", 2)
    slots = Assignment.objects.filter(annotator__kind=Annotator.PERSON).values_list("slot", flat=True)
    assert sorted(slots) == [0, 1]
    assert Dataset.objects.get().study == study

    again = load(capsys, folder.parent / "falls.yaml", folder)
    assert [again.json[key] for key in ("prompts", "clips", "annotations")] == [0, 0, 0]
    assert again.json["problems"] == ran.json["problems"] and Annotator.objects.filter(person=None).count() == 3
    other = load(capsys, "psds", folder, "--name", "Falling things")
    assert other.status == 2


@pytest.mark.django_db
def test_what_is_wrong_with_a_mapping_or_a_folder_is_named(capsys, folder, tmp_path):
    mapping = folder.parent / "falls.yaml"
    mapping.write_text(MAPPING.replace("makes: clips", "makes: clip").replace("{id: id, text: text, ", "{id: id, "))
    assert load(capsys, mapping, folder).status == 2
    with pytest.raises(Invalid) as refused:
        read_mapping(str(mapping))
    assert {each.field for each in refused.value.errors} == {"/tables/0/columns", "/tables/1/makes"}
    with pytest.raises(Invalid, match="neither a file nor one of brite, "):
        read_mapping("unheard")
    mapping.write_text(MAPPING.replace("found.tsv", "nothing.tsv"))
    assert "has no file nothing.tsv" in load(capsys, mapping, folder).err
    mapping.write_text(MAPPING.replace("clip: clip, annotator: model", "clip: klip, annotator: model"))
    problems = load(capsys, mapping, folder, "--dry-run").json["problems"]
    assert {"file": "found.tsv", "row": 1, "message": "nothing in the column klip."} in problems
    assert any(each["row"] == 0 and each["message"].startswith("no row makes segments from") for each in problems)
    assert not Prompt.objects.exists()


def test_columns_reach_into_objects_and_lists():
    row = {"a.b": 1, "a": {"c": [10, {"d": "x_y"}]}, "$index": 1}
    assert [value_of(path, row) for path in ("a.b", "a.c.0", "a.c.{$index}.d", "a.c.7", "z")] == [
        1,
        10,
        "x_y",
        None,
        None,
    ]
    assert value_of({"column": "a.c.1.d", "as": "words"}, row) == "x y"
    assert value_of({"text": "{a.b}/{a.c.0}"}, row) == "1/10"
    assert value_of({"column": "a.b", "as": "integer", "times": 2.6}, row) == 3
    with pytest.raises(NoValue, match="nothing in the column z"):
        text_of({"text": "{z}"}, row)
    with pytest.raises(NoValue, match="is not a number"):
        value_of({"column": "a.c.1.d", "times": 2}, row)


def test_every_shipped_mapping_is_valid():
    mappings = [read_mapping(key) for key in shipped_mappings()]
    assert {each.key for each in mappings} == set(shipped_mappings())
    assert {each.key for each in mappings if each.tried} == {"fetv", "geneval", "psds", "storyeval", "vbench"}


@pytest.mark.long
@pytest.mark.real_data
@pytest.mark.django_db
def test_published_data_loads_as_it_is(real_data: Path, capsys):
    expected = {  # prompts, clips, questions, annotations
        "fetv": (619, 1238, 0, 1238 * 3),
        "geneval": (553, 400, 0, 2000),
        "storyeval": (423, 846, 1164, None),
        "vbench": (463, 0, 0, 0),
    }
    for key, counts in expected.items():
        ran = load(capsys, key, real_data / key)
        assert (ran.status, ran.json["problems"]) == (0, [])
        found = tuple(ran.json[each] for each in ("prompts", "clips", "questions", "annotations"))
        assert found[:3] == counts[:3] and (counts[3] is None or found[3] == counts[3]), key
    first = json.loads((real_data / "fetv/human1/manual_eval_results_cogvideo.json").read_text().splitlines()[1])["1"]
    rated = Answer.objects.filter(
        annotation__annotator__name="FETV annotator 1", annotation__task__parts__video__external_id="cogvideo/1"
    )
    values = dict(rated.values_list("task_question__question__key", "value"))
    assert values == {key: str(first[key]) for key in ("static_quality", "temporal_quality", "alignment")}
    runs = json.loads((real_data / "storyeval/pika1.5_gpt4o_final.json").read_text())
    for run, name in (("output0", "GPT-4o run 1"), ("output2", "GPT-4o run 3")):
        shown = sum(sum(each.get(run, {}).get("completion_list", ())) for each in runs.values())
        of_run = Answer.objects.filter(annotation__annotator__name=name, value="yes")
        assert of_run.filter(annotation__task__parts__video__generator__name="pika1.5").count() == shown
    assert Question.objects.filter(prompt__project__name="Data", state=Question.KEPT).count() == 1164


@pytest.mark.real_data
@pytest.mark.django_db
def test_a_report_on_loaded_data_equals_the_score_of_its_files(real_data: Path, tmp_path: Path, capsys):
    folder = tmp_path / "psds"
    folder.mkdir()
    chosen: set[str] = set()
    for name in ("dcase2019t4_meta.csv", "dcase2019t4_gt.csv", "baseline_0.5.csv"):
        with (real_data / "psds" / name).open(newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
        chosen = chosen or {row["filename"] for row in rows[::70]} | {AFTER_ITS_END}
        with (folder / name).open("w", newline="") as file:
            written = csv.DictWriter(file, list(rows[0]), delimiter="\t")
            written.writeheader()
            written.writerows(row for row in rows if row["filename"] in chosen)
    assert load(capsys, "psds", folder).status == 0
    study = Study.objects.get()
    people = {each.kind: each for each in Annotator.objects.filter(person=None)}
    truth = make_ground_truth(TruthRequest(study=study, annotators=[people["person"]], policy="one"))
    assert TruthSegment.objects.filter(item__truth=truth, end_ms__gt=10_000).count() == 0
    figures = make_report(ReportRequest(truth=truth, annotators=[people["critic"]])).rows.get().score

    subprocess.run([sys.executable, ROOT / "docs/examples/psds.py", folder, tmp_path], check=True)
    files = ["--reference", f"{tmp_path}/reference.jsonl", "--predictions", f"{tmp_path}/baseline.jsonl"]
    manage(capsys, "judge", *files, "--out", f"{tmp_path}/judged.jsonl", "--json")
    scored = manage(capsys, "score", *files, "--judgements", f"{tmp_path}/judged.jsonl", "--json").json
    for name in ("videos", "scored", "reference_errors", "predicted_errors", "invalid_predictions", "clean_videos"):
        assert figures[name] == scored[name], name
    for name, metric in scored["metrics"].items():
        assert figures["metrics"][name] == pytest.approx(metric), name
    assert scored["metrics"]["sp"]["matched"] > 20


YES_NO = [
    {"video": "a.mp4", "question": "Is it blurred?", "answer": True, "type": "quality"},
    {"video": "b.mp4", "question": "Does it fall up?", "answer": "no", "type": "cp"},
    {"video": "b.mp4", "question": "Is it mean?", "answer": "perhaps", "type": "moral"},
]
MULTIPLE = [
    {"video": "a.mp4", "question": "Which?", "choices": ["Blur", "Cuts", "Jumps"], "answer": 1, "type": "multi_sp"},
    {"video": "a.mp4", "question": "What else?", "choices": ["Blur", "Cuts"], "answer": 7, "type": "quality"},
    {"video": "a.mp4", "question": "And now?", "choices": ["Blur", "Cuts"], "answer": "b", "type": "odd"},
]
OPEN = [{"video": "a.mp4", "question": "How many cups?", "answer": "Two.", "type": "reason", "reason_type": "counting"}]


@pytest.mark.django_db
def test_questions_about_clips_are_loaded_with_their_options_and_right_answers(capsys, settings, tmp_path):
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    for name, rows in (("yesno", YES_NO), ("multi", MULTIPLE), ("openend", OPEN)):
        (tmp_path / f"{name}_final.json").write_text(json.dumps(rows))
    numbered_clip(tmp_path / "a.mp4", 6, "12")
    numbered_clip(tmp_path / "b.mp4", 8, "12")
    for again in range(2):
        ran = manage(capsys, "load_dataset", "vf_eval", str(tmp_path), "--project", "Data", "--json")
        assert (ran.json["clips"], ran.json["questions"]) == ((0, 0) if again else (2, 4)), ran.json
        assert sorted((each["file"], each["row"]) for each in ran.json["problems"]) == [
            ("multi_final.json", 2),
            ("multi_final.json", 3),
            ("yesno_final.json", 3),
        ]
    made = {each.text: each for each in Question.objects.filter(video__isnull=False)}
    assert (made["Is it blurred?"].answer, made["Does it fall up?"].answer) == ("yes", "no")
    which = made["Which?"]
    assert (which.answer, which.dimension, which.metadata) == ("b", "Object", {"task": "ED"})
    assert which.options[1] == {"key": "b", "label": "Cuts"}
    assert made["How many cups?"].metadata == {"task": "RE", "category": "counting"}
    tasks = Study.objects.get().rounds.get().tasks.order_by("pk")
    assert [each.questions.count() for each in tasks] == [3, 1]
