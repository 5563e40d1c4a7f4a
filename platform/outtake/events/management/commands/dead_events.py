"""List the events that were set aside, and retry them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from outtake.events.outbox import dead_events, retry_events
from outtake.http.json_command import DONE, JsonCommand


class Command(JsonCommand):
    """``dead_events [--retry [ID…]]``."""

    help = "List the events whose handler failed too often. --retry retries the given ones, or all of them."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the ids to retry."""
        parser.add_argument("--retry", nargs="*", type=int, metavar="ID")

    def work(self, *, retry: list[int] | None, **options: Any) -> tuple[dict, int]:
        """Retry what is asked for, then list the rest."""
        retried = 0 if retry is None else retry_events(retry or None)
        fields = ("id", "kind", "subject", "tries", "dead_at", "error")
        return {"retried": retried, "dead": list(dead_events().values(*fields))}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print a line an event."""
        if result["retried"]:
            self.stdout.write(f"Events to retry: {result['retried']}.")
        for event in result["dead"]:
            self.stdout.write(
                "{id}  {kind} {subject}, {tries} tries, set aside {dead_at:%Y-%m-%d %H:%M}: {error}".format(**event)
            )
        if not result["dead"]:
            self.stdout.write("There are no failed events.")
