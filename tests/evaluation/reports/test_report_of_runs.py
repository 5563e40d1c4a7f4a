"""A report of critics that were run in the demo: every strategy, a control, people, the human ceiling and chance."""

from __future__ import annotations

import pytest

from annotations.annotators.models import Annotator
from annotations.studies.models import Round
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.recompute import recompute
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.builds.request import controls_after_real
from evaluation.reports.models import Report
from evaluation.reports.tables.segments import headline
from outtake.accounts.projects.models import Project
from outtake_demo.drawn.results import results_plans
from outtake_demo.imports.import_drawn import import_drawn
from outtake_demo.studies.results_study import TRUSTED, _places, _work
from tests.support.factories import make_scene
from tests.support.plain_clips import import_plain
from tests.worker.scripts import carry_out
from worker.media.controls import SHUFFLED
from worker.runs.operations import start_run

STRATEGIES = ("zero_shot", "multi_agent", "sliding_window", "sequential")
CLIPS = 3


def run_of(round_: Round, critic: str, control: str = "") -> Annotator:
    """Run a critic on the simulated model; it is done before this returns."""
    parameters = {"provider": {"kind": "drawn", "seed": 1, "model": "drawn-vl"}, "control": control}
    run = start_run(round_=round_, critic=critic, parameters=parameters, woken=False)
    carry_out(run)
    assert run.state == "done"
    return run.annotator


def people_of(round_: Round) -> list[Annotator]:
    """Let two of the demo's annotators mark every clip."""
    for habits in TRUSTED[:2]:
        _work(round_, habits, _places(round_, round_.study.project))
    return list(Annotator.objects.filter(simulated=True).order_by("pk"))


def rows_of(report: Report) -> list[dict[str, str]]:
    """Return the headline as it is shown."""
    table = headline(report.figures)
    keys = [column.key for column in table.columns]
    return [{key: cell.value for key, cell in zip(keys, row, strict=True)} for row in table.rows]


@pytest.mark.django_db
def test_it_has_eight_rows_a_control_after_its_real_one(project: Project, monkeypatch, settings, tmp_path):
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    import_plain(monkeypatch)
    plans = results_plans(CLIPS)
    import_drawn(project, plans)
    study = create_study(project=project, name="demo", instrument="spotlight", overlap=2)
    add_tasks(study=study, videos=[plan.name for plan in plans])
    round_ = study.rounds.get()
    author, other = people_of(round_)
    critics = [run_of(round_, strategy) for strategy in STRATEGIES]
    control = run_of(round_, "zero_shot", SHUFFLED)
    truth = make_ground_truth(TruthRequest(study=study, annotators=[author], policy="one"))
    report = make_report(ReportRequest(truth=truth, annotators=[control, *critics, other]))  # control first

    rows = rows_of(report)
    assert [tuple(row[key] for key in ("annotator", "strategy", "model", "frames", "control")) for row in rows] == [
        ("Zero-shot, drawn-vl, 2 fps", "Zero-shot", "drawn-vl", "2 fps", ""),
        ("Zero-shot, drawn-vl, 2 fps, frames shuffled", "Zero-shot", "drawn-vl", "2 fps", "frames shuffled"),
        ("Multi-agent, drawn-vl, 2 fps", "Multi-agent", "drawn-vl", "2 fps", ""),
        ("Sliding window, drawn-vl, 4 fps", "Sliding window", "drawn-vl", "4 fps", ""),
        ("Sequential, drawn-vl, 2 fps", "Sequential", "drawn-vl", "2 fps", ""),
        (other.label, "", "", "", ""),
        ("Human ceiling (mean of 2 people)", "", "", "", ""),
        ("Chance (mean of the rows)", "", "", "", ""),
    ]
    assert [row["annotator"] for row in rows[:7] if row["p_m"] is None] == []
    assert any(row["p_m"] for row in rows[:5]), "no critic found anything"
    assert recompute(report).same


@pytest.mark.django_db
def test_a_control_follows_the_run_that_differs_in_nothing_else(project: Project):
    round_ = make_scene(project, tasks=1).round

    def begun(seconds: float, control: str = "", seed: int = 1) -> Annotator:
        parameters = {"provider": {"kind": "drawn", "seed": seed}, "options": {"window_seconds": seconds}}
        return start_run(
            round_=round_, critic="sliding_window", parameters={**parameters, "control": control}, woken=False
        ).annotator

    person = Annotator.objects.create(kind=Annotator.PERSON)
    short, long_ = begun(2.0), begun(4.0)
    of_long, of_short, of_another = begun(4.0, SHUFFLED), begun(2.0, SHUFFLED), begun(3.0, SHUFFLED)
    given = [of_long, person, of_another, long_, of_short, short]
    assert controls_after_real(given) == [person, long_, of_long, of_another, short, of_short]
    assert controls_after_real([of_long, person]) == [of_long, person]
    assert controls_after_real([person]) == [person]
