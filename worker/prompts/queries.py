"""The prompts that critics and judges can ask with in a project: its own, and the shipped ones."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import Prefetch
from typing_extensions import Doc

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.http.field_notes import Choices
from outtake.rows import first_or_missing
from outtake.text import whole_number
from worker.prompts import templates
from worker.prompts.models import ProjectPrompt, PromptVersion
from worker.prompts.templates import OWN_WORDS, WHO_ASKS, PromptTemplate, asked_by

_ID = re.compile(r"(?P<name>[a-z0-9-]+)@(?P<version>[1-9][0-9]{0,3}):(?P<digest>[0-9a-f]{8})")


@dataclass(frozen=True, slots=True)
class PromptVersionSummary:
    """A version of a prompt."""

    version: Annotated[int, Doc("from 1")]
    digest: Annotated[str, Doc("SHA-256 of its file")]
    note: Annotated[str, Doc("what its author says of it; empty for none")]
    made_by: Annotated[str, Doc("username; empty for what ships with the program, and once erased")]
    created_at: Annotated[datetime | None, Doc("null for what ships with the program")]


@dataclass(frozen=True, slots=True)
class PromptSummary:
    """A prompt that critics or judges of a project can be asked with."""

    name: str
    base: Annotated[str, Doc("the shipped prompt in whose place it is asked; its own name for a shipped one")]
    shipped: Annotated[bool, Doc("whether it ships with the program; a shipped prompt is copied before it is changed")]
    asked_by: Annotated[tuple[Annotated[str, Choices(WHO_ASKS)], ...], Doc("who can be asked with it")]
    versions: Annotated[tuple[PromptVersionSummary, ...], Doc("newest first")]


def prompts_in(project: Project) -> list[PromptSummary]:
    """Return the prompts of a project: its own, newest first, then the shipped ones by name."""
    versions = Prefetch("versions", queryset=PromptVersion.objects.select_related("made_by").order_by("-version"))
    own = ProjectPrompt.objects.filter(project=project).prefetch_related(versions).order_by("-id")
    found = [
        PromptSummary(each.name, each.base, False, asked_by(each.base), tuple(map(_summary, each.versions.all())))
        for each in own
    ]
    shipped: dict[str, list[PromptTemplate]] = {}
    for template in templates.shipped().values():
        if template.name not in OWN_WORDS:
            shipped.setdefault(template.name, []).append(template)
    return found + [
        PromptSummary(
            name, name, True, asked_by(name), tuple(_shipped(each) for each in sorted(all_, key=lambda t: -t.version))
        )
        for name, all_ in sorted(shipped.items())
    ]


def _summary(stored: PromptVersion) -> PromptVersionSummary:
    by = stored.made_by.username if stored.made_by else ""
    return PromptVersionSummary(stored.version, stored.digest, stored.note, by, stored.created_at)


def _shipped(template: PromptTemplate) -> PromptVersionSummary:
    return PromptVersionSummary(template.version, template.digest, "", "", None)


def prompt_named(project: Project, name: str) -> ProjectPrompt:
    """
    Return a project's own prompt.

    :raises Missing: if it has none of this name.
    """
    return first_or_missing(ProjectPrompt.objects.filter(project=project, name=name))


def newest_of(prompt: ProjectPrompt) -> PromptTemplate:
    """Return the newest version of a project's own prompt."""
    return template_of(prompt.versions.latest("version"))


def template_of(stored: PromptVersion) -> PromptTemplate:
    """Return a stored version as it was written."""
    return templates.read(f"{stored.name}.v{stored.version}.md", stored.text.encode())


def find_template(project: Project, reference: str) -> PromptTemplate | None:
    """
    Return a prompt of a project, or a shipped one; None if there is none.

    :param reference: ``NAME@VERSION``, or ``NAME`` for its newest version
    """
    name, at, text = reference.partition("@")
    version = whole_number(text) if at else None
    if at and version is None:
        return None
    if "/" in name:
        try:
            return None if name in OWN_WORDS else templates.load(name, version)
        except Invalid:
            return None
    stored = PromptVersion.objects.filter(prompt__project=project, name=name).order_by("-version")
    found = (stored if version is None else stored.filter(version=version)).first()
    return template_of(found) if found else None


def template_for(project: Project, reference: str, *, field: str = "prompts") -> PromptTemplate:
    """
    Return a prompt by its reference, see `find_template`.

    :raises Invalid: if there is none.
    """
    found = find_template(project, reference)
    if found is None:
        why = f"{reference[:100]!r} is not a prompt of this project; give NAME@VERSION, see GET prompts."
        raise Invalid.field(field, why)
    return found


def base_of(template_id: str) -> str:
    """Return the shipped prompt in whose place the prompt with this id is asked; "" if it is not there."""
    name = template_id.partition("@")[0]
    own = None if "/" in name else own_template(template_id)
    return own.base if own else name if "/" in name else ""


def own_template(template_id: str) -> PromptTemplate | None:
    """Return the prompt of any project with this id, which has a part of its digest in it; None if there is none."""
    named = _ID.fullmatch(template_id)
    if named is None:
        return None
    same = PromptVersion.objects.filter(prompt__isnull=False, name=named["name"], version=int(named["version"]))
    found = same.filter(digest__startswith=named["digest"]).first()
    return template_of(found) if found else None
