"""Say how a study finds its people, and what that will cost."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from annotations.crowd.models import Recruitment
from annotations.crowd.platforms.cost import amount, estimate_cost
from annotations.crowd.platforms.platforms import PLATFORMS
from annotations.crowd.queries import plan_of
from annotations.crowd.recruitment.operations import recruit, set_state
from annotations.crowd.recruitment.serializers import serialize_recruitment
from annotations.studies.queries import study_named
from outtake.errors import Invalid
from outtake.http.json_command import DONE, JsonCommand

COLUMNS = {
    "tasks_each": "tasks per person, without the training",
    "max_minutes": "minutes after which a participation times out",
    "reward_minor": "for the whole participation, in minor units of the currency (cents)",
    "fee_percent": "of the platform",
    "min_width_px": "of the window",
}
TEXTS = ("currency", "completion_code", "screen_out_code", "attention_code", "return_url")


class Command(JsonCommand):
    """``recruit STUDY --platform P --tasks-each N --max-minutes N --reward-minor N --consent FILE``."""

    help = "Set up or change the recruitment of a study on a platform, and print the expected cost."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the study, the platform and the columns of the recruitment."""
        parser.add_argument("study", help="id or name of the study")
        parser.add_argument("--platform", required=True, choices=list(PLATFORMS))
        parser.add_argument("--consent", type=Path, help="text file with the consent text")
        for name, what in COLUMNS.items():
            parser.add_argument(_option(name), type=int, help=what)
        for name in TEXTS:
            parser.add_argument(_option(name))
        for name in ("person_parameter", "submission_parameter", "study_parameter"):
            parser.add_argument(_option(name), help="name in the URL of the platform's id")
        parser.add_argument("--needs-sound", action="store_true", default=None)
        parser.add_argument("--open", action="store_true", help="and open the recruitment")

    def work(self, *, study: str, platform: str, consent: Path | None, open: bool, **options: Any) -> tuple[dict, int]:
        """Set it up, and reckon."""
        known = {field.name for field in Recruitment._meta.get_fields()}
        columns = {name: value for name, value in options.items() if name in known and value is not None}
        if consent is not None:
            columns["consent"] = _read(consent)
        found = recruit(study=study_named(study), platform=platform, **columns)
        if open:
            found = set_state(recruitment=found, state=Recruitment.OPEN)
        return {**serialize_recruitment(found), "cost": asdict(estimate_cost(plan_of(found)))}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print what goes into the platform, and what it will cost."""
        cost, currency = result["cost"], result["currency"]
        self.stdout.write(f"The recruitment is {result['state']}. Link: {result['join_url']}")
        for kind in ("completion", "screen_out", "attention"):
            self.stdout.write(f"{kind.replace('_', '-')} code: {result[f'{kind}_code']}")
        self.stdout.write(
            f"{cost['people']} people for {cost['slots']} annotations: {amount(cost['rewards_minor'])} and a fee of "
            f"{amount(cost['fee_minor'])}, {amount(cost['total_minor'])} {currency} in all."
        )
        if cost["hourly_minor"] is not None:
            self.stdout.write(f"That is {amount(cost['hourly_minor'])} {currency} an hour.")
        for warning in cost["warnings"]:
            self.stdout.write(self.style.WARNING(warning["message"]))


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid.field("consent", f"{path} cannot be read as text: {error}.") from None
