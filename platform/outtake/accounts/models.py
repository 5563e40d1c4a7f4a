"""
People, projects and roles.

Whatever identifies a person lies here, in allauth's tables of addresses and accounts elsewhere, and in the crowd's
identities; labels name an annotator's random id. `erasing.erase_person` empties all of it.
"""

from __future__ import annotations

import secrets

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models.functions import Now

from outtake.accounts.names import skeleton
from outtake.ids import PublicIdField


class Role(models.TextChoices):
    """What a member may do; each role may do what those before it may."""

    ANNOTATOR = "annotator"
    RESEARCHER = "researcher"
    ADMIN = "admin"

    def covers(self, other: Role) -> bool:
        """Tell whether this role may do what the other may."""
        order = list(Role)
        return order.index(self) >= order.index(other)


class SkeletonField(models.CharField):
    """What the name of a new account looks like. Of older accounts that look alike, the first alone has one."""

    def __init__(self, *args, **kwargs) -> None:
        kwargs.update(max_length=450, unique=True, null=True, editable=False)  # folding makes a letter up to three
        super().__init__(*args, **kwargs)

    def pre_save(self, model_instance: models.Model, add: bool) -> str | None:
        """Set it with the row, and leave it from then on."""
        if add:
            setattr(model_instance, self.attname, skeleton(model_instance.username))  # type: ignore[attr-defined]
        return getattr(model_instance, self.attname)


class Person(AbstractBaseUser):
    """Someone who can sign in."""

    public_id = PublicIdField()
    username = models.CharField(max_length=150, unique=True)
    skeleton = SkeletonField()
    email = models.EmailField(blank=True, default="")
    is_active = models.BooleanField(default=True)
    is_installation_admin = models.BooleanField(default=False, help_text="admin of every project")
    created_at = models.DateTimeField(db_default=Now())

    objects = BaseUserManager["Person"]()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"

    def __str__(self) -> str:
        return self.username


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


class ApiToken(models.Model):
    """A script's key. Only its digest is kept: who reads the database cannot use it."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="tokens")
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"token {self.pk}"


class Session(AbstractBaseSession):
    """A browser's session. Columns tell whom its encoded content names; `outtake.accounts.sessions` fills them in."""

    person_id = models.BigIntegerField(null=True, db_index=True, help_text="row of who is signed in, or about to be")
    emails = models.TextField(blank=True, default="", help_text="addresses in the content, each between line ends")

    class Meta(AbstractBaseSession.Meta):
        indexes = [models.Index(fields=["session_key"], condition=models.Q(emails__gt=""), name="session_with_emails")]

    @classmethod
    def get_session_store_class(cls) -> type:
        """Return the engine."""
        from outtake.accounts.sessions import SessionStore

        return SessionStore


class SignInLink(models.Model):
    """A link that starts one browser session, once."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="sign_in_links")
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"sign-in link {self.pk}"


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
