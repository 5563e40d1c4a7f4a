"""
One shape for every error: RFC 9457 ``application/problem+json``.

``{"title", "status", "detail", "errors": [{"field": "segments.0.end_ms", "message": "…"}]}``, as `RefusalOutput` says.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from typing import Annotated, Any, TypedDict

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback
from typing_extensions import Doc

from outtake.errors import FieldError, Missing, Refused
from outtake.outages import Outage, outage_of
from outtake.page_texts import text
from outtake.translations import gettext_noop

log = logging.getLogger(__name__)

CONTENT_TYPE = "application/problem+json"
FOR_PROGRAMS = ("/api/", "/media/")
TITLES = {
    400: gettext_noop("Invalid input"),
    401: gettext_noop("Please sign in"),
    403: gettext_noop("You are not allowed to do this"),
    404: gettext_noop("Not found"),
    405: gettext_noop("This address does not support that method"),
    413: gettext_noop("The body is too large"),
    415: gettext_noop("Only application/json is supported"),
    429: gettext_noop("Too many attempts"),
}


FAILED = gettext_noop("This request failed")


class FieldErrorOutput(TypedDict):
    """One fault of the input."""

    field: Annotated[str, Doc("dotted path such as segments.0.end_ms; body for all of it")]
    message: Annotated[str, Doc("what is wrong, and what to do about it")]


class RefusalOutput(TypedDict):
    """A refusal, as RFC 9457 has it. It may have further fields, such as the revision that is stored now."""

    title: Annotated[str, Doc("what kind of refusal it is")]
    status: Annotated[int, Doc("of HTTP, 400 to 599")]
    detail: Annotated[str, Doc("what is wrong, and what to do about it")]
    errors: Annotated[list[FieldErrorOutput], Doc("by field; empty where it is about no field")]


def problem(code: int, detail: str, /, *, title: str = "", errors: tuple[FieldError, ...] = (), **extra: Any) -> dict:
    """The body of an error answer."""
    told: RefusalOutput = {
        "title": gettext(title or TITLES.get(code, FAILED)),
        "status": code,
        "detail": detail,
        "errors": [{"field": error.field, "message": error.message} for error in errors],
    }
    return {**told, **extra}


def flatten(detail: Any, path: str = "") -> Iterator[FieldError]:
    """Yield the faults in a serializer's nested error detail, each with its dotted path."""
    if isinstance(detail, dict):
        for key, value in detail.items():
            name = "" if key == "non_field_errors" else str(key)
            yield from flatten(value, ".".join(part for part in (path, name) if part))
    elif isinstance(detail, list):
        for index, value in enumerate(detail):
            nested = isinstance(value, dict | list)
            yield from flatten(value, f"{path}.{index}" if nested and path else path)
    else:
        yield FieldError(path or "body", str(detail))


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn what a view raised into a problem answer (DRF's EXCEPTION_HANDLER)."""
    if isinstance(error, Http404):
        error = Missing()
    if isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    if isinstance(error, Refused):
        set_rollback()
        body = problem(error.status, error.detail, title=error.title, errors=error.errors, **error.extra)
        return Response(body, error.status, headers=_wait(error.retry_after), content_type=CONTENT_TYPE)
    if (outage := outage_of(error)) is not None:
        set_rollback()
        _note(outage, error)
        body = problem(outage.status, gettext(outage.detail), title=outage.title)
        return Response(body, outage.status, headers=_wait(outage.retry_after), content_type=CONTENT_TYPE)
    if not isinstance(error, exceptions.APIException):
        return None
    set_rollback()
    headers = {}
    if wanted := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = wanted
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait))
    code = error.status_code
    if isinstance(error, exceptions.ValidationError):
        faults = tuple(flatten(error.detail))
        more = gettext(" ({n} more)").format(n=len(faults) - 1) if len(faults) > 1 else ""
        body = problem(code, f"{faults[0].field}: {faults[0].message}{more}", errors=faults)
    else:
        body = problem(code, str(error.detail))
    return Response(body, code, headers=headers, content_type=CONTENT_TYPE)


def plain(code: int, detail: str, *, title: str = "") -> HttpResponse:
    """A problem answer outside DRF."""
    return HttpResponse(json.dumps(problem(code, detail, title=title)), status=code, content_type=CONTENT_TYPE)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What an unknown address answers (Django's handler404): a problem for programs, a page for people."""
    if request.path.startswith(FOR_PROGRAMS):
        return plain(status.HTTP_404_NOT_FOUND, Missing().detail)
    return render(request, "not_found.html", status=status.HTTP_404_NOT_FOUND)


def locked_out(request: HttpRequest, response: HttpResponse | None, credentials: dict | None) -> HttpResponse:
    """What a name answers after too many wrong passwords (axes' AXES_LOCKOUT_CALLABLE), on a page or in the API."""
    minutes = round(settings.AXES_COOLOFF_TIME * 60)
    detail = text("sign_in.too_often", minutes=minutes)
    answer = for_reader(request, status.HTTP_429_TOO_MANY_REQUESTS, detail)
    answer["Retry-After"] = str(minutes * 60)
    return answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What a request answers that Django itself cannot read (its handler400)."""
    return for_reader(request, 400, text("error.malformed"))


def forgery(request: HttpRequest, reason: str = "") -> HttpResponse:
    """What a form of another site answers, or one without its cookie (Django's CSRF_FAILURE_VIEW)."""
    return for_reader(request, status.HTTP_403_FORBIDDEN, text("error.forgery"))


def server_error(request: HttpRequest) -> HttpResponse:
    """What an outage answers, or a fault of ours (Django's handler500): nothing of its inside."""
    error = sys.exc_info()[1]
    outage = outage_of(error) if error is not None else None
    if outage is None:
        return for_reader(request, 500, text("error.internal"))
    _note(outage, error)
    answer = for_reader(request, outage.status, gettext(outage.detail), title=outage.title)
    answer["Retry-After"] = str(outage.retry_after)
    return answer


def for_reader(request: HttpRequest, code: int, detail: str, *, title: str = "") -> HttpResponse:
    """An error answer outside DRF: a problem for programs, a page for people. It asks nothing of the database."""
    if request.path.startswith(FOR_PROGRAMS):
        return plain(code, detail, title=title)
    return render(request, "refused.html", {"detail": detail}, status=code)


def _wait(seconds: int | None) -> dict[str, str]:
    return {} if seconds is None else {"Retry-After": str(seconds)}


def _note(outage: Outage, error: BaseException | None) -> None:
    log.error("%s: %s", outage.title, error)
