"""Run a critic over a study, and wait for it."""

from __future__ import annotations

import json
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from tqdm import tqdm

from annotations.queries import study_named
from outtake.errors import Invalid
from outtake.web.commands import DONE, JsonCommand
from worker.critics import registry
from worker.models import CriticRun
from worker.operations import cancel_run, start_run
from worker.processes import worker
from worker.queries import RunFigures, figures_of

PATIENCE_SECONDS = 5  # for a worker that runs elsewhere to take the first video


class Command(JsonCommand):
    """``run_critic CRITIC --study S``."""

    help = "Run a critic over all clips of a study in the worker. Where no worker answers, one is started for it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take a critic and a study."""
        parser.add_argument("critic", help=f"one of {', '.join(registry.names())}")
        parser.add_argument("--study", required=True, help="id or name")
        parser.add_argument("--answers", type=Path, help="predictions file (JSON Lines) for the critic 'scripted'")

    def work(self, *, critic: str, study: str, answers: Path | None, **options: Any) -> tuple[dict, int]:
        """Start the run and wait until it is over; Ctrl-C cancels it."""
        found = study_named(study)
        parameters = {"answers": _answers(answers)} if answers else {}
        run = start_run(round_=found.rounds.latest("n"), critic=critic, parameters=parameters)
        try:
            figures = _wait(run)
        except KeyboardInterrupt:
            cancel_run(run=run)
            figures = figures_of(run)
        run.refresh_from_db()
        return {
            "id": run.public_id,
            "study": found.public_id,
            "critic": {"name": run.critic_version.name, "version": run.critic_version.version},
            "state": run.state,
            "counts": figures.items,
            "statuses": figures.statuses,
            "segments": figures.segments,
            "calls": figures.calls,
            "tokens": figures.tokens,
            "seconds": figures.seconds,
        }, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print one line of figures."""
        counts = ", ".join(f"{n} {state}" for state, n in result["counts"].items() if n)
        self.stdout.write(
            f"Run {result['id']} of {result['critic']['name']} {result['critic']['version']}: {result['state']}; "
            f"{counts}; {result['segments']} segments in {result['seconds']:.1f} s of work."
        )


def _answers(path: Path) -> dict[str, Any]:
    try:
        lines = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
        return {line["video"]: line for line in lines}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Invalid.field("answers", f"{path} is not a predictions file: {error}.") from None


def _wait(run: CriticRun) -> RunFigures:
    asked = time.monotonic()
    with ExitStack() as own, tqdm(total=figures_of(run).total, unit="clip", file=sys.stderr) as bar:
        helped = False
        while True:
            figures = figures_of(run)
            bar.update(figures.over - bar.n)
            if figures.over == figures.total:
                return figures
            idle = not figures.over and not figures.items["running"]
            if idle and not helped and time.monotonic() - asked > PATIENCE_SECONDS:
                tqdm.write("No worker answers; starting one for this run.", file=sys.stderr)
                own.enter_context(worker())
                helped = True
            time.sleep(0.2)
