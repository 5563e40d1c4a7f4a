"""
How the API's description states what an operation refuses. Loaded where it is made, and not by the web server.

Every refusal is a `RefusalOutput`, which `outtake.http.problems` renders. Which ones an operation can answer follows
from what it takes; a view names further ones in its attribute ``refusals``.
"""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPMethod
from typing import Any, NamedTuple

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from rest_framework.permissions import AllowAny

from outtake.accounts.people.limits import READING, limit_of
from outtake.http.problems import CONTENT_TYPE, RefusalOutput
from outtake.http.resources import serializer_class_for

FAILED = "5XX"
WAIT = {"Retry-After": {"schema": {"type": "integer"}, "description": "seconds after which the same may succeed"}}
SIGN_IN = {"WWW-Authenticate": {"schema": {"type": "string"}, "description": "Bearer"}}


class Refusal(NamedTuple):
    """How a refusal is named and described."""

    name: str
    description: str
    headers: dict[str, Any] = {}


REFUSALS: dict[int | str, Refusal] = {
    400: Refusal("Invalid", "The input breaks a rule, or this is not possible now; nothing was changed."),
    401: Refusal("NotSignedIn", "No one is signed in, or the token is unknown.", SIGN_IN),
    403: Refusal("Forbidden", "The person's role does not allow this, or the session's CSRF token is missing."),
    404: Refusal("NotFound", "There is no such thing, or none that this person may know of: both read alike."),
    406: Refusal("NotAcceptable", "The header Accept asks for no form that this is answered in."),
    409: Refusal("Conflict", "This does not fit what is stored, such as an archived project or a newer revision."),
    410: Refusal("Gone", "The upload was removed."),
    412: Refusal("WrongVersion", "The client uses another version of tus."),
    413: Refusal("TooLarge", "The body, or what it announces, is too large."),
    415: Refusal("UnsupportedMediaType", "The body has another media type than this takes."),
    422: Refusal("KeyReused", "The Idempotency-Key was used with another body."),
    428: Refusal("HeaderMissing", "A header is missing that protects against lost updates."),
    429: Refusal("TooMany", "There were too many such calls.", WAIT),
    460: Refusal("WrongChecksum", "The bytes do not have the digest of Upload-Checksum."),
    FAILED: Refusal(
        "Failed", "500: a fault of the server; 503 and 507: it lacks something, and retrying may work.", WAIT
    ),
}


class RefusalsSchema(AutoSchema):
    """Describes the refusals of each operation along with its answers."""

    def get_operation(self, *args: Any, **options: Any) -> dict[str, Any] | None:
        """Return an operation with its refusals, each one a reference to a shared response."""
        operation = super().get_operation(*args, **options)
        if operation is None:
            return None
        responses = operation["responses"]
        refused: list[int | str] = [*sorted({*self._statuses(operation)} - {int(each) for each in responses})]
        for status in [*refused, FAILED]:
            responses[str(status)] = self._refusal(status)
        return operation

    def _statuses(self, operation: dict[str, Any]) -> Iterator[int]:
        """Yield the statuses of an operation's refusals."""
        has_body = "requestBody" in operation
        writes = self.method not in READING
        open_to_all = AllowAny in self.view.permission_classes
        yield from getattr(self.view, "refusals", ())
        yield from (400, 404, 406)  # of a header or a query that nothing can read, too
        if self.view.authentication_classes:
            yield 401
            if writes or not open_to_all:
                yield 403
            if writes:
                yield 409
        if has_body:
            yield from (413, 415)
        if limit_of(type(self.view), HTTPMethod(self.method)) is not None:
            yield 429

    def _refusal(self, status: int | str) -> dict[str, Any]:
        """Return a reference to the response of a status, which is registered once."""
        name, description, headers = REFUSALS[status]
        problem = self.resolve_serializer(serializer_class_for(RefusalOutput), "response")
        problem.schema["additionalProperties"] = {}  # a refusal may say more, such as what is stored now
        content = {CONTENT_TYPE: {"schema": problem.ref}}
        response = {"description": description, "content": content} | ({"headers": headers} if headers else {})
        component = ResolvedComponent(name, ResolvedComponent.RESPONSE, response, name)
        self.registry.register_on_missing(component)
        return component.ref
