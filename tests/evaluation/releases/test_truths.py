"""Releases of truths with answers, provenance, and words of several rounds; and of those made before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotations.annotators.operations import annotator_of
from annotations.rounds.operations import open_round
from evaluation.ground_truth.models import TruthItem
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.releases.build.operations import request_release
from evaluation.releases.build.write_files import build_in
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from tests.evaluation.annotators import CUP, CUP_AGAIN, critic_annotates, marked, person_annotates, predicted
from tests.evaluation.ground_truth.test_policies import answer_all
from tests.evaluation.releases.reading import files, lines
from tests.support.commands import manage
from tests.support.factories import make_scene

pytestmark = pytest.mark.django_db


def built(truth, folder: Path, report=None) -> Path:
    folder.mkdir()
    build_in(request_release(study=truth.study, truth=truth, report=report).release, folder)
    return folder


def people(*actors):
    return [annotator_of(actor.person) for actor in actors]


def test_every_true_answer_is_there_with_what_it_rests_on(ana, bo, project, tmp_path):
    scene = make_scene(project, name="Questions", instrument="brite", overlap=2)
    answer_all(ana, scene, "yes", None)
    answer_all(bo, scene, "yes", "no")
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=people(ana, bo), policy="majority"))
    folder = built(truth, tmp_path / "release")
    texts = {line["question"]: line["text"] for line in lines(folder / "questions.jsonl")}
    answers = {texts[line.pop("question")]: line for line in lines(folder / "ground_truth_answers.jsonl")}
    told = {name: answers["Does it fall?"][name] for name in ("value", "unclear", "provenance", "votes", "votes_for")}
    assert told == {"value": "no", "unclear": True, "provenance": "majority", "votes": 1, "votes_for": 1}
    assert (answers["Is there a cup?"]["provenance"], len(answers)) == ("unanimous", 2)
    assert [line["provenance"] for line in lines(folder / "lineage.jsonl")] == ["majority"]
    assert "`votes_for`" in (folder / "README.md").read_text()


def test_lineage_has_the_provenance_and_the_severities_of_the_sources(ana, bo, project, tmp_path):
    scene = make_scene(project, overlap=2)
    person_annotates(ana, scene, [marked(0, 1000, CUP, severity=2)])
    person_annotates(bo, scene, [marked(0, 960, CUP_AGAIN, severity=4)])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=people(ana, bo), policy="merged"))
    (line,) = lines(built(truth, tmp_path / "release") / "lineage.jsonl")
    (error,) = line["errors"]
    assert (line["provenance"], sorted(error["severities"]), len(error["sources"])) == ("merged", [2, 4], 2)


def test_a_truth_made_before_provenance_was_kept_has_the_files_that_it_had(ana, project, tmp_path):
    scene = make_scene(project)
    person_annotates(ana, scene, [marked(0, 1000)])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=people(ana), policy="one"))
    TruthItem.objects.update(provenance="")
    folder = built(truth, tmp_path / "release")
    (line,) = lines(folder / "lineage.jsonl")
    assert set(line) == {"video", "task", "annotations", "adjudication", "errors"}
    assert set(line["errors"][0]) == {"id", "proposed_by_critic", "sources"}
    assert "votes_for" not in (folder / "README.md").read_text()


def test_words_of_two_rounds_are_cited_and_scored_under_one_name(ana, bo, capsys, project, tmp_path):
    scene = make_scene(project, tasks=2, overlap=1)
    person_annotates(ana, scene, [marked(0, 1000, CUP)], [])
    critic = critic_annotates(scene, [predicted(0, 960)], [])
    open_round(study=scene.study, overlap=1)
    person_annotates(bo, scene, [marked(0, 960, CUP_AGAIN)])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=people(ana, bo), policy="merged"))
    report = make_report(ReportRequest(truth=truth, annotators=[critic]))
    folder = built(truth, tmp_path / "release", report)
    names = [video.external_id for video in scene.videos]
    assert [line["video"] for line in lines(folder / "ground_truth.jsonl")] == names
    assert len(lines(folder / "lineage.jsonl")) == 2
    said = lines(folder / "annotations.jsonl")
    tasks = {line["task"]: line["round"] for line in lines(folder / "tasks.jsonl")}
    assert sorted((line["video"], tasks[line["task"]]) for line in said if line["kind"] == "person") == [
        (names[0], 1),
        (names[0], 2),
        (names[1], 1),
    ]
    (row,) = json.loads((folder / "report.json").read_text())["rows"]
    ran = manage(
        *(capsys, "score", "--reference", str(folder / "ground_truth.jsonl")),
        *("--predictions", str(folder / row["predictions"]), "--judgements", str(folder / row["judgements"])),
        *("--tau", str(report.tau), "--sweep", "--json"),
    )
    assert (json.loads(ran.out), row["score"]["predicted_errors"]) == (row["score"], 1)
    open_round(study=scene.study, overlap=1)
    assert files(built(truth, tmp_path / "again", report)) == files(folder)
