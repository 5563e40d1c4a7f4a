"""Participation over HTTP: what is sent, and what is answered."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypedDict

from typing_extensions import Doc

from annotations.annotators.models import CrowdIdentity, Participation
from annotations.crowd.participation.consent_and_completion import DEVICE_FAULTS, Device, device_faults
from annotations.crowd.platforms.platforms import CompletionCode
from annotations.crowd.queries import counts_of_entry, exit_from
from annotations.crowd.recruitment.serializers import MOST
from outtake.http.field_notes import Choices
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictSerializer


class ConsentInput(StrictSerializer):
    """A person's word on the text of consent that they read."""

    version = StrictInteger(min_value=1, max_value=MOST, help_text="of the text, from 1")
    agrees = StrictBoolean()


class DeviceInput(StrictSerializer):
    """What the browser found."""

    width_px = StrictInteger(min_value=0, max_value=100_000, help_text="of the window, in pixels")
    keyboard = StrictBoolean()
    sound = StrictBoolean(help_text="whether the person heard the test sound; true where none is needed")


class WithdrawInput(StrictSerializer):
    """Whether who it was is to be erased too."""

    erase = StrictBoolean()


class EntryOutput(TypedDict):
    """One person's participation. The ids of the platform are null for researchers, and once erased."""

    id: str
    annotator: Annotated[str, Doc("id of the annotator")]
    annotator_name: Annotated[str, Doc("a random name")]
    state: Annotated[str, Choices(Participation.STATES)]
    tasks_done: Annotated[int, Doc("number of tasks")]
    tasks_each: Annotated[int, Doc("tasks to be done for the reward")]
    entered_at: datetime
    ends_by: Annotated[datetime | None, Doc("when it times out; null before and after the work")]
    ended_at: Annotated[datetime | None, Doc("null until it ends")]
    ended_reason: Annotated[str, Doc("empty where no reason was given")]
    consent_version: Annotated[int | None, Doc("of the text that they agreed to; null before")]
    reward_minor: Annotated[int, Doc("owed or paid, in minor units of the currency (cents)")]
    bonus_minor: Annotated[int, Doc("owed or paid, in minor units of the currency (cents)")]
    unpaid_minor: Annotated[int, Doc("of both, what was in no file for the platform yet")]
    currency: str
    person: Annotated[str | None, Doc("the platform's id; null for researchers, and once erased")]
    submission: Annotated[str | None, Doc("the platform's id; null for researchers, and once erased")]


class OwnEntryOutput(TypedDict):
    """Your own participation."""

    id: str
    state: Annotated[str, Choices(Participation.STATES)]
    study: Annotated[str, Doc("id of the study")]
    study_name: str
    content_warning: str
    platform: str
    consent: Annotated[str, Doc("text to agree to")]
    consent_version: Annotated[int, Doc("of the current text of consent, from 1")]
    consented_version: Annotated[int | None, Doc("of the text that you agreed to; null before")]
    min_width_px: Annotated[int, Doc("of the window")]
    needs_sound: bool
    device: Annotated[Device | None, Doc("null before the first check")]
    device_faults: list[Annotated[str, Choices(DEVICE_FAULTS)]]
    tasks_done: Annotated[int, Doc("number of tasks")]
    tasks_each: Annotated[int, Doc("tasks to be done for the reward")]
    reward_minor: Annotated[int, Doc("for the whole participation, in minor units of the currency (cents)")]
    bonus_minor: Annotated[int, Doc("in minor units of the currency (cents)")]
    unpaid_minor: Annotated[
        int, Doc("owed, and in no file for the platform yet; in minor units of the currency (cents)")
    ]
    currency: str
    max_minutes: Annotated[int, Doc("after which it times out")]
    ends_by: Annotated[datetime | None, Doc("when it times out; null before and after the work")]
    ended_at: Annotated[datetime | None, Doc("null until it ends")]
    exit: Annotated[CompletionCode | None, Doc("null before the end, and for an end without a code")]


def serialize_entry(entry: Participation, *, with_ids: bool) -> EntryOutput:
    """
    Return an entry of `entries_in`.

    :param with_ids: with the platform's ids, for admins
    """
    identity: CrowdIdentity | None = getattr(entry, "identity", None) if with_ids else None
    counts = counts_of_entry(entry)
    return {
        "id": entry.public_id,
        "annotator": entry.annotator.public_id,
        "annotator_name": entry.annotator.label,
        "state": entry.state,
        "tasks_done": counts.tasks_done,
        "tasks_each": entry.recruitment.tasks_each,
        "entered_at": entry.entered_at,
        "ends_by": entry.ends_by,
        "ended_at": entry.ended_at,
        "ended_reason": entry.ended_because,
        "consent_version": entry.consent_version,
        "reward_minor": counts.reward_minor,
        "bonus_minor": counts.bonus_minor,
        "unpaid_minor": counts.unpaid_minor,
        "currency": entry.recruitment.currency,
        "person": identity.person if identity else None,
        "submission": identity.submission if identity else None,
    }


def serialize_own_entry(entry: Participation, *, told_before: CompletionCode | None = None) -> OwnEntryOutput:
    """
    Return a person's own entry.

    :param told_before: the code where the entry has none any more
    """
    recruitment = entry.recruitment
    counts = counts_of_entry(entry)
    return {
        "id": entry.public_id,
        "state": entry.state,
        "study": recruitment.study.public_id,
        "study_name": recruitment.study.name,
        "content_warning": recruitment.study.content_warning,
        "platform": recruitment.platform,
        "consent": recruitment.consent,
        "consent_version": recruitment.consent_version,
        "consented_version": entry.consent_version,
        "min_width_px": recruitment.min_width_px,
        "needs_sound": recruitment.needs_sound,
        "device": entry.device,
        "device_faults": device_faults(recruitment, entry.device) if entry.device else [],
        "tasks_done": counts.tasks_done,
        "tasks_each": recruitment.tasks_each,
        "reward_minor": recruitment.reward_minor,
        "bonus_minor": counts.bonus_minor,
        "unpaid_minor": counts.unpaid_minor,
        "currency": recruitment.currency,
        "max_minutes": recruitment.max_minutes,
        "ends_by": entry.ends_by,
        "ended_at": entry.ended_at,
        "exit": exit_from(entry) or told_before,
    }
