"""Add a judge to a project."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from evaluation.judges.certificates.calibration_data import rated_for, read_rated
from evaluation.judges.kinds.contract import Pair, SpendingLimit
from evaluation.judges.kinds.embedding_judge import calibrate
from evaluation.judges.kinds.prompts import DEFENDED, PROMPTS
from evaluation.judges.models import Certificate, Judge
from evaluation.judges.scoring.create_judge import Answering, LocalModel, NewJudge, answering, create_judge
from outtake.accounts.projects.models import Project
from outtake.errors import Conflict, Invalid
from outtake.http.json_command import DONE, JsonCommand
from outtake.rows import first_or_missing
from worker import providers
from worker.engines.folders.files import DEVICES, DTYPES
from worker.requests.contract import ModelError


class Command(JsonCommand):
    """``add_judge NAME --project P (--endpoint E | --model FOLDER) [--embedding --rated FILE]``."""

    help = "Add a judge that asks a model, or compares embeddings calibrated on rated pairs."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take who answers, and how."""
        parser.add_argument("name")
        parser.add_argument("--project", required=True)
        parser.add_argument("--judge-version", default="1", help="version of this judge; a change needs a new version")
        answers = parser.add_mutually_exclusive_group(required=True)
        answers.add_argument("--endpoint", default="", help="id or name")
        answers.add_argument("--model", dest="folder", help="folder of a model on this machine")
        parser.add_argument("--device", default="cpu", choices=DEVICES, help="for a local model")
        parser.add_argument("--dtype", default="float32", choices=DTYPES, help="for a local model")
        parser.add_argument(
            "--prompt",
            default=DEFENDED,
            metavar="NAME@VERSION",
            help=f"a prompt of the project, or one of {', '.join(PROMPTS)}",
        )
        parser.add_argument("--max-tokens", type=int, help="of a reply")
        parser.add_argument("--temperature", type=float)
        parser.add_argument("--embedding", action="store_true", help="the model returns embeddings")
        rated = parser.add_mutually_exclusive_group()
        rated.add_argument("--rated", type=Path, help="rated pairs, one JSON object per line")
        rated.add_argument("--certificate", help="certificate whose rated pairs are used")

    def work(self, *, name: str, project: str, judge_version: str, endpoint: str, **options: Any) -> tuple[dict, int]:
        """Add it; only the texts of a calibration are sent to anyone."""
        found = Project.objects.filter(name=project).first()
        if found is None:
            raise Invalid.field("project", f"There is no project {project!r}; import_videos creates one.")
        local = options["folder"] and LocalModel(options["folder"], options["dtype"], options["device"])
        kind = Judge.EMBEDDING if options["embedding"] else Judge.LOCAL if local else Judge.ENDPOINT
        answers = answering(found, kind=kind, endpoint=endpoint, local=local)
        decoding = {each: options[each] for each in ("max_tokens", "temperature") if options[each] is not None}
        new = NewJudge(
            name,
            judge_version,
            kind=kind,
            endpoint=endpoint,
            local=local,
            prompt=options["prompt"],
            decoding=decoding,
            **(_calibrated(found, answers, options) if options["embedding"] else {}),
        )
        made = create_judge(project=found, new=new)
        return {"id": made.public_id, "name": made.name, "version": made.version, "kind": made.kind}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say that it is there."""
        self.stdout.write(f"Judge {result['name']!r} {result['version']} ({result['id']}), of kind {result['kind']}.")


def _calibrated(project: Project, answers: Answering, options: dict[str, Any]) -> dict[str, Any]:
    embedder, rated = providers.of(answers.spec, project), _rated(project, options)
    try:
        found = calibrate(project, embedder, rated, SpendingLimit("calibration"))
        return {"calibration": found.as_json(), "calibrated_on": list(rated)}
    except ModelError as error:
        raise Conflict(str(error)) from error


def _rated(project: Project, options: dict[str, Any]) -> dict[Pair, float]:
    if options["certificate"] is not None:
        of_project = Certificate.objects.filter(study__project=project, public_id=options["certificate"])
        certificate = first_or_missing(
            of_project.select_related("rated_in"),
            f"No certificate of this project is called {options['certificate'][:40]!r}.",
        )
        return rated_for(certificate)
    if options["rated"] is None:
        raise Invalid.field(
            "rated", "Cosine similarities are not scores; give rated pairs to calibrate on, or a certificate."
        )
    try:
        lines = options["rated"].read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid.field("rated", f"{options['rated']} cannot be read: {error}") from error
    return read_rated([_parsed(line, n) for n, line in enumerate(lines, 1)])


def _parsed(line: str, n: int) -> Any:
    try:
        return json.loads(line)
    except ValueError as error:
        raise Invalid.field(f"line {n}", f"It is not JSON: {error}") from error
