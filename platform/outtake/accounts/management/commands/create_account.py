"""Make accounts with random passwords."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from outtake.accounts.projects.models import Role
from outtake.accounts.projects.operations import create_accounts, get_or_create_project
from outtake.http.json_command import DONE, JsonCommand


class Command(JsonCommand):
    """``create_account NAME… --role ROLE [--project P]``."""

    help = (
        "Create accounts with random passwords. Prints each password, token and one-time sign-in link; they "
        "cannot be shown again."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take names, a role and a project."""
        parser.add_argument("names", nargs="+", metavar="NAME")
        parser.add_argument("--role", choices=Role.values, required=True)
        parser.add_argument("--project", help="without it, an admin is one of the installation")

    def work(self, *, names: list[str], role: str, project: str | None, **options: Any) -> tuple[dict, int]:
        """Make the accounts."""
        home = get_or_create_project(project) if project is not None else None
        made = create_accounts(usernames=names, role=Role(role), project=home)
        return {
            "accounts": [
                {
                    "username": account.person.username,
                    "password": account.password,
                    "token": account.token,
                    "sign_in": settings.SITE_URL + account.sign_in,
                }
                for account in made
            ]
        }, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print what opens each account."""
        for account in result["accounts"]:
            self.stdout.write(self.style.SUCCESS(account["username"]))
            for name in ("password", "token", "sign_in"):
                self.stdout.write(f"  {name:9}{account[name]}")
