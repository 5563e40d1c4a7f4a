"""Load the demo project and study."""

from __future__ import annotations

import sys
from typing import Any

from tqdm import tqdm

from annotations.queries import counts_of
from evaluation.demo import load_demo
from outtake.web.commands import DONE, JsonCommand


class Command(JsonCommand):
    """``load_demo``."""

    help = "Draw and load the demo: 14 clips with planted errors, two simulated annotators, one critic run, one report."

    def work(self, *args: Any, **options: Any) -> tuple[dict, int]:
        """Load, or finish an interrupted load."""
        bar = tqdm(file=sys.stderr, bar_format="{desc}", leave=False)
        project, study, questions = load_demo(lambda what, done, of: bar.set_description_str(f"{what} {done + 1}/{of}"))
        bar.close()
        counts = counts_of(study.rounds.latest("n"))
        return {
            "project": {"id": project.public_id, "name": project.name},
            "study": {"id": study.public_id, "name": study.name, "tasks": counts.tasks},
            "questions": {"id": questions.public_id, "name": questions.name},
        }, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say what there is."""
        self.stdout.write(
            f"Project {result['project']['name']!r}: study {result['study']['name']!r} with {result['study']['tasks']} "
            f"clips, and study {result['questions']['name']!r} with the same clips."
        )
