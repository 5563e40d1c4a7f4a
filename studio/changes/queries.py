"""
The version of a project: another one after whatever open pages show of others' work, from a task that is handed out to
a release.

It is a digest of the newest rows of each table with their states. The greatest number alone would not do: a row of a
transaction that ends late has a smaller number than rows that were seen before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from django.db.models import QuerySet
from typing_extensions import Doc

from annotations.annotators.models import AnnotatorAction, Participation
from annotations.review.models import Adjudication, GuidelineFlag, Review
from annotations.studies.models import Study
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.models import GroundTruth
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from outtake.accounts.projects.models import Project
from outtake.catalog.uploads.models import Upload
from outtake.catalog.videos.models import Video
from worker.runs.models import CriticRun

NEWEST = 30
"""Rows of a table that the version depends on: more than end out of order at one time."""


@dataclass(frozen=True, slots=True)
class ProjectChanges:
    """What an open page compares with what it was told before."""

    version: Annotated[str, Doc("another one after each change; it has no order")]


def changes_of(project: Project) -> ProjectChanges:
    """Return the version of a project, in a statement for each table."""
    digest = hashlib.sha256()
    for rows in _newest(project):
        digest.update(repr(list(rows.order_by("-pk")[:NEWEST])).encode())
    return ProjectChanges(digest.hexdigest()[:16])


def _newest(project: Project) -> Iterator[QuerySet[Any, Any]]:
    yield Study.objects.filter(project=project).values_list("pk", "state")
    yield Video.objects.filter(project=project).values_list("pk")
    yield Upload.objects.filter(batch__project=project).values_list("pk", "state")
    in_hand = Assignment.objects.filter(round__study__project=project, state=Assignment.LEASED)
    yield in_hand.values_list("pk")
    yield Annotation.objects.filter(round__study__project=project).values_list("pk")
    yield Review.objects.filter(round__study__project=project).values_list("pk", "state")
    yield Adjudication.objects.filter(round__study__project=project).values_list("pk")
    yield GuidelineFlag.objects.filter(study__project=project).values_list("pk")
    yield AnnotatorAction.objects.filter(study__project=project).values_list("pk", "undone_at", "appealed_at")
    yield Participation.objects.filter(recruitment__study__project=project).values_list("pk", "state")
    yield CriticRun.objects.filter(round__study__project=project).values_list("pk", "state", "held_up_since")
    for model in (GroundTruth, Report, Release):
        yield model._default_manager.filter(study__project=project).values_list("pk", "state")
