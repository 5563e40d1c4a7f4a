"""Who may do what."""

from __future__ import annotations

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Membership, Project, Role
from outtake.errors import Forbidden, Missing


def role_in(person: Person, project_id: int) -> Role | None:
    """Return a person's role in a project; None if they are no member."""
    if person.is_installation_admin:
        return Role.ADMIN
    role = Membership.objects.filter(person=person, project_id=project_id).values_list("role", flat=True).first()
    return None if role is None else Role(role)


def require_role(person: Person, project_id: int, needed: Role) -> Role:
    """
    Return the person's role in a project if it covers the needed one.

    :raises Missing: if they are no member: for them the project does not exist.
    :raises Forbidden: if they are one, but of a lesser role.
    """
    role = role_in(person, project_id)
    if role is None:
        raise Missing()
    if not role.covers(needed):
        raise Forbidden(f"This requires the role {needed.value}; you are {role.value} in this project.")
    return role


def project_for(person: Person, public_id: str, needed: Role) -> Project:
    """
    Return a project in which the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    project = Project.objects.filter(public_id=public_id).first()
    if project is None:
        raise Missing()
    require_role(person, project.pk, needed)
    return project


def projects_of(person: Person) -> list[tuple[Project, Role]]:
    """Return the projects that a person may see, by name, with their role in each."""
    if person.is_installation_admin:
        return [(project, Role.ADMIN) for project in Project.objects.order_by("name")]
    memberships = Membership.objects.filter(person=person).select_related("project").order_by("project__name")
    return [(membership.project, Role(membership.role)) for membership in memberships]
