"""Participation over HTTP: what is sent, and what is answered."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, TypedDict

from typing_extensions import Doc

from annotations.annotators.models import CrowdEntry, CrowdIdentity
from annotations.crowd.participation.consent_and_completion import device_faults
from annotations.crowd.queries import counts_of_entry, exit_from
from annotations.crowd.recruitment.serializers import MOST
from outtake.http.resources import Choices
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictSerializer


class ConsentInput(StrictSerializer):
    """A person's word on the text of consent that they read."""

    version = StrictInteger(min_value=1, max_value=MOST)
    agrees = StrictBoolean()


class DeviceInput(StrictSerializer):
    """What the browser found."""

    width_px = StrictInteger(min_value=0, max_value=100_000)
    keyboard = StrictBoolean()
    sound = StrictBoolean(help_text="whether the person heard the test sound; true where none is needed")


class WithdrawInput(StrictSerializer):
    """Whether who it was is to be erased too."""

    erase = StrictBoolean()


class EntryOutput(TypedDict):
    """One person's participation. Ids of the platform are for admins, and null for all others and once erased."""

    id: str
    annotator: str
    annotator_name: str
    state: Annotated[str, Choices(CrowdEntry.STATES)]
    tasks_done: int
    tasks_each: int
    entered_at: datetime
    ends_by: datetime | None
    ended_at: datetime | None
    ended_because: str
    consent_version: int | None
    reward_minor: int
    bonus_minor: int
    unpaid_minor: Annotated[int, Doc("in no file for the platform yet")]
    currency: str
    person: str | None
    submission: str | None


class ExitOutput(TypedDict):
    """The code of one's end, and where to take it; null: it is typed in."""

    kind: str
    code: str
    url: str | None


class DeviceOutput(TypedDict):
    """What the last check found."""

    width_px: int
    keyboard: bool
    sound: bool


class OwnEntryOutput(TypedDict):
    """One's own participation. The code is told at its end, and not before."""

    id: str
    state: Annotated[str, Choices(CrowdEntry.STATES)]
    study: str
    study_name: str
    content_warning: str
    platform: str
    consent: str
    consent_version: int
    consented_version: int | None
    min_width_px: int
    needs_sound: bool
    device: DeviceOutput | None
    device_faults: list[Literal["narrow", "no_keyboard", "no_sound"]]
    tasks_done: int
    tasks_each: int
    reward_minor: Annotated[int, Doc("for the whole participation")]
    bonus_minor: int
    unpaid_minor: Annotated[int, Doc("owed, and gone to the platform in no file yet")]
    currency: str
    max_minutes: int
    ends_by: datetime | None
    ended_at: datetime | None
    exit: ExitOutput | None


def entry_shape(entry: CrowdEntry, *, with_ids: bool) -> dict[str, Any]:
    """Tell of an entry of `entries_in`, to a researcher, or to an admin with the platform's ids."""
    identity: CrowdIdentity | None = getattr(entry, "identity", None) if with_ids else None
    return {
        "id": entry.public_id,
        "annotator": entry.annotator.public_id,
        "annotator_name": entry.annotator.label,
        "state": entry.state,
        "tasks_each": entry.recruitment.tasks_each,
        "entered_at": entry.entered_at,
        "ends_by": entry.ends_by,
        "ended_at": entry.ended_at,
        "ended_because": entry.ended_because,
        "consent_version": entry.consent_version,
        **counts_of_entry(entry)._asdict(),
        "currency": entry.recruitment.currency,
        "person": identity.person if identity else None,
        "submission": identity.submission if identity else None,
    }


def own_entry_shape(entry: CrowdEntry) -> dict[str, Any]:
    """Tell a person of their own entry."""
    recruitment, way_out = entry.recruitment, exit_from(entry)
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
        "exit": way_out._asdict() if way_out else None,
    }
