"""
Let someone in, once.

An id of a person in the address is no secret: anyone who ran another study with them knows it. The id of the submission
is, so it is what opens an entry that was begun; a browser that is signed in to the entry opens it too.
"""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models.functions import Now
from django.utils.translation import gettext

from annotations.annotators.models import Annotator, CrowdIdentity, Participation
from annotations.crowd.models import Recruitment
from annotations.crowd.participation.consent_and_completion import may_go_on
from annotations.crowd.participation.ending import lock
from annotations.crowd.platforms.platforms import Ids, check_ids
from annotations.crowd.queries import parameters_of
from annotations.studies.models import Study
from annotations.work.assignments.set_aside import restore_work
from outtake.accounts.people.models import Person
from outtake.errors import Conflict, Refused
from outtake.fields import new_public_id
from outtake.translations import gettext_noop

NEW_ENTRIES_A_MINUTE = 120  # of one recruitment; a platform's places fill far more slowly
MAY_BEGIN_AGAIN = (Participation.RETURNED, Participation.TIMED_OUT, Participation.DECLINED)
NOT_OPEN = {
    Recruitment.DRAFT: gettext_noop("This study has not started. Please return your submission, or come back later."),
    Recruitment.PAUSED: gettext_noop("This study is paused. Please come back later, or return your submission."),
    Recruitment.CLOSED: gettext_noop("This study has ended. Please return your submission."),
}


class TooMany(Refused):
    """More people come in than any platform sends."""

    status = 429
    title = gettext_noop("Too many at once")
    retry_after = 60


class Entered(NamedTuple):
    """An entry, the account that it belongs to, and whether it was made just now."""

    entry: Participation
    person: Person
    is_new: bool


def start_participation(
    *,
    recruitment: Recruitment,
    person_id: str,
    submission_id: str,
    platform_study: str = "",
    signed_in: Person | None = None,
) -> Entered:
    """
    Let someone in, or let them go on with what they began.

    A new person gets an account that is a member of no project: it reaches the study that was entered, by its entry.

    The same submission opens the same entry again, in any state. Another submission of the same person opens
    it only if it was returned, timed out or declined, and then begins it again: what was set aside counts again, and
    the clock starts with the work. One that was completed goes on in the same way, if a round that the person has not
    worked in admits them now and their tasks are not used up. In a browser that is signed in to an entry at work,
    another submission takes it over.

    :param signed_in: whose session the browser has
    :raises Invalid: if an id is invalid.
    :raises Conflict: if the study takes no one in now, this person took part already under another submission, or this
        submission is another person's.
    :raises TooMany: if more than `NEW_ENTRIES_A_MINUTE` came in.
    """
    ids = check_ids(Ids(person_id, submission_id, platform_study), parameters_of(recruitment))
    try:
        with transaction.atomic():
            return _go_on(recruitment, ids, signed_in) or _enter_anew(recruitment, ids)
    except IntegrityError:  # their other tab was first
        with transaction.atomic():
            entered = _go_on(recruitment, ids, signed_in)
        assert entered is not None
        return entered


def _go_on(recruitment: Recruitment, ids: Ids, signed_in: Person | None) -> Entered | None:
    """Open the entry of someone who is known; None if they are not, or were erased in this moment."""
    found = CrowdIdentity.objects.filter(recruitment=recruitment, person=ids.person)
    known = found.select_related("entry").first()
    if known is None:
        return None
    entry = lock(known.entry)  # before its identity, as erasure does
    identity = found.select_for_update(of=("self",)).filter(entry=entry).first()
    if identity is None:
        return None
    person = Person.objects.get(annotator=entry.annotator_id)  # an account goes together with its identity
    if identity.submission != ids.submission:
        _take_over(recruitment, entry, identity, ids, is_signed_in=signed_in == person)
    return Entered(entry, person, is_new=False)


def _take_over(
    recruitment: Recruitment, entry: Participation, identity: CrowdIdentity, ids: Ids, *, is_signed_in: bool
) -> None:
    """Let another submission of the same person stand for their entry; both are locked."""
    goes_on = entry.state == Participation.COMPLETED and may_go_on(entry)
    begins_again = goes_on or entry.state in MAY_BEGIN_AGAIN
    if not begins_again and (entry.state in Participation.ENDS or not is_signed_in):
        raise Conflict(
            gettext(
                "You are taking part in this study, or have already taken part, under another submission. Open it in "
                "the browser in which you started. If you returned that submission, write to the researcher, who can "
                "readmit you."
            )
        )
    if begins_again:
        _refuse_unless_open(recruitment)
    _refuse_known_submission(recruitment, ids)
    identity.submission, identity.platform_study = ids.submission, ids.platform_study
    identity.save(update_fields=["submission", "platform_study"])
    if begins_again:
        if goes_on:
            entry.entered_at = Now()  # the time that a participation takes is that of its last part
        else:
            restore_work(annotator=entry.annotator, study=recruitment.study)
        entry.state, entry.ends_by, entry.ended_at, entry.ended_because = Participation.ENTERED, None, None, ""
        entry.consent_version = entry.consented_at = None  # who begins again is asked again
        entry.save()


def _enter_anew(recruitment: Recruitment, ids: Ids) -> Entered:
    _refuse_unless_open(recruitment)
    _refuse_known_submission(recruitment, ids)
    recent = recruitment.entries.filter(entered_at__gt=Now() - timedelta(minutes=1))
    if recent[:NEW_ENTRIES_A_MINUTE].count() == NEW_ENTRIES_A_MINUTE:
        raise TooMany(gettext("Many people are joining right now. Please open the study again in a minute."))
    person = Person(username=f"crowd-{new_public_id()}")
    person.set_unusable_password()
    person.save()
    annotator = Annotator.objects.create(kind=Annotator.PERSON, person=person)
    entry = Participation.objects.create(recruitment=recruitment, annotator=annotator)
    CrowdIdentity.objects.create(
        entry=entry,
        recruitment=recruitment,
        person=ids.person,
        submission=ids.submission,
        platform_study=ids.platform_study,
    )
    return Entered(entry, person, is_new=True)


def _refuse_unless_open(recruitment: Recruitment) -> None:
    state, study = Recruitment.objects.values_list("state", "study__state").get(pk=recruitment.pk)
    if state == Recruitment.OPEN and study != Study.RUNNING:
        state = Recruitment.PAUSED if study == Study.PAUSED else Recruitment.CLOSED
    if state != Recruitment.OPEN:
        raise Conflict(gettext(NOT_OPEN[state]))


def _refuse_known_submission(recruitment: Recruitment, ids: Ids) -> None:
    """Refuse a submission that came with another person's id: one of the two is not theirs."""
    others = CrowdIdentity.objects.filter(recruitment=recruitment, submission=ids.submission)
    if ids.submission and others.exclude(person=ids.person).exists():
        raise Conflict(gettext("This submission belongs to someone else. Open the study from the platform again."))
