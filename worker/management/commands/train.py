"""``manage.py train critic --project P --config FILE``: train a critic of chains; ``train list`` lists trainings."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.http.json_command import DONE, REJECTED, JsonCommand
from worker.training.carry_out_training import folder_of, train_critic
from worker.training.config import read_config_file
from worker.training.models import Training
from worker.training.operations import check_training, request_training, resume_training
from worker.training.progress import trainings_of

CRITIC, LIST = "critic", "list"
PAUSE_SECONDS = 2.0


class Command(JsonCommand):
    """``train critic --project P --config FILE [--resume] [--check] [--no-wait]``, ``train list [--project P]``."""

    help = (
        "Train a critic of chains of reasoning, as a file describes it (see docs/training.md). The same command again "
        "goes on where it was interrupted. `train list` says how far each training is."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what is trained, on whose videos, and how."""
        parser.add_argument("what", choices=[CRITIC, LIST])
        parser.add_argument("--project", default="", help="name of the project whose videos the chains are about")
        parser.add_argument("--config", type=Path, help="the training, as YAML or JSON")
        how = parser.add_mutually_exclusive_group()
        how.add_argument("--resume", action="store_true", help="let one go on that failed")
        how.add_argument("--check", action="store_true", help="only read the files and print the splits")
        parser.add_argument("--no-wait", action="store_true", help="leave the work to a worker with a GPU")

    def work(self, *, what: str, project: str, config: Path | None, **options: Any) -> tuple[dict, int]:
        """Ask for the training or go on with it, and carry it out, unless a worker already does; or list all."""
        found = Project.objects.filter(name=project).first()
        if found is None and (project or what == CRITIC):
            raise Invalid.field("--project", f"There is no project {project!r}." if project else "Name the project.")
        if what == LIST:
            return {"trainings": [each._asdict() for each in trainings_of(found)]}, DONE
        if config is None or found is None:
            raise Invalid.field("--config", "Name the file that describes the training.")
        asked = read_config_file(config)
        if options["check"]:
            planned = check_training(found, asked)
            splits = {name: len(chains) for name, chains in planned.splits.named().items()}
            return {"name": asked.name, "splits": splits, "digest": planned.digest}, DONE
        begin = resume_training if options["resume"] else request_training
        training = begin(project=found, config=asked)
        if not options["no_wait"]:
            _to_its_end(training)
        training.refresh_from_db()
        status = REJECTED if training.state == Training.FAILED else DONE
        return {
            "id": training.public_id,
            "name": training.name,
            "state": training.state,
            "steps": [training.done, training.total],
            "error": training.error,
            "folder": str(folder_of(training)),
            "result": training.result,
        }, status

    def tell(self, result: dict[str, Any]) -> None:
        """Print the splits, or how the training went and where its critics are; or each training in a few lines."""
        if "trainings" in result:
            self.stdout.write("\n".join(_lines_of(each) for each in result["trainings"]) or "There is no training.")
            return
        if "state" not in result:
            self.stdout.write(", ".join(f"{n:,} chains in {name}" for name, n in result["splits"].items()) + ".")
            return
        done, total = result["steps"]
        self.stdout.write(f"Training {result['id']} of {result['name']}: {result['state']}, {done} of {total} steps.")
        if result["error"]:
            self.stdout.write(f"{result['error']} Go on with --resume.")
        for name, folder in (result["result"] or {}).get("critics", {}).items():
            figures = json.dumps(result["result"]["figures"][name])
            self.stdout.write(f"  {name}: {folder} {figures}")


def _lines_of(training: dict[str, Any]) -> str:
    about = f"{training['state']}, {training['done']} of {training['total']} steps"
    lines = [f"{training['id']} {training['name']} ({training['project']}): {about}"]
    if training["checkpoint"]:
        lines.append(f"  newest checkpoint: {training['checkpoint']}")
    lines += [f"  loss of {name}: {first:.4g} → {last:.4g}" for name, (first, last) in training["losses"].items()]
    lines += [f"  losses as a plot: {training['curves']}"] if training["curves"] else []
    lines += [f"  critic: {folder}" for folder in training["critics"]]
    lines += [f"  {training['error']} Go on with --resume."] if training["error"] else []
    return "\n".join(lines)


def _to_its_end(training: Training) -> None:
    """Carry a training out, with further attempts; while another process holds it, say how far that one is."""
    said = None
    while True:
        train_critic(training_id=training.pk)
        training.refresh_from_db()
        if training.state in (Training.DONE, Training.FAILED):
            return
        if training.state == Training.RUNNING:  # held by a worker, or by one that was killed until its lease ends
            now = f"{training.done} of {training.total} steps; another process carries it out"
            if now != said:
                print(now, file=sys.stderr)
                said = now
        time.sleep(PAUSE_SECONDS)
