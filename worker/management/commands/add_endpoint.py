"""Add a server that answers for a model."""

from __future__ import annotations

import os
from typing import Any

from django.core.management.base import CommandParser

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.http.json_command import DONE, JsonCommand
from worker.ledger.money import micros
from worker.providers.endpoints.models import Endpoint, EndpointTest
from worker.providers.endpoints.operations import NewEndpoint, create_endpoint

KEY_VARIABLE = "MODEL_KEY"
MOST = {"picture_tokens": 100_000, "context_tokens": 100_000_000}


class Command(JsonCommand):
    """``add_endpoint NAME --project P --base-url URL --model M``."""

    help = (
        "Add an endpoint to a project: a server with OpenAI's API, or Gemini. The API key is read from the environment "
        f"variable {KEY_VARIABLE}."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare its address and prices. The key has no option: it would be kept in the shell's history."""
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
            "--protocol",
            choices=Endpoint.PROTOCOLS,
            default=Endpoint.OPENAI,
            help="how it is asked: chat completions as OpenAI, or generateContent as Gemini",
        )
        parser.add_argument(
            "--family",
            choices=Endpoint.FAMILIES,
            help="how it counts the tokens of an image; by default other (measured) with --test, else gpt; "
            "with --protocol gemini its own",
        )
        parser.add_argument("--input-price", help="US dollars per million tokens")
        parser.add_argument("--output-price", help="US dollars per million tokens")
        parser.add_argument("--json-schema", action="store_true", help="the server accepts a JSON schema for the reply")
        parser.add_argument(
            "--probabilities", action="store_true", help="the server returns the probabilities of the first token"
        )
        parser.add_argument("--picture-tokens", type=int, metavar="N", help="tokens of an image, if they are known")
        parser.add_argument(
            "--context-tokens", type=int, metavar="N", help="tokens of prompt and reply, if they are known"
        )
        parser.add_argument(
            "--test",
            action="store_true",
            help="test the endpoint: some ten small requests and a long one, see docs/critics.md",
        )

    def work(self, *, name: str, project: str, **options: Any) -> tuple[dict, int]:
        """Add it, and test it where that is asked for; a problem that the test finds is no error of this command."""
        found = Project.objects.filter(name=project).first()
        if found is None:
            raise Invalid.field("project", f"There is no project {project!r}; import_videos creates one.")
        for field, most in MOST.items():
            given = options[field]
            if given is not None and not 1 <= given <= most:
                raise Invalid.field(field, f"{given} is not from 1 to {most}.")
        names = ("base_url", "model", "protocol", "json_schema", "probabilities", *MOST)
        flags = {flag: options[flag] for flag in names}
        new = NewEndpoint(
            name=name,
            family=options["family"] or _family(options),
            key=os.environ.get(KEY_VARIABLE, ""),
            input_price=_price(options, "input_price"),
            output_price=_price(options, "output_price"),
            **flags,
        )
        endpoint = create_endpoint(project=found, new=new)
        result = {"id": endpoint.public_id, "name": endpoint.name, "has_key": bool(endpoint.sealed_key)}
        return (result | _tested(endpoint) if options["test"] else result), DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say that it is there."""
        key = "with" if result["has_key"] else "without"
        self.stdout.write(f"Endpoint {result['name']!r} ({result['id']}), {key} a key.")
        for step in result.get("steps", ()):
            self.stdout.write(f"  {step['name']}: {step['outcome']}. {step['detail']}")
        if error := result.get("error"):
            self.stdout.write(f"The test failed: {error}")
        for problem in result.get("problems", ()):
            self.stdout.write(f"Problem: {problem['message']} {problem['remedy']}")
        if (tokens := result.get("picture_tokens")) is not None:
            pixels = result["pixels_per_token"]
            grown = f", and one for each {pixels:g} pixels" if pixels else ""
            self.stdout.write(f"Tokens of an image: {tokens}{grown}.")
        if (context := result.get("context_tokens")) is not None:
            self.stdout.write(f"Tokens of prompt and reply: {context}.")


def _tested(endpoint: Endpoint) -> dict[str, Any]:
    """Test an endpoint in this process, and return what was found."""
    from worker.providers.probes.endpoint_test import carry_out_test

    test = EndpointTest.objects.create(endpoint=endpoint)
    carry_out_test(public_id=test.public_id)
    test.refresh_from_db()
    endpoint.refresh_from_db()
    shown = ("pixels_per_token", *Endpoint.FOUND)
    measured = {name: getattr(endpoint, name) for name in shown}
    return {"state": test.state, "error": test.error, "problems": test.problems, "steps": test.steps, **measured}


def _family(options: dict[str, Any]) -> str:
    if options["protocol"] == Endpoint.GEMINI:
        return "gemini"
    return "other" if options["test"] or options["picture_tokens"] else "gpt"


def _price(options: dict[str, Any], name: str) -> int | None:
    return None if options[name] is None else micros(options[name], field=name)
