"""How far people are with a study that a step waits for."""

from __future__ import annotations

from annotations.progress.study_progress import counts_of
from annotations.quality.rechecks.queries import rechecked_in
from annotations.review.models import Review
from annotations.review.queries import ReviewFilter, reviews_of
from annotations.studies.models import Study
from evaluation.benchmarks.recipes.steps.contract import ADJUDICATE, ANNOTATE, PEOPLE, RECHECK, Waits


def waits_for_annotations(study: Study, verb: str = "annotate") -> Waits:
    """Return how many tasks of a study's last round are done; ``done == total`` when all are."""
    counts = counts_of(study.rounds.latest("n"))
    total = counts.tasks - counts.held
    message = f"People {verb} {study.name!r}: {counts.done} of {total} tasks are done."
    return Waits(PEOPLE, message, min(counts.done, total), total, study, ANNOTATE)


def waits_for_reviews(study: Study) -> Waits:
    """Return how many reviews of a study are settled."""
    every = reviews_of(study).count()
    settled = every - reviews_of(study, ReviewFilter(state=Review.OPEN)).count()
    message = f"Researchers settle the disagreements of {study.name!r}: {settled} of {every} are settled."
    return Waits(PEOPLE, message, settled, every, study, ADJUDICATE)


def waits_for_rechecks(study: Study) -> Waits:
    """Return how many rechecks of a study are decided."""
    found = rechecked_in(study)
    decided, total = sum(each.decided for each in found), sum(each.decided + each.open for each in found)
    message = f"Reviewers recheck {study.name!r}: {decided} of {total} are decided."
    return Waits(PEOPLE, message, decided, total, study, RECHECK)
