"""
Pause, resume, archive, rename and delete a study, and close its rounds.

A paused or archived study and a closed round hand out no tasks. What is in hand may be submitted all the same, and
nothing that was said changes.
"""

from __future__ import annotations

from django.db import IntegrityError, transaction

from annotations.crowd.models import Recruitment
from annotations.studies.models import Round, Study
from annotations.studies.operations import no_filter
from annotations.studies.queries import instrument_of
from outtake.errors import Conflict, FieldError, Invalid
from studio.study_life.queries import contents_of

MAX_NAME_CHARS = 200
STATE_MOVES = {
    Study.RUNNING: {Study.PAUSED, Study.ARCHIVED},
    Study.PAUSED: {Study.RUNNING, Study.ARCHIVED},
    Study.ARCHIVED: {Study.RUNNING},
}


def set_study_state(*, study: Study, state: str) -> Study:
    """
    Let a study run, pause it or archive it. The same state again has no effect.

    :raises Invalid: if there is no such state
    :raises Conflict: if it cannot become that from what it is, or people are still recruited for a study to archive
    """
    if state not in Study.STATES:
        raise Invalid.field("state", f"{state[:40]!r} is not one of {', '.join(Study.STATES)}.")
    with transaction.atomic():
        locked = Study.objects.select_for_update(of=("self",)).select_related("project").get(pk=study.pk)
        if state == locked.state:
            return locked
        if state not in STATE_MOVES[locked.state]:
            raise Conflict(f"The study is {locked.state} and cannot be changed to {state}; resume it first.")
        if state == Study.ARCHIVED and Recruitment.objects.filter(study=locked, state=Recruitment.OPEN).exists():
            raise Conflict("The recruitment of this study is still open; close it first.")
        locked.state = state
        locked.save(update_fields=["state"])
    return locked


def rename_study(*, study: Study, name: str) -> Study:
    """
    Give a study another name.

    :raises Invalid: if the name is empty or too long
    :raises Conflict: if the project has another study of that name
    """
    name = name.strip()
    if not 1 <= len(name) <= MAX_NAME_CHARS:
        raise Invalid.field("name", f"{len(name)} characters; give the study a name of 1 to {MAX_NAME_CHARS}.")
    try:
        with transaction.atomic():
            Study.objects.filter(pk=study.pk).update(name=name)
    except IntegrityError:
        raise Conflict(f"The project already has a study {name!r}; choose another name.") from None
    study.name = name
    return study


def change_study(
    *,
    study: Study,
    name: str | None = None,
    state: str | None = None,
    content_warning: str | None = None,
    shows_proposals: bool | None = None,
) -> Study:
    """
    Change a study's name, state, content warning and what it shows, all or none; what is None stays.

    :param shows_proposals: whether people see what a model proposed, after they answered; of a filter alone
    :raises Invalid: if a study shows proposals that is no filter; else as `rename_study` and `set_study_state` do
    :raises Conflict: as they do
    """
    if name is None and state is None and content_warning is None and shows_proposals is None:
        raise Invalid.of([FieldError("name", "Send a name, a state, a content warning or shows_proposals.")])
    with transaction.atomic():
        if name is not None:
            rename_study(study=study, name=name)
        if content_warning is not None:
            study.content_warning = content_warning
            study.save(update_fields=["content_warning"])
        if shows_proposals is not None:
            _show_proposals(study, shows_proposals)
        return study if state is None else set_study_state(study=study, state=state)


def set_round_state(*, round_: Round, state: str) -> Round:
    """
    Close a round, or open it again.

    :raises Invalid: if there is no such state, or it is the training
    """
    if state not in Round.STATES:
        raise Invalid.field("state", f"{state[:40]!r} is not one of {', '.join(Round.STATES)}.")
    if round_.is_training:
        raise Invalid.field("state", "The training is open as long as the study runs; choose round 1 or later.")
    round_.state = state
    round_.save(update_fields=["state"])
    return round_


def delete_study(*, study: Study) -> None:
    """
    Delete a study in which nothing would be lost, with its rounds, tasks, rules and recruitment.

    :raises Conflict: if there is any work, run, result or participation in it, with the number of each
    """
    with transaction.atomic():
        locked = Study.objects.select_for_update().get(pk=study.pk)
        list(Round.objects.select_for_update().filter(study=locked))  # waits for a submission under way
        lost = contents_of(locked)
        if lost.any:
            raise Conflict(
                f"Deleting this study would lose {lost.in_words}. Archive it instead.",
                extra={"would_be_lost": lost.by_kind},
            )
        locked.delete()


def _show_proposals(study: Study, shows: bool) -> None:
    instrument = instrument_of(study.rounds.latest("n"))
    if shows and not instrument.keep:
        raise Invalid.field("shows_proposals", no_filter(instrument))
    study.shows_proposals = shows
    study.save(update_fields=["shows_proposals"])
