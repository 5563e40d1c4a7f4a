"""Flag that the guideline is unclear: what is flagged collects for the next version of it."""

from __future__ import annotations

from collections.abc import Sequence

from annotations.instruments.models import InstrumentVersion
from annotations.responses.validation import MAX_NOTE_CHARS, text_faults
from annotations.review.models import GuidelineFlag, Review
from annotations.studies.models import Study
from outtake.accounts.people.models import Person
from outtake.errors import FieldError, Invalid


def flag_guideline(*, review: Review, by: Person, note: str) -> GuidelineFlag:
    """
    Keep for the next version that the guideline is unclear about a case.

    :raises Invalid: if the note is empty or too long
    """
    faults = list(text_faults(note, "note"))
    if not 1 <= len(note.strip()) <= MAX_NOTE_CHARS:
        faults.append(FieldError("note", f"{len(note.strip())} characters; write 1 to {MAX_NOTE_CHARS:,}."))
    if faults:
        raise Invalid.of(faults)
    return GuidelineFlag.objects.create(study_id=review.round.study_id, review=review, raised_by=by, note=note.strip())


def resolve_flags(*, study: Study, flags: Sequence[str], version: InstrumentVersion) -> int:
    """
    Say which open flags of a study a new version of its instrument answers; return how many.

    :param flags: public ids
    :raises Invalid: if one of them is no open flag of the study
    """
    waiting = GuidelineFlag.objects.select_for_update().filter(study=study, resolved_in=None, public_id__in=flags)
    found = set(waiting.order_by("id").values_list("public_id", flat=True))
    if unknown := [each for each in flags if each not in found]:
        raise Invalid.field("resolves", f"{unknown[0][:40]!r} is not an open flag of this study; remove it.")
    return waiting.update(resolved_in=version)
