"""Recompute a report, to check whether the result has the same bytes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db import transaction
from typing_extensions import Doc

from evaluation.reports.builds.builder import Step, no_step
from evaluation.reports.builds.compute import computed
from evaluation.reports.builds.config import digest_of
from evaluation.reports.builds.report_jobs import RECOMPUTATIONS
from evaluation.reports.models import Recomputation, Report
from outtake.accounts.people.models import Person
from outtake.errors import Conflict
from outtake.http.field_notes import Choices
from outtake.jobs.kernel import Claim, Store, carry_out
from outtake.rows import first_or_missing
from outtake.version import code_version


@dataclass(frozen=True, slots=True)
class Recomputed:
    """Whether recomputed figures have the same bytes as the stored ones."""

    same: bool
    digest: Annotated[str, Doc("of the recomputed figures")]
    was: Annotated[str, Doc("of the frozen figures")]


@dataclass(frozen=True, slots=True)
class RecomputationOutput:
    """A report recomputed: its progress, and whether its figures have the same bytes."""

    id: str
    state: Annotated[str, Choices(Recomputation.STATES)]
    done: Annotated[int, Doc("pairs looked up, then rows computed")]
    total: Annotated[int, Doc("in the unit of `done`; 0 until it is known")]
    error: Annotated[str, Doc("why the last attempt failed")]
    same: Annotated[bool | None, Doc("null until it is ready")]
    digest: Annotated[str, Doc("of the recomputed figures; empty until it is ready")]
    was: Annotated[str, Doc("of the frozen figures")]
    code_version: Annotated[str, Doc("that computed them; empty until it is ready")]
    created_at: datetime
    finished_at: Annotated[datetime | None, Doc("null until it is finished")]


def request_recomputation(report: Report, *, by: Person | None = None) -> Recomputation:
    """
    Request the recomputation of a report by a worker; returns the one in progress, if there is one.

    :raises Conflict: if the report is not ready, or was computed before figures were stored.
    """
    _require_figures(report)
    with transaction.atomic():
        Report.objects.select_for_update(no_key=True).get(pk=report.pk)  # one at a time
        waiting = (Recomputation.WAITING, Recomputation.COMPUTING)
        found = report.recomputations.filter(state__in=waiting).first()
        return found or Recomputation.objects.create(report=report, made_by=by)


def compute_again(*, public_id: str) -> None:
    """Carry out a waiting recomputation. One that has ended, or is held by another worker, does not change."""
    carry_out(RECOMPUTATIONS, _compute, public_id=public_id)


def _compute(claimed: Claim[Recomputation]) -> Store:
    made = recompute(claimed.job.report, step=lambda _, done, total: claimed.progress(done, total))
    return lambda: {"same": made.same, "digest": made.digest, "code_version": code_version()}


def recompute(report: Report, step: Step = no_step) -> Recomputed:
    """
    Recompute a report's figures, from its config and stored data, and compare them with the frozen ones.

    :raises Conflict: if it is not ready, or was computed before figures were stored.
    """
    _require_figures(report)
    digest = digest_of(computed(report, step).figures)
    same = digest == report.figures_digest == digest_of(report.figures)
    return Recomputed(same, digest, report.figures_digest)


def last_recomputation(report: Report) -> Recomputation:
    """
    Return the newest recomputation of a report.

    :raises Missing: if it does not exist.
    """
    return first_or_missing(
        report.recomputations.order_by("-id"), "This report was not recomputed; send POST to recompute it."
    )


def serialize_recomputation(made: Recomputation) -> RecomputationOutput:
    """Return a recomputation as an answer of the API."""
    return RecomputationOutput(
        id=made.public_id,
        state=made.state,
        done=made.done,
        total=made.total,
        error=made.error,
        same=made.same,
        digest=made.digest,
        was=made.report.figures_digest,
        code_version=made.code_version,
        created_at=made.created_at,
        finished_at=made.finished_at,
    )


def _require_figures(report: Report) -> None:
    if report.state != Report.READY or not report.figures_digest:
        raise Conflict("The report has no figures to compare with; create it again.")
