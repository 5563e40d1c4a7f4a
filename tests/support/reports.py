"""Ground truths and reports over HTTP: asked for, and computed as a worker does it."""

from __future__ import annotations

from typing import Any

from annotations.studies.models import Study
from evaluation.ground_truth.versions.tasks import compute_truth
from evaluation.reports.builds.tasks import compute_report
from tests.support.cast import Actor


def computed_truth(actor: Actor, study: Study, asked: dict[str, Any]) -> dict[str, Any]:
    """Ask for a ground truth, which waits; carry out the task of the worker; return the ground truth."""
    answer = actor.post(f"studies/{study.public_id}/ground-truths/", asked)
    assert answer.status_code == 201, answer.content
    told = answer.json()
    assert (told["state"], told["clips"], told["finished_at"]) == ("waiting", 0, None)
    compute_truth(truth=told["id"])
    return actor.get(f"truths/{told['id']}/").json()


def computed_report(actor: Actor, study: Study, asked: dict[str, Any]) -> dict[str, Any]:
    """Ask for a report, which waits; carry out the task of the worker; return the report."""
    answer = actor.post(f"studies/{study.public_id}/reports/", asked)
    assert answer.status_code == 201, answer.content
    told = answer.json()
    assert (told["state"], told["figures"], told["figures_digest"]) == ("waiting", None, "")
    compute_report(report=told["id"])
    return actor.get(f"reports/{told['id']}/").json()
