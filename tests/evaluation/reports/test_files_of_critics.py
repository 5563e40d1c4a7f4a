"""``judge``, and ``score --report`` with several critics: from files alone to judgements, tables and plots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from evaluation.reports.api.figure_serializers import FiguresOutput
from evaluation.reports.exports.score_folder import Critic, ReportedFiles, figures_of_files
from evaluation.reports.tables.segments import tables_of
from outtake.measures.spotlight.pairs.lexical_similarity import lexical_score
from tests.evaluation.judges.scripted import honest, judge_of, reasons_in
from tests.support.commands import Ran, manage
from tests.worker.serving import *  # noqa: F403

FLOATS, HOVERS, DOG = "The cup floats.", "The cup floats in the air.", "A dog vanishes."


def error(name: str, start_ms: int, end_ms: int, reason: str) -> dict[str, Any]:
    return {"id": name, "start_ms": start_ms, "end_ms": end_ms, "type": "physics_violation", "reason": reason}


REFERENCE = [
    {"video": "v1", "duration_ms": 8000, "errors": [error("e1", 0, 1000, FLOATS), error("e2", 4000, 5000, DOG)]},
    {"video": "v2", "duration_ms": 8000, "errors": [error("e1", 0, 1000, FLOATS)]},
]
KEEN = [
    {"video": "v1", "errors": [error("p1", 0, 1000, HOVERS), error("p2", 4000, 5000, DOG)]},
    {"video": "v2", "errors": [error("p1", 0, 1000, HOVERS)]},
]
SHY = [{"video": "v1", "errors": [error("p1", 4000, 5000, DOG)]}, {"video": "v2", "errors": []}]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, lines in (("reference", REFERENCE), ("keen", KEEN), ("shy", SHY)):
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    return tmp_path


def judge(capsys: pytest.CaptureFixture[str], folder: Path, critic: str, *args: str) -> Ran:
    files = ["--reference", f"{folder}/reference.jsonl", "--predictions", f"{folder}/{critic}.jsonl"]
    return manage(capsys, "judge", *files, "--out", f"{folder}/{critic}.judged.jsonl", *args)


def score(capsys: pytest.CaptureFixture[str], folder: Path, critic: str, *args: str) -> Ran:
    files = ["--reference", f"{folder}/reference.jsonl", "--predictions", f"{folder}/{critic}.jsonl"]
    return manage(capsys, "score", *files, *args, "--json")


def judged(folder: Path, critic: str) -> dict[tuple[str, str, str], int]:
    lines = map(json.loads, (folder / f"{critic}.judged.jsonl").read_text().splitlines())
    return {(line["video"], line["reference"], line["prediction"]): line["score"] for line in lines}


def test_every_pair_of_a_video_is_judged(capsys, folder):
    ran = judge(capsys, folder, "keen", "--json")
    assert (ran.status, ran.json) == (0, {"judge": "lexical", "pairs": 5, "distinct": 4, "failed": 0})
    assert judged(folder, "keen") == {
        ("v1", "e1", "p1"): lexical_score(FLOATS, HOVERS),
        ("v1", "e1", "p2"): lexical_score(FLOATS, DOG),
        ("v1", "e2", "p1"): lexical_score(DOG, HOVERS),
        ("v1", "e2", "p2"): 10,
        ("v2", "e1", "p1"): lexical_score(FLOATS, HOVERS),
    }
    assert not list(folder.glob("*.unfinished"))


def test_for_s_and_p_at_one_threshold_the_pairs_that_share_time_are_enough(capsys, folder):
    ran = judge(capsys, folder, "keen", "--tau", "70")
    assert "lexical: 3 pairs judged, 2 of them distinct" in ran.out
    assert set(judged(folder, "keen")) == {("v1", "e1", "p1"), ("v1", "e2", "p2"), ("v2", "e1", "p1")}
    assert judge(capsys, folder, "keen", "--tau", "170").status == 2


def test_files_that_cannot_be_used_leave_what_was_there(capsys, folder):
    judge(capsys, folder, "shy")
    before = judged(folder, "shy")
    (folder / "shy.jsonl").write_text('{"video": "v1"}\n')
    ran = judge(capsys, folder, "shy", "--json")
    assert (ran.status, ran.out) == (2, "") and "shy.jsonl, line 1" in ran.err
    assert judged(folder, "shy") == before


@pytest.mark.django_db
def test_a_judge_of_a_project_is_asked_once_about_each_pair_and_its_failures_are_left_out(
    capsys, folder, endpoint, server
):
    chosen = judge_of(endpoint)
    server.answer = lambda asked: "no idea" if DOG in reasons_in(asked) else honest(asked)
    ran = judge(capsys, folder, "keen", "--judge", chosen.name)
    assert ran.status == 1 and "3 could not be judged and are not in the file" in ran.out
    assert set(judged(folder, "keen")) == {("v1", "e1", "p1"), ("v2", "e1", "p1")}
    paid = server.paid
    server.answer = honest
    again = judge(capsys, folder, "keen", "--judge", chosen.public_id, "--json")
    assert (again.status, again.json["failed"], server.paid - paid) == (0, 0, 3), "completed answers are stored"
    assert judge(capsys, folder, "keen", "--judge", "nobody").status == 2


def test_a_report_has_a_row_for_each_critic_and_each_its_own_judgements(capsys, folder):
    for critic in ("keen", "shy"):
        judge(capsys, folder, critic)
    also = ["--also", f"{folder}/shy.jsonl", f"{folder}/shy.judged.jsonl"]
    ran = score(capsys, folder, "keen", "--judgements", f"{folder}/keen.judged.jsonl", "--report", f"{folder}/r", *also)
    figures = json.loads((folder / "r" / "figures.json").read_text())
    keen, shy = figures["rows"]
    assert (keen["label"], shy["label"]) == ("keen", "shy")
    assert keen["metrics"]["sp"]["matched"] == ran.json["metrics"]["sp"]["matched"] == 3
    assert shy["metrics"]["sp"]["matched"] == 1, "its p1 is alike to e2, that of the other to e1"
    assert [each["difference"]["n"] for each in figures["paired"]["critics"]] == [2, 2]
    assert "keen" in (folder / "r" / "metrics.md").read_text()
    for plot in ("sweep_sp", "timeline_1"):
        assert (folder / "r" / f"{plot}.png").read_bytes().startswith(b"\x89PNG")


def test_figures_without_a_judge_are_as_the_schema_says(folder):
    figures = figures_of_files(ReportedFiles(folder / "reference.jsonl", (Critic(folder / "keen.jsonl"),)), 70)
    assert set(FiguresOutput().fields) <= set(figures)
    assert figures["metrics"] == list(figures["rows"][0]["metrics"]) == ["p", "r"]
    assert (figures["judge"], figures["headline"]) == (None, "p")
    headline, *_ = tables_of(figures)
    assert {column.group for column in headline.columns} == {"", "P", "R"}


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["--also", "{}/shy.jsonl"], "--report"),
        (["--report", "{}/r", "--also", "{}/keen.jsonl"], "'keen'"),
        (["--report", "{}/r", "--also", "{}/shy.jsonl", "{}/keen.judged.jsonl"], "for all, or for none"),
        (["--report", "{}/r", "--also", "{}/shy.jsonl", "{}/a", "{}/b"], "not 3 files"),
    ],
)
def test_critics_that_cannot_stand_beside_each_other_are_refused(capsys, folder, args: list[str], named: str):
    judge(capsys, folder, "keen")
    ran = score(capsys, folder, "keen", *(each.format(folder) for each in args))
    assert (ran.status, ran.out) == (2, "") and named in ran.err
    assert not (folder / "r").exists()


def test_a_missing_judgement_is_named_with_the_critic_it_is_missing_of(capsys, folder):
    for critic in ("keen", "shy"):
        judge(capsys, folder, critic)
    (folder / "shy.judged.jsonl").write_text("")
    files = ["--judgements", f"{folder}/keen.judged.jsonl", "--report", f"{folder}/r"]
    also = ["--also", f"{folder}/shy.jsonl", f"{folder}/shy.judged.jsonl"]
    ran = score(capsys, folder, "keen", *files, *also)
    assert ran.status == 2 and "prediction 'p1'" in ran.err and "shy.judged.jsonl" in ran.err
    critics = tuple(Critic(folder / f"{each}.jsonl", folder / f"{each}.judged.jsonl") for each in ("keen", "shy"))
    figures = figures_of_files(ReportedFiles(folder / "reference.jsonl", critics, missing_judgement=0), 70)
    assert [row["metrics"]["s"]["matched"] for row in figures["rows"]] == [3, 0]
