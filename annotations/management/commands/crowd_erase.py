"""Erase who someone from a platform is."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from annotations.crowd.participation.ending import erase_identity, withdraw
from annotations.crowd.queries import entry_known_as
from annotations.studies.queries import study_named
from outtake.http.json_command import DONE, JsonCommand


class Command(JsonCommand):
    """``crowd_erase STUDY --person ID [--withdraw]``."""

    help = "Erase a participant's platform ids, payments and account. Their annotations are kept without a name."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the study and the platform's id."""
        parser.add_argument("study", help="id or name of the study")
        parser.add_argument("--person", required=True, help="platform id of the participant")
        parser.add_argument("--withdraw", action="store_true", help="also exclude their annotations")

    def work(self, *, study: str, person: str, **options: Any) -> tuple[dict, int]:
        """Erase it."""
        entry = entry_known_as(study_named(study), person)
        if options["withdraw"]:
            withdraw(entry=entry, erase=True)
        else:
            erase_identity(entry=entry)
        return {"entry": entry.public_id, "annotator": entry.annotator.public_id}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say under which ids it goes on."""
        self.stdout.write(f"Erased. Entry {result['entry']} and annotator {result['annotator']} are now anonymous.")
