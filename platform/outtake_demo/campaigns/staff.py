"""The project that all simulated campaigns share, and who runs them."""

from __future__ import annotations

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.operations import create_accounts

PROJECT = "campaigns"
RESEARCHER = "campaigns-researcher"


def researcher_of(project: Project) -> Person:
    """Return the simulated researcher; the account is made on first use."""
    found = Person.objects.filter(username=RESEARCHER).first()
    return found or create_accounts(usernames=[RESEARCHER], role=Role.RESEARCHER, project=project)[0].person


def member_named(project: Project, name: str) -> Person:
    """Return a simulated annotator of the project who comes by invitation; the account is made on first use."""
    username = f"{PROJECT}-{name.lower().replace(' ', '-')}"
    found = Person.objects.filter(username=username).first()
    return found or create_accounts(usernames=[username], role=Role.ANNOTATOR, project=project)[0].person
