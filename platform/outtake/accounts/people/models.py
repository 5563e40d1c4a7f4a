"""
People, projects and roles.

Whatever identifies a person lies here, in allauth's tables of addresses and accounts elsewhere, and in the crowd's
identities; labels name an annotator's random id. `erasing.erase_person` empties all of it.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models.functions import Now

from outtake.accounts.people.usernames import skeleton
from outtake.fields import PublicIdField
from outtake.page_texts import ENGLISH, active_language


class SkeletonField(models.CharField):
    """What the name of a new account looks like. Of older accounts that look alike, the first alone has one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.update(max_length=450, unique=True, null=True, editable=False)  # folding makes a letter up to three
        super().__init__(*args, **kwargs)

    def pre_save(self, model_instance: models.Model, add: bool) -> str | None:
        """Set it with the row, and leave it from then on."""
        if add:
            setattr(model_instance, self.attname, skeleton(model_instance.username))  # type: ignore[attr-defined]
        return getattr(model_instance, self.attname)


class Person(AbstractBaseUser):
    """Someone who can sign in."""

    OFF, HOURLY, DAILY = DIGESTS = ("off", "hourly", "daily")

    public_id = PublicIdField()
    username = models.CharField(max_length=150, unique=True)
    skeleton = SkeletonField()
    email = models.EmailField(blank=True, default="")
    is_active = models.BooleanField(default=True)
    is_installation_admin = models.BooleanField(default=False, help_text="admin of every project")
    digest = models.CharField(
        max_length=10, choices=[(each, each) for each in DIGESTS], default=DAILY, db_default=DAILY, help_text="e-mails"
    )
    language = models.CharField(
        max_length=8,
        choices=settings.LANGUAGES,
        default=active_language,
        db_default=ENGLISH,
        help_text="of pages, mails",
    )
    created_at = models.DateTimeField(db_default=Now())

    objects = BaseUserManager["Person"]()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"

    def __str__(self) -> str:
        return self.username


class ApiToken(models.Model):
    """A script's key. Only its digest is kept: who reads the database cannot use it."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=100, blank=True, default="", help_text="what it is for, in its owner's words")
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"token {self.pk}"


class Session(AbstractBaseSession):
    """
    A browser's session. Columns tell whom its encoded content names; `outtake.accounts.people.sessions` fills them
    in.
    """

    person_id = models.BigIntegerField(null=True, db_index=True, help_text="row of who is signed in, or about to be")
    emails = models.TextField(blank=True, default="", help_text="addresses in the content, each between line ends")

    class Meta(AbstractBaseSession.Meta):
        indexes = [models.Index(fields=["session_key"], condition=models.Q(emails__gt=""), name="session_with_emails")]

    @classmethod
    def get_session_store_class(cls) -> type:
        """Return the engine."""
        from outtake.accounts.people.sessions import SessionStore

        return SessionStore


class SignInLink(models.Model):
    """A link that starts one browser session, once."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="sign_in_links")
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"sign-in link {self.pk}"
