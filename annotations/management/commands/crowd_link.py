"""Make the address at which a simulated person comes in."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from annotations.crowd.platforms.platforms import Ids, check_ids, join_link
from annotations.crowd.queries import parameters_of, recruitment_of
from annotations.studies.queries import study_named
from outtake.errors import Conflict
from outtake.fields import new_public_id
from outtake.http.json_command import DONE, JsonCommand

SIMULATED = "simulated"


class Command(JsonCommand):
    """``crowd_link STUDY [--person X] [--submission Y]``."""

    help = "Print the link with which a participant enters a study that recruits on the simulated platform."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the study, and who it is."""
        parser.add_argument("study", help="id or name of the study")
        parser.add_argument("--person", help="platform id of the participant (default: a new one)")
        parser.add_argument("--submission", help="id of their participation (default: a new one)")

    def work(self, *, study: str, person: str | None, submission: str | None, **options: Any) -> tuple[dict, int]:
        """Make it."""
        recruitment = recruitment_of(study_named(study))
        if recruitment.platform != SIMULATED:
            raise Conflict(f"This study recruits on {recruitment.platform}, which creates its own links.")
        parameters = parameters_of(recruitment)
        ids = check_ids(Ids(person or f"person-{new_public_id()}", submission or new_public_id()), parameters)
        pairs = [(name, value) for name, value in zip(parameters, ids, strict=True) if name and value]
        link = join_link(settings.SITE_URL, recruitment.public_id, pairs)
        return {"person": ids.person, "submission": ids.submission, "state": recruitment.state, "link": link}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print the address."""
        self.stdout.write(result["link"])
        if result["state"] != "open":
            self.stderr.write(f"No new participants are admitted: the recruitment is {result['state']}.")
