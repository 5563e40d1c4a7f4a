"""
The papers' tables from runs alone, without an upload: critics and judges are asked over HTTP, and a report is made.

VideoCritic's table 3 from a run over chains with known errors is in `test_chain_reports`.
"""

from __future__ import annotations

import csv
import io
import json

import pytest

from annotations.annotators.models import Annotator
from annotations.annotators.operations import new_critic_annotator
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from evaluation.judges.kinds.prompts import GRADE
from outtake.accounts.projects.models import Project
from tests.evaluation.annotators import CUP, DOG, marked, person_annotates
from tests.evaluation.judges.scripted import judge_of, reasons_in
from tests.evaluation.judges.test_grading import GRADES_OF, graded_texts
from tests.evaluation.reports.answer_study import says, true_by
from tests.support.cast import Actor
from tests.support.factories import Scene, make_video
from tests.support.model_server import Act, Asked
from tests.support.reports import computed_report, computed_truth
from tests.worker.scripts import carry_out
from tests.worker.serving import *  # noqa: F403
from tests.worker.serving import numbered_rendition
from worker.providers.endpoints.models import Endpoint
from worker.runs.operations import start_run

pytestmark = pytest.mark.django_db

NEAR = "The cup floats over the table."
WALKS = "The man walks too fast."
SIMILAR = {frozenset((CUP, NEAR)): 8, frozenset((CUP,)): 10}  # of ten; others have nothing in common


def run_of(scene: Scene, critic: str, endpoint: Endpoint) -> Annotator:
    """Run a critic over a study; it is done before this returns."""
    provider = {"kind": "openai", "endpoint": endpoint.public_id}
    run = start_run(round_=scene.round, critic=critic, parameters={"provider": provider}, woken=False)
    carry_out(run)
    assert run.state == "done"
    return run.annotator


def scene_of(project: Project, settings, instrument: str, version: int | None = None) -> Scene:
    """Make a study of three clips, each with a file of its own: no request of one is that of another."""
    clips = [make_video(project, f"clip {n}", rendition=numbered_rendition(settings)) for n in range(3)]
    study = create_study(project=project, name="Runs", instrument=instrument, overlap=1, version=version)
    add_tasks(study=study, videos=[clip.external_id for clip in clips])
    return Scene(project, study, study.rounds.get(), clips)


def listed(*errors: tuple[float, float, str]) -> Act:
    """Return a critic's reply: errors with their times in seconds."""
    found = [
        {"Segment": f"{start} sec - {end} sec", "Reason": reason, "Type": "physics_violation"}
        for start, end, reason in errors
    ]
    return Act(text=json.dumps(found))


def shown(actor: Actor, report: dict, name: str, row: str) -> dict[str, float | None]:
    """Return the cells of a row of a report's table by column, as its file says them."""
    answer = actor.get(f"reports/{report['id']}/files/{name}.csv")
    assert answer.status_code == 200
    cells = csv.DictReader(io.StringIO(answer.content.decode()))
    of_row = [cell for cell in cells if cell["row"].startswith(row)]
    assert of_row
    return {cell["column"]: float(cell["value"]) if cell["value"] else None for cell in of_row}


def test_spotlights_table_2_comes_out_of_a_run_and_a_judge(project, ana, rui, server, endpoint, settings, rendition):
    """Three clips: one of two errors is found, a reply cannot be read, and the only error is found."""
    scene = scene_of(project, settings, "spotlight")
    author = person_annotates(
        ana, scene, [marked(1200, 2000), marked(3000, 5000, DOG)], [marked(0, 1000)], [marked(400, 1600)]
    )
    server.script(listed((1.2, 2.2, NEAR), (3, 4, WALKS)), Act(text="There are two."), listed((0.4, 1.6, CUP)))
    critic = run_of(scene, "zero_shot", endpoint)
    server.answer = lambda asked: str(SIMILAR.get(frozenset(reasons_in(asked)), 0))
    judge = judge_of(endpoint)
    truth = computed_truth(rui, scene.study, {"annotators": [author.public_id], "policy": "one"})
    asked = {"ground_truth": truth["id"], "annotators": [critic.public_id], "judge": judge.public_id, "budget": "1"}
    report = computed_report(rui, scene.study, asked)
    assert (report["state"], report["error"]) == ("ready", "")
    row = shown(rui, report, "metrics", critic.label)
    found = {name: (row[f"{name}_m"], row[f"{name}_coverage"]) for name in ("sp", "s", "p", "r")}
    assert found == {
        "sp": (pytest.approx((0.8 + 0 + 1) / 3), pytest.approx((1 / 2 + 0 + 1) / 3)),
        "s": (pytest.approx((0.8 + 0 + 1) / 3), pytest.approx((1 / 2 + 0 + 1) / 3)),
        "p": (pytest.approx((0.9 + 0 + 1) / 3), pytest.approx((2 / 2 + 0 + 1) / 3)),
        "r": (pytest.approx((1 + 0 + 1) / 3), pytest.approx((1 / 2 + 0 + 1) / 3)),
    }
    assert row["videos"] == 3


def test_the_grades_of_open_answers_come_out_of_a_run_and_a_judge(project, rui, server, endpoint, settings, rendition):
    scene = scene_of(project, settings, "vf_eval", 3)
    author = new_critic_annotator(name="author")
    chosen = {"alignment": "part", "quality": "blur", "commonsense_physics": "none", "morality": "none"}
    for place, (better, _) in enumerate(GRADES_OF):
        says(scene.study, place, author, {**chosen, "better_prompt": better})
    truth = true_by(scene.study, author)
    replies = [reply for _, reply in GRADES_OF]

    def answers(asked: Asked) -> str:
        return replies.pop(0) if "Which prompt would" in asked.texts[-1] else "Nothing"

    server.answer = answers
    critic = run_of(scene, "questions", endpoint)
    assert replies == []

    def grades(asked: Asked) -> str:
        _, reference, answer = graded_texts(asked)
        return json.dumps({"reason": "compared", "score": GRADES_OF[reference, answer]})

    server.answer = grades
    judge = judge_of(endpoint, prompt=GRADE)
    asked = {"ground_truth": truth.public_id, "annotators": [critic.public_id], "judge": judge.public_id, "budget": "1"}
    report = computed_report(rui, scene.study, asked)
    assert (report["state"], report["error"]) == ("ready", "")
    row = shown(rui, report, "grading", critic.label)
    assert [row[f"grade_{grade}"] for grade in range(3)] == [1, 1, 1]
    assert (row["mean"], row["n"], row["failed"], row["unanswered"]) == (1, 3, 0, 0)
    assert shown(rui, report, "vf_eval", critic.label)["cv"] == 0.5  # VF-Eval's column: (2 + 1 + 0) / (2 · 3)
