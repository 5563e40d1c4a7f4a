"""Erase a person."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from outtake.accounts.own_account.erasure import erase_person, find_person
from outtake.http.json_command import DONE, JsonCommand


class Command(JsonCommand):
    """``erase_person NAME|ID``."""

    help = "Erase all personal data of an account. Annotations are kept under a random id. This cannot be undone."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take a name or an id."""
        parser.add_argument("person", metavar="NAME|ID")

    def work(self, *, person: str, **options: Any) -> tuple[dict, int]:
        """Erase them."""
        found = find_person(person)
        public_id = found.public_id
        erase_person(person=found)
        return {"erased": public_id}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print the id that is gone."""
        self.stdout.write(f"Erased {result['erased']}.")
