"""
What second persons decided about annotators' annotations: VF-Eval's table 5.

The paper's agreement is the share of an annotator's answers that a second person accepts; below 80 % all of them are
checked again. Rechecks go on after a report is asked for, so their counts are frozen in its config.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from annotations.annotators.models import Annotator
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.queries import rechecked_in, rechecks_in
from annotations.studies.models import Study
from evaluation.reports.answer_figures.values import Checks, Figures
from evaluation.reports.figure_cells import share_cell
from evaluation.reports.models import Report
from outtake.errors import Invalid
from outtake.measures.uncertainty.proportions import wilson

LEAST_ACCEPTED = Fraction(8, 10)
CHECKED = "checked annotations"


def frozen_checks(study: Study) -> list[dict[str, Any]]:
    """Return what was decided in a study by now, of each annotator of whom anything was, for a report's config."""
    return [
        {
            "annotator": each.annotator.public_id,
            "accepted": each.accepted,
            "corrected": each.corrected,
            "sent_back": each.sent_back,
        }
        for each in rechecked_in(study)
        if each.decided
    ]


def checks_of(report: Report) -> tuple[Checks, ...]:
    """Return what a report froze of them, in the order of its config."""
    frozen = report.config.get("checks", [])  # a report that was asked for before they were frozen has none
    people = Annotator.objects.filter(public_id__in=[each["annotator"] for each in frozen])
    labels = {person.public_id: person.label for person in people}
    return tuple(Checks(labels[each["annotator"]], **each) for each in frozen)


def decided_rechecks(report: Report, annotator: str) -> list[tuple[str, str]]:
    """
    Return the rechecks of an annotator that a report counts, each as the public id of its task with its outcome.

    A decision is final, so those that were decided first are the ones that the report froze.

    :param annotator: public id
    :raises KeyError: if the report counts none of theirs
    :raises Invalid: if some of them are no longer there
    """
    frozen = {each["annotator"]: each for each in report.config.get("checks", [])}[annotator]
    rows = rechecks_in(report.study).filter(assignment__annotator__public_id=annotator, state__in=Recheck.DECIDED)
    decided = rows.order_by("decided_at", "pk").values_list("assignment__task__public_id", "state")
    found = list(decided[: sum(frozen[state] for state in Recheck.DECIDED)])
    outcomes = Counter(state for _, state in found)
    if any(outcomes[state] != frozen[state] for state in Recheck.DECIDED):
        raise Invalid.field("counted", "These rechecks have changed since the report was made. Make a new report.")
    return found


def check_figures(checks: Iterable[Checks]) -> list[Figures]:
    """Give each annotator's accepted share, and whether it is so low that all of their annotations are checked."""
    return [
        {
            "label": each.label,
            "annotator": each.annotator,
            "accepted": share_cell(wilson(each.accepted, decided), CHECKED),
            "corrected": each.corrected,
            "sent_back": each.sent_back,
            "check_all": Fraction(each.accepted, decided) < LEAST_ACCEPTED,
        }
        for each in checks
        if (decided := each.accepted + each.corrected + each.sent_back)
    ]
