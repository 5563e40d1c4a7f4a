"""Add a server that answers for a model."""

from __future__ import annotations

import os
from typing import Any

from django.core.management.base import CommandParser

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.http.json_command import DONE, JsonCommand
from worker.ledger.money import micros
from worker.providers.endpoints.models import Endpoint
from worker.providers.endpoints.operations import NewEndpoint, create_endpoint

KEY_VARIABLE = "MODEL_KEY"


class Command(JsonCommand):
    """``add_endpoint NAME --project P --base-url URL --model M``."""

    help = (
        "Add an OpenAI-compatible endpoint to a project. The API key is read from the environment variable "
        f"{KEY_VARIABLE}."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take where it is and what it costs. A key on the command line would stand in the shell's history."""
        parser.add_argument("name")
        parser.add_argument("--project", required=True)
        parser.add_argument(
            "--base-url",
            "--address",
            required=True,
            help="base URL, such as https://host/v1 (--address is an old alias)",
        )
        parser.add_argument("--model", required=True, help="name of the model on the server")
        parser.add_argument(
            "--family", default="gpt", choices=Endpoint.FAMILIES, help="how it counts the tokens of an image"
        )
        parser.add_argument("--input-price", help="US dollars per million tokens")
        parser.add_argument("--output-price", help="US dollars per million tokens")
        parser.add_argument("--json-schema", action="store_true", help="the server accepts a JSON schema for the reply")
        parser.add_argument(
            "--probabilities", action="store_true", help="the server returns the probabilities of the first token"
        )

    def work(self, *, name: str, project: str, **options: Any) -> tuple[dict, int]:
        """Add it; no one is called."""
        found = Project.objects.filter(name=project).first()
        if found is None:
            raise Invalid.field("project", f"There is no project {project!r}; import_videos creates one.")
        flags = {flag: options[flag] for flag in ("base_url", "model", "family", "json_schema", "probabilities")}
        new = NewEndpoint(
            name=name,
            key=os.environ.get(KEY_VARIABLE, ""),
            input_price=_price(options, "input_price"),
            output_price=_price(options, "output_price"),
            **flags,
        )
        endpoint = create_endpoint(project=found, new=new)
        return {"id": endpoint.public_id, "name": endpoint.name, "has_key": bool(endpoint.sealed_key)}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say that it is there."""
        key = "with" if result["has_key"] else "without"
        self.stdout.write(f"Endpoint {result['name']!r} ({result['id']}), {key} a key.")


def _price(options: dict[str, Any], name: str) -> int | None:
    return None if options[name] is None else micros(options[name], field=name)
