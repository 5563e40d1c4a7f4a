"""The clips that a new study names."""

from __future__ import annotations

from collections.abc import Sequence

from outtake.catalog.imports.plan import in_batches
from outtake.catalog.videos.models import Video


def clips_named(project_id: int, ids: Sequence[str]) -> dict[str, str]:
    """Return the external ids of a project's clips, by public id; ids that it does not have are left out."""
    found: dict[str, str] = {}
    for some in in_batches(list(dict.fromkeys(ids))):
        rows = Video.objects.filter(project_id=project_id, public_id__in=some)
        found.update(rows.values_list("public_id", "external_id"))
    return found
