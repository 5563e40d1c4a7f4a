"""
People, projects and roles.

Whatever identifies a person lies here, in allauth's tables of addresses and accounts elsewhere, and in the crowd's
identities; labels name an annotator's random id. `erasing.erase_person` empties all of it.
"""

from __future__ import annotations

import secrets

from django.db import models
from django.db.models.functions import Now

from outtake.accounts.people.models import Person
from outtake.fields import PublicIdField


class Role(models.TextChoices):
    """What a member may do; each role may do what those before it may."""

    ANNOTATOR = "annotator"
    RESEARCHER = "researcher"
    ADMIN = "admin"

    def covers(self, other: Role) -> bool:
        """Tell whether this role may do what the other may."""
        order = list(Role)
        return order.index(self) >= order.index(other)


def new_release_key() -> str:
    """Return 32 random bytes as hex."""
    return secrets.token_hex(32)


class Project(models.Model):
    """Members, prompts, generators, videos, studies, keys and budgets that belong together."""

    public_id = PublicIdField()
    name = models.CharField(max_length=200, unique=True)
    release_key = models.CharField(
        max_length=64, default=new_release_key, help_text="key of the pseudonyms in releases; never leaves the database"
    )
    created_at = models.DateTimeField(db_default=Now())
    archived_at = models.DateTimeField(null=True, help_text="its studies hand out no tasks from then on; null: in use")
    members: models.ManyToManyField = models.ManyToManyField(Person, through="Membership", related_name="projects")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person's role in a project."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="memberships")
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "project"], name="membership_once"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.role} of {self.project_id}"


class Invitation(models.Model):
    """A link by which someone joins a project under a name of their own. Sign-up without one is closed."""

    public_id = PublicIdField()
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=20, choices=Role.choices)
    email = models.EmailField(blank=True, default="", help_text="where it was sent; emptied when it is accepted")
    digest = models.CharField(max_length=64, unique=True)
    invited_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True)
    accepted_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")

    def __str__(self) -> str:
        return f"invitation {self.pk} as {self.role}"
