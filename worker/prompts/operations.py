"""Make prompts of a project: copy one, bring one as a file, and write its next version."""

from __future__ import annotations

import re

from django.db import IntegrityError, transaction

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.errors import Conflict, Invalid
from worker.prompts.documents import base_named, cleaned, composed, read_file
from worker.prompts.models import ProjectPrompt, PromptVersion
from worker.prompts.queries import newest_of, template_for, template_of
from worker.prompts.templates import PromptTemplate, RenderedPrompt

NAME = re.compile(r"[a-z][a-z0-9-]{0,59}")
MOST_VERSIONS = 9999


def copy_prompt(
    *,
    project: Project,
    name: str,
    source: str,
    sections: RenderedPrompt | None = None,
    note: str = "",
    by: Person | None = None,
) -> PromptTemplate:
    """
    Make a prompt of a project from one of its own or a shipped one; return its version 1.

    :param source: ``NAME@VERSION``, or ``NAME`` for the newest
    :param sections: its texts; None for those of the source
    :raises Invalid: if the name is none, there is no such source, or the texts cannot take its place
    :raises Conflict: if the project has a prompt of this name.
    """
    _check_name(name)
    copied = template_for(project, source, field="copy_of")
    made = composed(name, 1, base_named(copied.base), sections or copied.sections, source=f"Made from {copied.id}.")
    return _create(project, made, note, by)


def import_prompt(
    *, project: Project, text: str, name: str | None = None, note: str = "", by: Person | None = None
) -> PromptTemplate:
    """
    Bring a prompt file into a project: the next version of the prompt of this name, or version 1 of a new one.

    :param name: None for the name in the file
    :raises Invalid: naming the fault of the file, or of the name
    :raises Conflict: if the newest version has the same texts.
    """
    brought = read_file(text)
    name = brought.name if name is None else name
    _check_name(name)
    base = base_named(brought.base)
    own = ProjectPrompt.objects.filter(project=project, name=name).first()
    if own is None:
        return _create(project, composed(name, 1, base, brought.sections, source="Imported from a file."), note, by)
    if own.base != base.name:
        why = f"{name!r} is asked in the place of {own.base}, and the file in that of {base.name}; give another name."
        raise Invalid.field("name", why)
    return save_version(prompt=own, after=newest_of(own).version, sections=brought.sections, note=note, by=by)


def save_version(
    *, prompt: ProjectPrompt, after: int, sections: RenderedPrompt, note: str = "", by: Person | None = None
) -> PromptTemplate:
    """
    Make the next version of a project's own prompt; those before stay as they are.

    :param after: the version that the author saw last
    :raises Invalid: naming the section that cannot be
    :raises Conflict: if there is a later version, or nothing has changed.
    """
    with transaction.atomic():
        locked = ProjectPrompt.objects.select_for_update().get(pk=prompt.pk)
        newest = template_of(locked.versions.latest("version"))
        if newest.version != after:
            raise Conflict(f"{locked.name} has version {newest.version} by now; compare with it, then save again.")
        if cleaned(sections) == newest.sections:
            raise Conflict(f"Nothing has changed since version {newest.version}.")
        if newest.version >= MOST_VERSIONS:
            raise Conflict(f"{locked.name} has {MOST_VERSIONS} versions; make a copy under another name.")
        made = composed(
            locked.name, newest.version + 1, base_named(locked.base), sections, source=f"Made from {newest.id}."
        )
        _store(locked, made, note, by)
    return made


def _check_name(name: str) -> None:
    if NAME.fullmatch(name) is None:
        raise Invalid.field("name", f"{name[:60]!r} is not a name: use a-z, 0-9 and -, a letter first, at most 60.")


def _create(project: Project, made: PromptTemplate, note: str, by: Person | None) -> PromptTemplate:
    try:
        with transaction.atomic():
            prompt = ProjectPrompt.objects.create(project=project, name=made.name, base=made.base)
            _store(prompt, made, note, by)
    except IntegrityError:
        raise Conflict(f"The project has a prompt {made.name!r} already; choose another name.") from None
    return made


def _store(prompt: ProjectPrompt, made: PromptTemplate, note: str, by: Person | None) -> None:
    columns = {"name": made.name, "version": made.version, "digest": made.digest, "text": made.text}
    PromptVersion.objects.create(prompt=prompt, note=note.strip()[:300], made_by=by, **columns)
