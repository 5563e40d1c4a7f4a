"""
The ends other than completion, withdrawal and erasure.

An entry that has ended stays as it is, but for three things: its person may withdraw; who was screened out by mistake
is let work again; who returned it may begin it again with another submission (`entering`).

Rows are locked in this order, here and wherever an entry is changed: the annotator (by who changes it too: rules, and
erasure), the entry, its identity and payments, then what `annotations.work.assignments.set_aside` locks.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models.functions import Now

from annotations.annotators.models import Annotator, CrowdIdentity, Participation
from annotations.crowd.models import Payment
from annotations.work.assignments.set_aside import end_leases, exclude_work, restore_work
from outtake.accounts.own_account.erasure import erase_person
from outtake.accounts.people.models import Person
from outtake.errors import Conflict, Invalid

SETS_ASIDE = (Participation.RETURNED, Participation.TIMED_OUT, Participation.WITHDRAWN)
LONGEST_BECAUSE = 500
OVER = "Your participation in this study has ended."


def lock(entry: Participation) -> Participation:
    """Return the entry, locked, with its recruitment and annotator."""
    rows = Participation.objects.select_for_update(of=("self",))
    return rows.select_related("recruitment__study", "annotator").get(pk=entry.pk)


def end_locked(entry: Participation, state: str, because: str) -> Participation:
    """
    End a locked entry; one that has ended stays as it is, but for withdrawing.

    Open leases end. Of a returned, timed out or withdrawn entry the work is set aside, and others do it; but what a
    reward is owed for stays, unless its person withdraws it.
    """
    if entry.state == state or (entry.state in Participation.ENDS and state != Participation.WITHDRAWN):
        return entry
    is_earned = state != Participation.WITHDRAWN and entry.payments.filter(kind=Payment.REWARD).exists()
    if state in SETS_ASIDE and not is_earned:
        exclude_work(annotator=entry.annotator, study=entry.recruitment.study, because=OVER)
    end_leases(annotator=entry.annotator, study=entry.recruitment.study, because=OVER)
    entry.state, entry.ends_by, entry.ended_because = state, None, because[:LONGEST_BECAUSE]
    entry.ended_at = Now()
    entry.save(update_fields=["state", "ends_by", "ended_at", "ended_because"])
    entry.refresh_from_db(fields=["ended_at"])
    return entry


def end_entry(*, entry: Participation, state: str, because: str = "") -> Participation:
    """
    End an entry; one that has ended stays as it is.

    :param state: any end but ``completed`` and ``withdrawn``, which have operations of their own
    :raises Invalid: if it is not one of these.
    """
    known = [each for each in Participation.ENDS if each not in (Participation.COMPLETED, Participation.WITHDRAWN)]
    if state not in known:
        raise Invalid.field("state", f"{state[:40]!r} is not one of {', '.join(known)}.")
    with transaction.atomic():
        return end_locked(lock(entry), state, because)


def mark_returned(*, entry: Participation, because: str = "") -> Participation:
    """Note that someone returned their submission on the platform; others do their tasks."""
    return end_entry(entry=entry, state=Participation.RETURNED, because=because)


def mark_timed_out(*, entry: Participation, because: str = "") -> Participation:
    """Note that a participation took too long; others do its tasks."""
    return end_entry(entry=entry, state=Participation.TIMED_OUT, because=because)


def work_again(*, entry: Participation) -> Participation:
    """
    Let someone who was screened out, or ended for lack of attention, go on, with a clock that starts again.

    For what is undone on appeal. An entry at work is left as it is.

    :raises Conflict: if it ended otherwise.
    """
    with transaction.atomic():
        locked = lock(entry)
        if locked.state == Participation.WORKING:
            return locked
        if locked.state not in (Participation.SCREENED_OUT, Participation.ATTENTION):
            raise Conflict(f"It is {locked.state}; only people who were screened out can be readmitted.")
        restore_work(annotator=locked.annotator, study=locked.recruitment.study)
        locked.state, locked.ended_at, locked.ended_because = Participation.WORKING, None, ""
        locked.ends_by = Now() + timedelta(minutes=locked.recruitment.max_minutes)
        locked.save(update_fields=["state", "ended_at", "ended_because", "ends_by"])
        locked.refresh_from_db(fields=["ends_by"])
    return locked


def withdraw(*, entry: Participation, erase: bool = False) -> Participation:
    """
    Withdraw a consent: no more work, and submitted annotations no longer count. At any time, after completion
    too; a reward that was earned stays owed.

    :param erase: also erase who it was, as `erase_identity` does
    """
    with transaction.atomic():
        if erase:
            _lock_annotator(entry.annotator_id)
        ended = end_locked(lock(entry), Participation.WITHDRAWN, "")
        if erase:
            erase_identity(entry=ended)
    return ended


def erase_identity(*, entry: Participation) -> None:
    """
    Erase who someone is: the platform's ids, payments, the device, and the account with its sessions.

    Their annotations stay under the annotator's random id. An entry that still ran is withdrawn first. Doing it twice
    has no effect. No one can tell afterwards that the same person comes again.
    """
    with transaction.atomic():
        _lock_annotator(entry.annotator_id)
        locked = lock(entry)
        _erase_rows(locked)
        person = Person.objects.filter(annotator=locked.annotator_id).first()
        if person is not None:
            erase_person(person=person)
    entry.refresh_from_db()


def erase_crowd_rows(*, person: Person) -> None:
    """Erase what platforms know someone by, in all studies, while their account is erased (`ALSO_ERASE`)."""
    for entry in Participation.objects.filter(annotator__person=person).order_by("pk"):
        _lock_annotator(entry.annotator_id)
        _erase_rows(lock(entry))


def _lock_annotator(pk: int) -> None:
    """Lock an annotator, who loses their person in an erasure."""
    Annotator.objects.select_for_update(no_key=True).get(pk=pk)


def _erase_rows(locked: Participation) -> None:
    if locked.state not in Participation.ENDS:
        end_locked(locked, Participation.WITHDRAWN, "")
    CrowdIdentity.objects.filter(entry=locked).delete()
    Payment.objects.filter(entry=locked).delete()
    Participation.objects.filter(pk=locked.pk).update(device=None)
