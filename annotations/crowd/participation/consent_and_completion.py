"""The way through: consent, the device check with which the work begins, completion, and the end of the time."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, TypedDict

from django.db import transaction
from django.db.models import Count, Q
from django.db.models.functions import Now
from django.utils.translation import gettext
from typing_extensions import Doc

from annotations.annotators.models import Participation
from annotations.crowd.models import Payment, Recruitment
from annotations.crowd.participation.ending import end_locked, lock
from annotations.studies.querysets import after_training
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.queries import eligibility_of
from annotations.work.training.training_tasks import upcoming_at
from outtake.accounts.people.models import Person
from outtake.errors import Conflict, Invalid
from outtake.jobs.sweeps import for_each

NARROW, NO_KEYBOARD, NO_SOUND = DEVICE_FAULTS = ("narrow", "no_keyboard", "no_sound")
ALL_DONE, NOTHING_LEFT = "All tasks are done.", "There were no tasks left."
HELD_UP = ("paused", "excluded")  # kinds of `Stopped` that may pass
MOST_AT_ONCE = 1000  # entries whose time is over
MOSTLY_SKIPPED = "There were no tasks left, and all tasks were skipped."


class Device(TypedDict):
    """What the browser found of a device."""

    width_px: Annotated[int, Doc("of the window")]
    keyboard: bool
    sound: Annotated[bool, Doc("whether the person heard the test sound; true where none is needed")]


def consent(*, entry: Participation, version: int, agrees: bool) -> Participation:
    """
    Agree to the text of consent, or decline, which ends the entry. Said twice it counts once.

    :raises Conflict: if the text has another version by now, or the entry is over.
    """
    with transaction.atomic():
        locked = lock(entry)
        if not agrees:
            if locked.state not in (Participation.ENTERED, Participation.DECLINED):
                raise Conflict(gettext("You have already agreed. To stop, withdraw from the study."))
            return end_locked(locked, Participation.DECLINED, "")
        if locked.state in (Participation.CONSENTED, Participation.WORKING):
            return locked
        _refuse_unless(locked, Participation.ENTERED)
        current = locked.recruitment.consent_version
        if version != current:
            message = gettext("The consent text has changed; version {version} is the latest. Please read it again.")
            raise Conflict(message.format(version=current))
        locked.state, locked.consent_version = Participation.CONSENTED, version
        locked.consented_at = Now()
        locked.save(update_fields=["state", "consent_version", "consented_at"])
        locked.refresh_from_db(fields=["consented_at"])
    return locked


def device_faults(recruitment: Recruitment, device: Device) -> list[str]:
    """Return what a device lacks, of `DEVICE_FAULTS`."""
    return [
        *([NARROW] if device["width_px"] < recruitment.min_width_px else []),
        *([NO_KEYBOARD] if not device["keyboard"] else []),
        *([NO_SOUND] if recruitment.needs_sound and not device["sound"] else []),
    ]


def check_device(*, entry: Participation, width_px: int, keyboard: bool, sound: bool) -> Participation:
    """
    Note what the browser found of the device. If it will do, the work and its clock begin; else it can be tried again.

    :raises Invalid: if the width is invalid.
    :raises Conflict: if the person has not consented, or the entry is over.
    """
    if not 0 <= width_px <= 100_000:
        raise Invalid.field(
            "width_px", gettext("{width} is not a valid window width in pixels.").format(width=width_px)
        )
    with transaction.atomic():
        locked = lock(entry)
        if locked.state == Participation.WORKING:
            return locked
        _refuse_unless(locked, Participation.CONSENTED)
        locked.device = device = Device(width_px=width_px, keyboard=keyboard, sound=sound)
        if not device_faults(locked.recruitment, device):
            _begin_work(locked)
        locked.save(update_fields=["device", "state", "ends_by"])
        locked.refresh_from_db(fields=["ends_by"])
    return locked


def complete_if_done(*, entry: Participation) -> Participation:
    """
    End an entry at work if there is nothing more to do, and return it as it is.

    It is completed when all its tasks were submitted, or when nothing is left for the person and they submitted more
    than they skipped; the reward is then owed, once. When nothing is left and they did not, they are screened out.
    While a rule holds them up, while they have a task, and while there is training before them, it goes on.
    """
    with transaction.atomic():
        locked = lock(entry)
        if locked.state != Participation.WORKING:
            return locked
        done, skipped, at_hand = _counts(locked)
        if done >= locked.recruitment.tasks_each:
            return _complete(locked, ALL_DONE)
        if at_hand or _has_more(locked):
            return locked
        if done > skipped:
            return _complete(locked, NOTHING_LEFT)
        return end_locked(locked, Participation.SCREENED_OUT, MOSTLY_SKIPPED)


def time_out_overdue() -> int:
    """
    End the entries whose time is over. Returns how many.

    Who has done all that was asked of them has completed it, also if their browser never said so.
    """
    overdue = Participation.objects.filter(state=Participation.WORKING, ends_by__lte=Now()).order_by("ends_by", "pk")
    return sum(for_each(list(overdue.values_list("pk", flat=True)[:MOST_AT_ONCE]), _end_if_overdue))


def may_go_on(entry: Participation) -> bool:
    """
    Tell whether a locked entry that was completed has more to do: a round that its person has not worked in admits them
    by now and has a task for them, nothing holds them up, and not all tasks asked of one person are done.
    """
    person = Person.objects.get(annotator=entry.annotator_id)
    place = eligibility_of(person, entry.recruitment.study.public_id, as_working=True)
    known = Assignment.objects.filter(annotator=entry.annotator_id, round=place.round).exists()
    return not known and upcoming_at(place=place) is not None


def _end_if_overdue(pk: int) -> bool:
    with transaction.atomic():
        still = Participation.objects.select_for_update(of=("self",)).select_related("recruitment__study", "annotator")
        entry = still.filter(pk=pk, state=Participation.WORKING, ends_by__lte=Now()).first()
        if entry is not None:
            _end_overdue(entry)
    return entry is not None


def _end_overdue(entry: Participation) -> None:
    done, _, _ = _counts(entry)
    if done >= entry.recruitment.tasks_each:
        _complete(entry, ALL_DONE)
    else:
        end_locked(entry, Participation.TIMED_OUT, f"Not completed within {entry.recruitment.max_minutes} minutes.")


def _complete(entry: Participation, because: str) -> Participation:
    ended = end_locked(entry, Participation.COMPLETED, because)
    if amount := entry.recruitment.reward_minor:
        Payment.objects.get_or_create(entry=entry, kind=Payment.REWARD, defaults={"amount_minor": amount})
    return ended


def _counts(entry: Participation) -> tuple[int, int, int]:
    """Count the tasks that a person submitted and skipped, the training not counted, and those that they have."""
    own = Assignment.objects.filter(annotator=entry.annotator_id, round__study=entry.recruitment.study_id)
    sums = own.aggregate(
        done=Count("pk", filter=after_training() & Q(state=Assignment.SUBMITTED)),
        skipped=Count("pk", filter=after_training() & Q(state=Assignment.SKIPPED)),
        at_hand=Count("pk", filter=Q(state__in=[Assignment.LEASED, Assignment.SENT_BACK])),
    )
    return sums["done"], sums["skipped"], sums["at_hand"]


def _has_more(entry: Participation) -> bool:
    """Tell whether there is a task for them now, or will be once a rule lets them go on."""
    person = Person.objects.get(annotator=entry.annotator_id)
    place = eligibility_of(person, entry.recruitment.study.public_id)
    if place.stopped is not None and place.stopped.kind in HELD_UP:
        return True
    return upcoming_at(place=place) is not None


def _refuse_unless(entry: Participation, state: str) -> None:
    if entry.state in Participation.ENDS:
        raise Conflict(gettext("Your participation has ended: it is {state}.").format(state=entry.state))
    if entry.state != state:
        raise Conflict(gettext("This step comes later: your participation is {state}.").format(state=entry.state))


def _begin_work(entry: Participation) -> None:
    """Start the clock of a locked entry, unsaved."""
    entry.state = Participation.WORKING
    entry.ends_by = Now() + timedelta(minutes=entry.recruitment.max_minutes)
