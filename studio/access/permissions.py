"""Who may see the page of a clip: its researchers and admins, and for annotators it does not exist."""

from __future__ import annotations

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import refuse_if_archived, role_in
from outtake.catalog.videos.models import Video
from outtake.errors import Missing
from outtake.rows import first_or_missing


def require_researcher(person: Person, project_id: int) -> Role:
    """
    Return the role of a researcher or admin of a project.

    An annotator may be given any clip, and is not to learn that there is a page about it.

    :raises Missing: for all others
    :raises Conflict: if the request is to change something, and the project is archived
    """
    role = role_in(person, project_id)
    if role is None or not role.covers(Role.RESEARCHER):
        raise Missing()
    refuse_if_archived(project_id, Role.RESEARCHER)
    return role


def clip_for(person: Person, public_id: str) -> Video:
    """
    Return a clip with what its page shows of it, to a researcher or admin of its project.

    :raises Missing: if there is none, and for all others
    """
    rows = Video.objects.select_related("project", "media", "rendition", "prompt", "generator")
    found = first_or_missing(rows.defer("rendition__ticks").filter(public_id=public_id))
    require_researcher(person, found.project_id)
    return found
