from __future__ import annotations

from typing import TYPE_CHECKING

from django.apps import AppConfig

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from outtake.accounts.projects.models import Project
    from outtake.catalog.videos.models import Video


class StudioConfig(AppConfig):
    name = "studio"

    def ready(self) -> None:
        """Let critic runs be over the clips that a filter of the explorer matches."""
        from worker.runs.selection import register_clip_filter

        register_clip_filter(_matching)


def _matching(project: Project, query: str) -> QuerySet[Video]:
    """Load the filter at its first use: most commands need none."""
    from studio.clips.filters import read_query
    from studio.clips.matching import clips_matching

    return clips_matching(project, read_query(query))
