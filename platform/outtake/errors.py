"""
What operations raise when they refuse.

Operations know nothing of HTTP; `outtake.http.problems` turns each of these into
one answer, and commands into one line and an exit status. Every error names the
field, the value and the remedy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from outtake.translations import gettext_noop


@dataclass(frozen=True)
class FieldError:
    """One fault of the input: a dotted path such as ``segments.0.end_ms``, and what to do about it."""

    field: str
    message: str


class Refused(Exception):
    """An operation refused, and changed nothing."""

    status = 400
    title = gettext_noop("This is not possible")
    retry_after: int | None = None  # seconds after which the same may succeed

    def __init__(self, detail: str, *, errors: Sequence[FieldError] = (), extra: dict[str, Any] | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.errors = tuple(errors)
        self.extra = extra or {}


class Invalid(Refused):
    """The input breaks a rule."""

    title = gettext_noop("Invalid input")

    @classmethod
    def of(cls, errors: Sequence[FieldError]) -> Invalid:
        """An error whose detail is its first fault, and how many more there are."""
        more = gettext(" ({n} more)").format(n=len(errors) - 1) if len(errors) > 1 else ""
        return cls(f"{errors[0].field}: {errors[0].message}{more}", errors=errors)

    @classmethod
    def field(cls, field: str, message: str) -> Invalid:
        """An error with one fault."""
        return cls.of([FieldError(field, message)])


class Missing(Refused):
    """There is no such thing, or none that this person may know of: both read alike."""

    status = 404
    title = gettext_noop("Not found")

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail or gettext("There is nothing at this address that you have access to."))


class Forbidden(Refused):
    """The person is known here, but their role does not allow it."""

    status = 403
    title = gettext_noop("Your role does not allow this")


class Conflict(Refused):
    """What was asked no longer fits what is stored."""

    status = 409
    title = gettext_noop("This conflicts with the stored data")


class Unprocessable(Refused):
    """The same idempotency key came with another body."""

    status = 422
    title = gettext_noop("This key was used with another body")


class PreconditionRequired(Refused):
    """A header that protects against lost updates is missing."""

    status = 428
    title = gettext_noop("A required header is missing")


class Busy(Refused):
    """Others were faster several times over; the same call will do later."""

    status = 503
    title = gettext_noop("Too many requests at once")
    retry_after = 1
