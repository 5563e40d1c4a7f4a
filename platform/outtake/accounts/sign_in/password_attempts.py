"""Wrong passwords: how many close the door, for a name at an address, for an address, and for a name."""

from __future__ import annotations

from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from django.conf import settings
from django.http import HttpRequest

# In the order of AXES_LOCKOUT_PARAMETERS, within AXES_COOLOFF_TIME. Of a name at one address: AXES_FAILURE_LIMIT. One
# address alone cannot close a name for all others, since its own tries end before.
MOST_OF_ADDRESS = 20
MOST_OF_NAME = 30


class Guesses(AxesDatabaseHandler):
    """Axes' count, with a limit of its own for each of its lockout parameters."""

    def get_failures(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        """Return the failures as axes compares them: at least AXES_FAILURE_LIMIT where one of the limits is reached."""
        limit: int = settings.AXES_FAILURE_LIMIT
        most = (limit, MOST_OF_ADDRESS, MOST_OF_NAME)
        found = [
            sum(attempts.values_list("failures_since_start", flat=True))
            for attempts in self.get_user_attempts(request, credentials)
        ]
        return max(failures * limit // allowed for failures, allowed in zip(found, most, strict=True))

    def reset_user_attempts(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        """Forget a person's own slips when they sign in; those of others at their address stay counted."""
        return self.filter_user_attempts(request, credentials)[0].delete()[0]
