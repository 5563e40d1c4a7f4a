"""Make a study, write the questions of prompts, and add tasks."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from annotations.instruments.documents import Instrument
from annotations.instruments.operations import frozen_version
from annotations.instruments.queries import find_version, keys_in
from annotations.studies.models import MAX_OVERLAP, Round, Study
from outtake.accounts.projects.models import Project
from outtake.errors import Conflict, FieldError, Invalid


def create_study(
    *,
    project: Project,
    name: str,
    instrument: str,
    overlap: int,
    content_warning: str = "",
    version: int | None = None,
    shows_proposals: bool = False,
) -> Study:
    """
    Make a study with its first round.

    :param instrument: key of an instrument of the project, or of a shipped one
    :param version: of the instrument; None for its newest
    :param shows_proposals: whether people see what a model proposed, after they answered; of a filter alone
    :raises Invalid: if there is no such instrument, the overlap is out of range, or the name is empty.
    :raises Conflict: if the project has a study of that name.
    """
    name = name.strip()
    faults = []
    if not name:
        faults.append(FieldError("name", "The name is empty; enter a name for the study."))
    asked = find_version(project, instrument, version)
    if asked is None:
        which = f"{instrument[:40]!r}" if version is None else f"{instrument[:40]!r} version {version}"
        faults.append(FieldError("instrument", f"{which} is not one of {', '.join(keys_in(project))}."))
    if not 1 <= overlap <= MAX_OVERLAP:
        faults.append(FieldError("overlap", f"{overlap} is not between 1 and {MAX_OVERLAP} annotators per task."))
    if shows_proposals and asked is not None and not asked.keep:
        faults.append(FieldError("shows_proposals", no_filter(asked)))
    if faults or asked is None:
        raise Invalid.of(faults)
    try:
        with transaction.atomic():
            stored = frozen_version(asked, project)
            study = Study.objects.create(
                project=project,
                name=name,
                content_warning=content_warning.strip(),
                shows_proposals=shows_proposals,
            )
            Round.objects.create(study=study, n=1, instrument_version=stored, overlap=overlap)
    except IntegrityError:
        raise Conflict(f"The project already has a study {name!r}; choose another name.") from None
    return study


def no_filter(instrument: Instrument) -> str:
    """Return why a study with an instrument cannot show what a model proposed."""
    return f"{instrument.title} filters neither prompts nor questions, so it has no proposals of a model; send false."
