"""Prompts of projects, and versions of prompts that were used."""

from __future__ import annotations

from django.db import models
from django.db.models import Q, UniqueConstraint
from django.db.models.functions import Now

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project


class ProjectPrompt(models.Model):
    """A prompt that a project made for itself, from a shipped one. Its name has no slash, so it is none of those."""

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="critic_prompts")
    name = models.CharField(max_length=60)
    base = models.CharField(max_length=100, help_text="the shipped prompt in whose place it is asked")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [UniqueConstraint(fields=["project", "name"], name="project_prompt_once")]

    def __str__(self) -> str:
        return self.name


class PromptVersion(models.Model):
    """
    One version of one prompt, which never changes.

    One without ``prompt`` is shipped, as it was when it was first used.
    """

    prompt = models.ForeignKey(ProjectPrompt, on_delete=models.CASCADE, null=True, related_name="versions")
    name = models.CharField(max_length=100)
    version = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    text = models.TextField()
    note = models.CharField(max_length=300, blank=True, default="", help_text="what its author says of it")
    made_by = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            UniqueConstraint(fields=["name", "version"], condition=Q(prompt=None), name="prompt_version_once"),
            UniqueConstraint(fields=["prompt", "version"], name="project_prompt_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"
