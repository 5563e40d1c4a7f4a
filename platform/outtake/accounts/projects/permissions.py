"""Who may do what."""

from __future__ import annotations

from django.utils.translation import gettext

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Membership, Project, Role
from outtake.errors import Conflict, Forbidden, Missing
from outtake.http.write_methods import is_writing
from outtake.rows import first_or_missing


def role_in(person: Person, project_id: int) -> Role | None:
    """Return a person's role in a project; None if they are no member."""
    if person.is_installation_admin:
        return Role.ADMIN
    role = Membership.objects.filter(person=person, project_id=project_id).values_list("role", flat=True).first()
    return None if role is None else Role(role)


def require_role(person: Person, project_id: int, needed: Role, *, even_archived: bool = False) -> Role:
    """
    Return the person's role in a project if it covers the needed one.

    :param even_archived: whether a request may change something in an archived project, see `refuse_if_archived`
    :raises Missing: if they are no member: for them the project does not exist.
    :raises Forbidden: if they are one, but of a lesser role.
    :raises Conflict: if the request is to change something, and the project is archived.
    """
    role = role_in(person, project_id)
    if role is None:
        raise Missing()
    if not role.covers(needed):
        message = gettext("This requires the role {needed}; you are {role} in this project.")
        raise Forbidden(message.format(needed=needed.value, role=role.value))
    if not even_archived:
        refuse_if_archived(project_id, needed)
    return role


def refuse_if_archived(project_id: int, needed: Role) -> None:
    """
    Refuse a request that is to change something in an archived project.

    What takes no more than an annotator goes on: they hand in what is in their hands, and may leave.

    :raises Conflict: if it is one
    """
    archived = Project.objects.filter(pk=project_id, archived_at__isnull=False)
    if is_writing() and needed.covers(Role.RESEARCHER) and archived.exists():
        raise Conflict(gettext("This project is archived; restore it first."))


def project_for(person: Person, public_id: str, needed: Role, *, even_archived: bool = False) -> Project:
    """
    Return a project in which the person has at least the needed role.

    :param even_archived: see `require_role`
    :raises Missing: if it does not exist, or they may not know of it.
    :raises Forbidden: if their role is a lesser one.
    :raises Conflict: as `require_role` does.
    """
    project = first_or_missing(Project.objects.filter(public_id=public_id))
    require_role(person, project.pk, needed, even_archived=even_archived)
    return project


def require_researcher(person: Person) -> Person:
    """
    Return a person who is a researcher or an admin of any project.

    :raises Forbidden: for all others
    """
    roles = [role for role in Role if role.covers(Role.RESEARCHER)]
    if person.is_installation_admin or Membership.objects.filter(person=person, role__in=roles).exists():
        return person
    raise Forbidden(gettext("This is for researchers and admins; in no project are you one."))


def projects_of(person: Person) -> list[tuple[Project, Role]]:
    """Return the projects that a person may see, by name, with their role in each."""
    if person.is_installation_admin:
        return [(project, Role.ADMIN) for project in Project.objects.order_by("name")]
    memberships = Membership.objects.filter(person=person).select_related("project").order_by("project__name")
    return [(membership.project, Role(membership.role)) for membership in memberships]
