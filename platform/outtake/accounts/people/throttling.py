"""How DRF asks for the limits of a call. A module of its own: DRF loads it while its views are being loaded."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from outtake.accounts.people.limits import count, limit_of, who_asks


class Calls(BaseThrottle):
    """The throttle of every view of the API."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the call. Raises `TooMany`."""
        if (limit := limit_of(type(view), request.method or "")) is not None:
            count(limit, who_asks(request))
        return True
