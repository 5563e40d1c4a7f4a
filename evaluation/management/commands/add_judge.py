"""Add a judge to a project."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from evaluation.judging.calibrating import rated_for, read_rated
from evaluation.judging.contract import Allowance, Pair
from evaluation.judging.embedding import calibrate, embedder_of
from evaluation.judging.making import NewJudge, create_judge, endpoint_named
from evaluation.judging.wording import DEFENDED, PROMPTS
from evaluation.models import Certificate, Judge
from outtake.accounts.models import Project
from outtake.errors import Conflict, Invalid, Missing
from outtake.web.commands import DONE, JsonCommand
from worker.critics.contract import CriticError


class Command(JsonCommand):
    """``add_judge NAME --project P --endpoint E [--embedding (--rated FILE | --certificate ID)]``."""

    help = "Add a judge that asks an endpoint, or compares its embeddings as people rated a sample of pairs."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take who answers, and how."""
        parser.add_argument("name")
        parser.add_argument("--project", required=True)
        parser.add_argument("--judge-version", default="1", help="of this judge; a change is another version")
        parser.add_argument("--endpoint", required=True, help="its id or name")
        parser.add_argument("--prompt", default=DEFENDED, choices=PROMPTS)
        parser.add_argument("--max-tokens", type=int, help="of a reply")
        parser.add_argument("--temperature", type=float)
        parser.add_argument("--embedding", action="store_true", help="the endpoint gives embeddings")
        rated = parser.add_mutually_exclusive_group()
        rated.add_argument("--rated", type=Path, help="pairs that people rated, a JSON object a line")
        rated.add_argument("--certificate", help="whose pairs people rated")

    def work(self, *, name: str, project: str, judge_version: str, endpoint: str, **options: Any) -> tuple[dict, int]:
        """Add it; only the texts of a calibration are sent to anybody."""
        found = Project.objects.filter(name=project).first()
        if found is None:
            raise Invalid.field("project", f"There is no project {project!r}; import_videos makes one.")
        decoding = {each: options[each] for each in ("max_tokens", "temperature") if options[each] is not None}
        calibration = self._calibrated(found, endpoint, options) if options["embedding"] else None
        new = NewJudge(
            name,
            judge_version,
            kind=Judge.EMBEDDING if options["embedding"] else Judge.ENDPOINT,
            endpoint=endpoint,
            prompt=options["prompt"],
            decoding=decoding,
            calibration=calibration,
        )
        made = create_judge(project=found, new=new)
        return {"id": made.public_id, "name": made.name, "version": made.version, "kind": made.kind}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say that it is there."""
        self.stdout.write(f"Judge {result['name']!r} {result['version']} ({result['id']}), of kind {result['kind']}.")

    def _calibrated(self, project: Project, endpoint: str, options: dict[str, Any]) -> dict[str, Any]:
        embedder = embedder_of(endpoint_named(project, endpoint))
        try:
            return calibrate(project, embedder, _rated(project, options), Allowance("calibration")).as_json()
        except CriticError as error:
            raise Conflict(str(error)) from error


def _rated(project: Project, options: dict[str, Any]) -> dict[Pair, float]:
    if options["certificate"] is not None:
        of_project = Certificate.objects.filter(study__project=project, public_id=options["certificate"])
        if (certificate := of_project.select_related("rated_in").first()) is None:
            raise Missing(f"No certificate of this project is called {options['certificate'][:40]!r}.")
        return rated_for(certificate)
    if options["rated"] is None:
        raise Invalid.field("rated", "Cosines are no scores; bring pairs that people rated, or name a certificate.")
    try:
        lines = options["rated"].read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid.field("rated", f"{options['rated']} cannot be read: {error}") from error
    return read_rated([_parsed(line, n) for n, line in enumerate(lines, 1)])


def _parsed(line: str, n: int) -> Any:
    try:
        return json.loads(line)
    except ValueError as error:
        raise Invalid.field(f"line {n}", f"It is no JSON: {error}") from error
