"""What a report says of its judge: who it is, what it was asked, and whether people agree with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from evaluation.judges.kinds.contract import Judged, Pair, SpendingLimit, Step
from evaluation.judges.models import Certificate, Judge
from evaluation.judges.scoring.score_pairs import judge_pairs
from evaluation.reports.models import Report


def judged_for(report: Report, judge: Judge, pairs: Iterable[Pair], step: Step) -> Judged:
    """
    Have pairs judged within the report's budget.

    :raises OverBudget: if the judge may cost more than is left.
    :raises CriticError: if no one answers for the judge.
    """
    budget = SpendingLimit(f"report {report.public_id}", report.budget_micros)
    return judge_pairs(judge, pairs, step=step, budget=budget)


def judge_facts(report: Report, judge: Judge, *, pairs: int, failed: int) -> dict[str, Any]:
    """Return what the report shows of its judge, which was asked about so many pairs."""
    return {
        "name": judge.name,
        "version": judge.version,
        "kind": judge.kind,
        "baseline": judge.is_baseline,
        "pairs": pairs,
        "failed_pairs": failed,
        "certificate": _certificate(report),
        "uncertified": report.config["uncertified"],
    }


def _certificate(report: Report) -> dict[str, Any] | None:
    """Return the judge's certificate at the time when the report was asked for."""
    found = Certificate.objects.filter(public_id=report.config["certificate"]).first()
    return None if found is None else {"id": found.public_id, "figures": found.figures}
