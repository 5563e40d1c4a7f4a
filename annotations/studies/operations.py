"""Make a study, write the questions of prompts, and add tasks."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from annotations.instruments.documents import Instrument, shipped
from annotations.instruments.models import InstrumentVersion
from annotations.studies.models import MAX_OVERLAP, Round, Study
from outtake.accounts.projects.models import Project
from outtake.errors import Conflict, FieldError, Invalid


def frozen_version(instrument: Instrument) -> InstrumentVersion:
    """
    Return the stored version of an instrument, storing it on first use.

    :raises Conflict: if the same version is stored with another document.
    """
    stored, _ = InstrumentVersion.objects.get_or_create(
        key=instrument.key,
        version=instrument.version,
        defaults={"document": instrument.document, "digest": instrument.digest},
    )
    if stored.digest != instrument.digest:
        raise Conflict(
            f"Instrument {instrument.key} {instrument.version} is in use with another text; give the new one version "
            f"{instrument.version + 1}."
        )
    return stored


def create_study(*, project: Project, name: str, instrument: str, overlap: int, content_warning: str = "") -> Study:
    """
    Make a study with its first round.

    :raises Invalid: if there is no such instrument, the overlap is out of range, or the name is empty.
    :raises Conflict: if the project has a study of that name.
    """
    name = name.strip()
    faults = []
    if not name:
        faults.append(FieldError("name", "The name is empty; give the study one."))
    if instrument not in shipped():
        faults.append(FieldError("instrument", f"{instrument!r} is none of {', '.join(sorted(shipped()))}."))
    if not 1 <= overlap <= MAX_OVERLAP:
        faults.append(FieldError("overlap", f"{overlap} is not between 1 and {MAX_OVERLAP} annotators a task."))
    if faults:
        raise Invalid.of(faults)
    version = frozen_version(shipped()[instrument])
    try:
        with transaction.atomic():
            study = Study.objects.create(project=project, name=name, content_warning=content_warning.strip())
            Round.objects.create(study=study, n=1, instrument_version=version, overlap=overlap)
    except IntegrityError:
        raise Conflict(f"The project has a study {name!r} already; choose another name.") from None
    return study
