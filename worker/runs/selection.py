"""
Which tasks a run is over: all of a round, or those whose clips a filter matches.

What a filter matches is known to an app above, which registers it.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import QuerySet

from annotations.studies.models import Round
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid

ClipFilter = Callable[[Project, str], QuerySet[Video]]
"""Returns the clips of a project that a query string matches. Raises `Invalid`."""

_filters: list[ClipFilter] = []


def register_clip_filter(matching: ClipFilter) -> None:
    """Let runs be over the clips that a filter matches."""
    _filters[:] = [matching]


def tasks_of(round_: Round, clip_filter: str = "") -> list[int]:
    """
    Return the rows of the tasks that a run takes, in their order: no hidden checks, none that is held.

    :param clip_filter: a query string of the clips explorer; empty for all clips
    :raises Invalid: naming the field, if there is none, or the filter cannot be read.
    """
    tasks = round_.tasks.work().not_held().order_by("id")
    if not tasks.exists():
        raise Invalid.field("study", "The study has no tasks; add some first.")
    if clip_filter:
        tasks = tasks.filter(parts__video__in=_matching(round_, clip_filter)).distinct()
    found = list(tasks.values_list("pk", flat=True))
    if not found:
        raise Invalid.field("filter", "No clip of this study matches the filter; choose another one, or all clips.")
    return found


def _matching(round_: Round, clip_filter: str) -> QuerySet[Video]:
    if not _filters:
        raise Invalid.field("filter", "This installation has no filter of clips; leave it out.")
    return _filters[0](round_.study.project, clip_filter)
