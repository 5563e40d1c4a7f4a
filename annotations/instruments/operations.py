"""Make instruments of a project: copy one, write its draft, and freeze that as a version."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.db.models.functions import Now

from annotations.instruments.documents import Instrument, read, shipped
from annotations.instruments.models import InstrumentDraft, InstrumentVersion, ProjectInstrument
from annotations.instruments.problems import problems_of
from annotations.instruments.queries import draft_of, find_version, newest_version
from annotations.instruments.yaml_files import ParsedYaml, read_yaml
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.errors import Conflict, FieldError, Invalid
from outtake.text import is_storable

KEY = re.compile(r"[a-z][a-z0-9_-]{0,39}")
MAX_TITLE_CHARS = 200
EMPTY: Mapping[str, Any] = {"guideline": "", "clean": True}


def frozen_version(instrument: Instrument, project: Project | None = None) -> InstrumentVersion:
    """
    Return the stored version of an instrument, storing a shipped one on first use.

    :param project: whose own instruments are looked at first
    :raises Conflict: if the same version is stored with another document.
    """
    same = InstrumentVersion.objects.filter(key=instrument.key, version=instrument.version)
    stored = same.filter(instrument__project=project).first() if project is not None else None
    if stored is None:
        stored, _ = InstrumentVersion.objects.get_or_create(
            key=instrument.key,
            version=instrument.version,
            instrument=None,
            defaults={"document": instrument.document, "digest": instrument.digest},
        )
    if stored.digest != instrument.digest:
        raise Conflict(
            f"Instrument {instrument.key} {instrument.version} is already in use with different content; give "
            "the new one version "
            f"{instrument.version + 1}."
        )
    return stored


def create_instrument(
    *,
    project: Project,
    key: str,
    title: str,
    source: tuple[str, int | None] | None = None,
    yaml: str | None = None,
    made_by: Person | None = None,
) -> InstrumentDraft:
    """
    Make an instrument of a project with a draft: a copy, from a YAML text, or from nothing.

    :param source: key and version of an instrument of the project or a shipped one; None for its newest version
    :raises Invalid: if key or title are none, there is no such source, or the text is no YAML
    :raises Conflict: if the key is taken
    """
    faults = _naming_faults(key, title)
    if source is not None and yaml is not None:
        faults.append(FieldError("yaml", "Send either a source to copy, or a YAML text."))
    copied = find_version(project, *source) if source is not None else None
    if source is not None and copied is None:
        faults.append(FieldError("copy_of", f"There is no version {source[1] or ''} of {source[0][:40]!r} to copy."))
    if faults:
        raise Invalid.of(faults)
    if key in shipped() or _is_brought_along(project, key):
        raise Conflict(f"The key {key!r} is used by another instrument; choose another key.")
    document = dict(EMPTY) if yaml is None else read_draft_yaml(yaml, title=title).document
    try:
        with transaction.atomic():
            parent = frozen_version(copied, project) if copied is not None else None
            instrument = ProjectInstrument.objects.create(project=project, key=key)
            return InstrumentDraft.objects.create(
                instrument=instrument,
                document=_named({**(parent.document if parent else document), "title": title.strip()}, key, 1),
                parent=parent,
                saved_by=made_by,
            )
    except IntegrityError:
        raise Conflict(f"The project already has an instrument {key!r}; choose another key.") from None


def create_draft(
    *, instrument: ProjectInstrument, version: int | None = None, made_by: Person | None = None
) -> InstrumentDraft:
    """
    Begin the next version of an instrument, as a copy of one of its versions; by default of the newest.

    :raises Invalid: if it has no such version
    :raises Conflict: if it has a draft already, or is archived
    """
    versions = instrument.versions.order_by("-version")
    parent = versions.first() if version is None else versions.filter(version=version).first()
    if parent is None:
        raise Invalid.field("version", f"{instrument.key} has no version {version or ''}; use an existing version.")
    with transaction.atomic():
        locked = ProjectInstrument.objects.select_for_update().get(pk=instrument.pk)
        if locked.archived_at is not None:
            raise Conflict("This instrument is archived; restore it first.")
        if InstrumentDraft.objects.filter(instrument=locked).exists():
            raise Conflict("It already has a draft; continue with it, or discard it.")
        document = _named(copy.deepcopy(parent.document), locked.key, newest_version(locked) + 1)
        return InstrumentDraft.objects.create(instrument=locked, document=document, parent=parent, saved_by=made_by)


def save_draft(
    *, instrument: ProjectInstrument, lock: int, document: Mapping[str, Any], saved_by: Person | None = None
) -> InstrumentDraft:
    """
    Keep a draft in any state. Its key and version are those that it will have.

    :param lock: the number that it had when it was read
    :raises Missing: if there is no draft
    :raises Conflict: if it was saved since; the error has the draft as it is
    """
    draft = draft_of(instrument)
    wanted = _named(document, instrument.key, newest_version(instrument) + 1)
    same = InstrumentDraft.objects.filter(pk=draft.pk, lock=lock)
    if not same.update(document=wanted, lock=F("lock") + 1, saved_by=saved_by, saved_at=Now()):
        raise _stale(draft_of(instrument))
    return draft_of(instrument)


def read_draft_yaml(text: str, *, title: str | None = None) -> ParsedYaml:
    """
    Return the document of a YAML text that is to become a draft.

    :param title: that it will have instead of its own
    :raises Invalid: naming line and place of each fault, if it is no YAML or not valid
    """
    parsed = read_yaml(text)
    document = _named(parsed.document, "key", 1) | ({} if title is None else {"title": title})
    if problems := problems_of(document):
        raise Invalid.of(
            [
                FieldError(each.path or "/", f"line {parsed.line_of(each.path)}: {each.message} {each.remedy}")
                for each in problems
            ]
        )
    return parsed


def create_version(*, instrument: ProjectInstrument, lock: int, made_by: Person | None = None) -> InstrumentVersion:
    """
    Freeze the draft of an instrument as its next version. Rounds that are there keep the version that they have.

    :param lock: the number that the draft had when it was read
    :raises Missing: if there is no draft
    :raises Invalid: with all that is wrong, if it is not valid
    :raises Conflict: if it was saved since, or it is archived
    """
    with transaction.atomic():
        locked = ProjectInstrument.objects.select_for_update().get(pk=instrument.pk)
        draft = draft_of(locked)
        if locked.archived_at is not None:
            raise Conflict("This instrument is archived; restore it first.")
        if draft.lock != lock:
            raise _stale(draft)
        document = _named(draft.document, locked.key, newest_version(locked) + 1)
        if problems := problems_of(document):
            raise Invalid.of([FieldError(each.path or "/", f"{each.message} {each.remedy}") for each in problems])
        made = read(document, where="document")
        draft.delete()
        return InstrumentVersion.objects.create(
            instrument=locked,
            key=made.key,
            version=made.version,
            document=made.document,
            digest=made.digest,
            parent=draft.parent,
            made_by=made_by,
        )


def discard_draft(*, instrument: ProjectInstrument) -> None:
    """
    Delete the draft of an instrument; with it the instrument, where it has no version yet.

    :raises Missing: if there is no draft
    """
    with transaction.atomic():
        locked = ProjectInstrument.objects.select_for_update().get(pk=instrument.pk)
        draft_of(locked).delete()
        if not locked.versions.exists():
            locked.delete()


def set_archived(*, instrument: ProjectInstrument, archived: bool) -> ProjectInstrument:
    """Take an instrument out of the choice for new studies, or put it back. Rounds that use it go on."""
    if archived != (instrument.archived_at is not None):
        ProjectInstrument.objects.filter(pk=instrument.pk).update(archived_at=Now() if archived else None)
        instrument.refresh_from_db()
    return instrument


def _naming_faults(key: str, title: str) -> list[FieldError]:
    faults = []
    if not KEY.fullmatch(key):
        message = (
            f"{key[:40]!r} is not a valid key; use up to 40 lower-case letters, digits, - and _, with a letter first."
        )
        faults.append(FieldError("key", message))
    if not 1 <= len(title.strip()) <= MAX_TITLE_CHARS or not is_storable(title):
        faults.append(FieldError("title", f"Give a title of 1 to {MAX_TITLE_CHARS} characters."))
    return faults


def _is_brought_along(project: Project, key: str) -> bool:
    """Tell whether a round of a project brought an instrument of this key along."""
    rows = InstrumentVersion.objects.filter(key=key, instrument=None, rounds__study__project=project)
    return rows.exists()


def _named(document: Mapping[str, Any], key: str, version: int) -> dict[str, Any]:
    """Return a document under a key and version, which come first."""
    return {"key": key, "version": version, **{k: v for k, v in document.items() if k not in ("key", "version")}}


def _stale(draft: InstrumentDraft) -> Conflict:
    return Conflict(
        "This draft was changed by someone else since you opened it; review their version, then save again.",
        extra={"lock": draft.lock, "document": draft.document},
    )
