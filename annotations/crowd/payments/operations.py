"""Pay bonuses, hand rewards and bonuses to the platform, and read what it says of submissions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now
from typing_extensions import Doc

from annotations.annotators.models import CrowdIdentity, Participation
from annotations.crowd.models import Payment
from annotations.crowd.participation.ending import end_entry, lock
from annotations.crowd.platforms.cost import amount
from annotations.crowd.platforms.files import PaymentRow, StatusRow, read_statuses
from annotations.studies.models import Study
from outtake.errors import Conflict, Invalid

MOST_BONUS_MINOR = 100_000  # a slip of a digit costs no more than this


def pay_bonus(*, entry: Participation, amount_minor: int, reason: str) -> Payment:
    """
    Note that someone is owed a bonus. It is paid by the platform, from the file.

    :param reason: why; the same reason twice for one entry is taken for a repeated click
    :raises Invalid: if the amount is nothing, or above `MOST_BONUS_MINOR`; if there is no reason.
    :raises Conflict: if the entry has a bonus for this reason, or its identity was erased.
    """
    reason = reason.strip()
    if not 1 <= amount_minor <= MOST_BONUS_MINOR:
        given = f"{amount_minor} hundredths"
        raise Invalid.field("amount_minor", f"{given} are not from {amount(1)} to {amount(MOST_BONUS_MINOR)}.")
    if not reason:
        raise Invalid.field("reason", "Give a reason; it is included in the payment file.")
    with transaction.atomic():
        locked = lock(entry)
        if not CrowdIdentity.objects.filter(entry=locked).exists():
            raise Conflict("This person has been erased; they can no longer be paid.")
        if locked.payments.filter(kind=Payment.BONUS, because=reason).exists():
            raise Conflict("There is already a bonus for this reason; give a different reason for another bonus.")
        return Payment.objects.create(entry=locked, kind=Payment.BONUS, amount_minor=amount_minor, because=reason)


def payment_rows(*, study: Study, kind: str) -> list[PaymentRow]:
    """Return the payments of a kind in a study, oldest first, as they go into a file."""
    return [_row(payment) for payment in _payments(study, kind)]


def take_payments(*, study: Study, kind: str) -> list[PaymentRow]:
    """Return the payments of a kind that were in no file yet, and note that they are now."""
    with transaction.atomic():
        fresh = _payments(study, kind).select_for_update(of=("self",)).filter(exported_at=None)
        rows = [(payment.pk, _row(payment)) for payment in fresh]
        Payment.objects.filter(pk__in=[pk for pk, _ in rows]).update(exported_at=Now())
    return [row for _, row in rows]


def _payments(study: Study, kind: str) -> QuerySet[Payment]:
    if kind not in Payment.KINDS:
        raise Invalid.field("kind", f"{kind[:40]!r} is not one of {', '.join(Payment.KINDS)}.")
    found = Payment.objects.filter(entry__recruitment__study=study, kind=kind, entry__identity__isnull=False)
    return found.select_related("entry__identity", "entry__annotator", "entry__recruitment").order_by("id")


def _row(payment: Payment) -> PaymentRow:
    entry = payment.entry
    return PaymentRow(
        payment=payment.public_id,
        submission=entry.identity.submission,
        person=entry.identity.person,
        platform_study=entry.identity.platform_study,
        kind=payment.kind,
        amount_minor=payment.amount_minor,
        currency=entry.recruitment.currency,
        because=payment.because,
        created_at=payment.created_at.isoformat(),
        exported_at=payment.exported_at.isoformat() if payment.exported_at else "",
        entry=entry.public_id,
        annotator=entry.annotator.public_id,
    )


ON_PLATFORM = "Reported by the platform."


@dataclass(frozen=True, slots=True)
class UnclearRow:
    """A row of the platform's list that changed nothing, and should be looked at."""

    line: Annotated[int, Doc("in the file, from 1")]
    message: str


@dataclass(frozen=True, slots=True)
class StatusesRead:
    """What the platform's list changed."""

    rows: Annotated[int, Doc("number of rows of the list")]
    returned: Annotated[int, Doc("participations that ended as returned")]
    timed_out: Annotated[int, Doc("participations that ended as timed out")]
    unchanged: Annotated[int, Doc("number of rows that changed nothing")]
    unclear: list[UnclearRow]


def read_platform_statuses(*, study: Study, text: str) -> StatusesRead:
    """
    End the entries whose submission was returned or timed out on the platform, as its CSV says.

    A row is known by its submission where the file has that column, else by its person. Rows of no one who is known
    here, and of entries that were completed here, change nothing and are reported.

    :raises Invalid: if it is no such file.
    """
    rows = read_statuses(text)
    found = CrowdIdentity.objects.filter(recruitment__study=study).select_related("entry")
    identities = {identity.person: identity for identity in found}
    counts: Counter[str] = Counter()
    unclear = []
    for row in rows:
        outcome = _apply(row, identities.get(row.person))
        if isinstance(outcome, UnclearRow):
            unclear.append(outcome)
        else:
            counts[outcome] += 1
    return StatusesRead(
        len(rows), counts[Participation.RETURNED], counts[Participation.TIMED_OUT], counts["unchanged"], unclear
    )


def _apply(row: StatusRow, identity: CrowdIdentity | None) -> str | UnclearRow:
    if identity is None or (row.submission and row.submission != identity.submission):
        what = f"submission {row.submission[:40]!r}" if identity else f"person {row.person[:40]!r}"
        return UnclearRow(row.line, f"The {what} is unknown ({row.status[:40]}).")
    if row.end is None:
        return "unchanged"
    before = identity.entry.state
    if before == Participation.COMPLETED:
        return UnclearRow(
            row.line, f"{row.person[:40]!r} has completed the study here; {row.status[:40]} has no effect."
        )
    identity.entry = end_entry(entry=identity.entry, state=row.end, because=ON_PLATFORM)
    return row.end if before != identity.entry.state else "unchanged"
