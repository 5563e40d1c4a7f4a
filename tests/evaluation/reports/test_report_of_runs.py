"""A report of critics that were run in the study: every strategy, a control, people, the human ceiling and chance."""

from __future__ import annotations

import json

import pytest

from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.recompute import recompute
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.tables.segments import headline
from tests.evaluation.annotators import DOG, marked, person_annotates
from tests.support.factories import make_scene
from tests.support.model_server import Asked
from tests.worker.scripts import carry_out
from tests.worker.serving import *  # noqa: F403
from worker.media.controls import SHUFFLED
from worker.runs.operations import start_run

STRATEGIES = ("zero_shot", "multi_agent", "sliding_window", "sequential")


def answer(asked: Asked) -> str:
    """One error, in the form that each query asks for."""
    if "The error: " in asked.text:
        return "0.2 sec - 0.8 sec"
    if not asked.seen:  # whether two reasons are about the same error
        return "0"
    reason = f"Cup {asked.seen[0].number} floats."  # another in each window, since equal reasons are united
    return json.dumps([{"Segment": "0.2 sec - 0.8 sec", "Reason": reason, "Type": "physics_violation"}])


@pytest.mark.django_db
def test_it_shows_every_strategy_a_control_people_the_ceiling_and_chance(project, ana, bo, server, endpoint, rendition):
    server.answer = answer
    scene = make_scene(project, tasks=2, overlap=2, rendition=rendition)
    author = person_annotates(ana, scene, [marked(0, 1000)], [marked(2000, 4000)])
    other = person_annotates(bo, scene, [marked(0, 800)], [marked(2000, 3000, DOG)])
    runs = []
    for strategy, control in [*((each, "") for each in STRATEGIES), ("zero_shot", SHUFFLED)]:
        parameters = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}, "control": control}
        runs.append(start_run(round_=scene.round, critic=strategy, parameters=parameters, woken=False))
        carry_out(runs[-1])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    report = make_report(ReportRequest(truth=truth, annotators=[*(run.annotator for run in runs), other]))
    table = headline(report.figures)
    keys = [column.key for column in table.columns]
    rows = [dict(zip(keys, row, strict=True)) for row in table.rows]
    shown = [tuple(row[key].value for key in ("strategy", "model", "frames", "control")) for row in rows]
    model = endpoint.model
    assert shown == [
        ("Zero-shot", model, "2 fps", ""),
        ("Multi-agent", model, "2 fps", ""),
        ("Sliding window", model, "4 fps", ""),
        ("Sequential", model, "2 fps", ""),
        ("Zero-shot", model, "2 fps", "frames shuffled"),
        *[("", "", "", "")] * 3,
    ]
    assert [row["annotator"].value for row in rows[5:]] == [
        other.label,
        "Human ceiling (mean of 2 people)",
        "Chance (mean of the rows)",
    ]
    assert [row["annotator"].value for row in rows[:7] if not row["p_m"].value] == []
    assert recompute(report).same
