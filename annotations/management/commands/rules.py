"""A study's rules: list them, add a preset, let them act."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from annotations.quality.rule_documents.presets.load import presets
from annotations.quality.rules.apply import apply_rules
from annotations.quality.rules.edit import add_preset
from annotations.quality.rules.queries import events_of, rules_of
from annotations.quality.rules.serializers import serialize_event, serialize_rule
from annotations.studies.queries import study_named
from outtake.http.json_command import DONE, JsonCommand


class Command(JsonCommand):
    """``rules STUDY [--preset P] [--apply]``."""

    help = "List the rules of a study, add a preset, or apply the active rules."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the study, a preset, and whether the rules are to act."""
        parser.add_argument("study", help="id or name of the study")
        parser.add_argument("--preset", help=f"add the rules of a preset: {', '.join(presets())}")
        parser.add_argument("--apply", action="store_true", help="apply the active rules now")

    def work(self, *, study: str, preset: str | None, apply: bool, **options: Any) -> tuple[dict, int]:
        """Add, apply, list."""
        found = study_named(study)
        if preset is not None:
            add_preset(study=found, preset=preset)
        done = [event.pk for event in apply_rules(study=found)] if apply else []
        events = [serialize_event(each) for each in events_of(found).filter(pk__in=done)]
        return {"rules": [serialize_rule(each) for each in rules_of(found)], "events": events}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print the rules, and what they did."""
        for rule in result["rules"]:
            idle = "" if rule["active"] else " (not active)"
            self.stdout.write(f"{rule['name']}{idle}: {rule['sentence']} {rule['in_force']} stand.")
        for event in result["events"]:
            numbers = ", ".join(f"{each['label']} {each['exact']} (n = {each['n']})" for each in event["evidence"])
            self.stdout.write(f"{event['annotator']['label']}: {event['action']}, {numbers}.")
        if not result["rules"]:
            self.stdout.write("There are no rules in this study; add some with --preset.")
