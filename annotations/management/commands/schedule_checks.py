"""Set how often hidden checks come among the work of a round."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from annotations.quality.checks.api import serialize_check_schedule
from annotations.quality.checks.operations import set_check_schedule
from annotations.studies.queries import round_of, study_named
from outtake.http.json_command import DONE, JsonCommand

NUMBERS = {
    "gold_first_percent": "--gold-first",
    "first_tasks": "--first-tasks",
    "gold_later_percent": "--gold-later",
    "repeat_percent": "--repeats",
    "repeat_after": "--repeat-after",
    "min_iou": "--min-iou",
    "seed": "--seed",
}


class Command(JsonCommand):
    """``schedule_checks STUDY --round N --gold-first 20 --gold-later 5 --repeats 5``."""

    help = "Mix tasks with known answers (gold) and repeats into a round. Options that are not given keep their value."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the round, and a number an option."""
        parser.add_argument("study", help="id or name of the study")
        parser.add_argument("--round", dest="n", type=int, required=True)
        for name, option in NUMBERS.items():
            parser.add_argument(option, dest=name, type=int)
        types = parser.add_mutually_exclusive_group()
        types.add_argument("--needs-type", dest="needs_type", action="store_true", default=None)
        types.add_argument("--any-type", dest="needs_type", action="store_false", default=None)

    def work(self, *, study: str, n: int, **options: Any) -> tuple[dict, int]:
        """Set it, and make the checks that are missing."""
        round_ = round_of(study_named(study), n)
        given = {name: options[name] for name in (*NUMBERS, "needs_type") if options[name] is not None}
        set_check_schedule(round_=round_, **given)
        return {"study": round_.study.public_id, "round": n, **serialize_check_schedule(round_)}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say what comes how often."""
        self.stdout.write(
            f"Round {result['round']}: gold in {result['gold_first_percent']} percent of the first "
            f"{result['first_tasks']} tasks and {result['gold_later_percent']} percent of the later ones, repeats in "
            f"{result['repeat_percent']} percent; {result['gold']} checks with a known answer, "
            f"{result['repeatable']} can be repeated."
        )
