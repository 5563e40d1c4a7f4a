"""Load the demo project and study."""

from __future__ import annotations

import sys
from typing import Any

from tqdm import tqdm

from annotations.progress.study_progress import counts_of
from outtake.http.json_command import DONE, JsonCommand
from outtake_demo.loading import load_here


class Command(JsonCommand):
    """``load_demo``."""

    help = "Draw and load the demo: clips with planted errors, simulated annotators, a critic run, a report, training."

    def work(self, *args: Any, **options: Any) -> tuple[dict, int]:
        """Load, or finish an interrupted load."""
        bar = tqdm(file=sys.stderr, bar_format="{desc}", leave=False)
        demo = load_here(lambda what, done, of: bar.set_description_str(f"{what} {done + 1}/{of}"))
        bar.close()
        counts = counts_of(demo.study.rounds.latest("n"))
        return {
            "project": {"id": demo.project.public_id, "name": demo.project.name},
            "study": {"id": demo.study.public_id, "name": demo.study.name, "tasks": counts.tasks},
            "questions": {"id": demo.questions.public_id, "name": demo.questions.name},
            "training": {"id": demo.training.public_id, "name": demo.training.name},
            "results": {"id": demo.results.public_id, "name": demo.results.name},
            "others": [{"id": study.public_id, "name": study.name} for study in demo.others.values()],
        }, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say what there is."""
        names = {key: result[key]["name"] for key in ("project", "study", "questions", "training", "results")}
        self.stdout.write(
            f"Project {names['project']!r}: study {names['study']!r} with {result['study']['tasks']} clips, "
            f"and studies {names['questions']!r} and {names['training']!r} with the same clips; "
            f"study {names['results']!r} with results; "
            f"with other subjects: {', '.join(repr(study['name']) for study in result['others'])}."
        )
