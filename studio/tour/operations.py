"""Have the report of the tour computed again, after something was settled."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from annotations.studies.models import Study
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.report_jobs import REPORTS
from evaluation.reports.builds.request import again_on
from evaluation.reports.models import Report
from outtake.accounts.people.models import Person
from outtake.errors import Conflict
from outtake.jobs.dispatch import dispatch_on_commit
from studio.tour.queries import settled_reports

DONE = (Report.READY, Report.FAILED)


def compute_again(study: Study, by: Person) -> Report:
    """
    Freeze what is settled now as the next ground truth, and request the study's report on it.

    :raises Conflict: while an earlier one is computed
    """
    with transaction.atomic():
        Study.objects.select_for_update(no_key=True).get(pk=study.pk)  # two clicks make one report
        last = settled_reports(study)[0]
        if last.state not in DONE:
            raise Conflict("The report is being computed. Wait until it is done.")
        truth = make_ground_truth(
            TruthRequest(study=study, annotators=list(last.truth.annotators.all()), policy=GroundTruth.SETTLED, by=by)
        )
        report = again_on(report=last, truth=truth, by=by)
        dispatch_on_commit(REPORTS, Q(pk=report.pk))
    return report
