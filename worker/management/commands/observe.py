"""``python manage.py observe NAME --project P --detector FOLDER``: what is to be seen on single frames."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from tqdm import tqdm

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.http.json_command import DONE, REJECTED, JsonCommand
from worker.observations.models import ObservationRun, ObservedClip
from worker.observations.operations import FPS, observe_clip, retry_observations, start_observations
from worker.observations.queries import clips_by_state, records_of


class Command(JsonCommand):
    """``observe NAME --project P (--detector FOLDER | --kind K --parameters JSON) [--fps 2] [--out FILE]``."""

    help = (
        "Have an observer look at single frames of a project's clips. The same command again goes on where it was "
        "interrupted."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take who looks, at what."""
        parser.add_argument("name", help="of the run")
        parser.add_argument("--project", required=True, help="name of the project")
        parser.add_argument("--detector", metavar="FOLDER", help="folder of an object detector of transformers")
        parser.add_argument("--threshold", type=float, help="of a detector: the least score that counts, 0.9")
        parser.add_argument("--class-map", type=Path, metavar="FILE", help="JSON object from labels to names")
        parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
        parser.add_argument("--kind", help="of an observer that a package adds")
        parser.add_argument("--parameters", default="{}", help="JSON of that observer's parameters")
        parser.add_argument("--fps", type=float, default=FPS, help="frames per second that are looked at")
        parser.add_argument("--clips", nargs="+", metavar="ID", help="external ids; by default all clips")
        parser.add_argument("--retry", action="store_true", help="also look at the clips again that failed")
        parser.add_argument("--out", type=Path, help="write the observations to a JSON Lines file")

    def work(self, *, name: str, project: str, **options: Any) -> tuple[dict, int]:
        """Start the run or go on with it, and carry out its clips; workers take some of them, too."""
        found = Project.objects.filter(name=project).first()
        if found is None:
            raise Invalid.field("--project", f"There is no project {project!r}.")
        run = ObservationRun.objects.filter(project=found, name=name).first() or self._started(found, name, options)
        if options["retry"]:
            retry_observations(run)
        waiting = list(run.clips.filter(state=ObservedClip.WAITING).order_by("pk").values_list("pk", flat=True))
        for pk in tqdm(waiting, unit="clip", file=sys.stderr, disable=None):
            observe_clip(clip_id=pk)
        if options["out"] is not None:
            with options["out"].open("w", encoding="utf-8") as file:
                file.writelines(json.dumps(each, ensure_ascii=False) + "\n" for each in records_of(run))
        clips = clips_by_state(run)
        errors = sorted(set(run.clips.filter(state=ObservedClip.FAILED).values_list("error", flat=True)))
        counts = {"observations": sum(1 for _ in records_of(run)), "errors": errors}
        return {"run": run.public_id, "clips": clips, **counts}, REJECTED if clips[ObservedClip.FAILED] else DONE

    def _started(self, project: Project, name: str, options: dict[str, Any]) -> ObservationRun:
        kind, parameters = options["kind"], _json(options["parameters"], "--parameters")
        if (options["detector"] is None) == (kind is None):
            raise Invalid.field("--detector", "Give either the folder of a detector, or a kind.")
        if kind is None:
            kind, parameters = "object_detector", {"folder": options["detector"], "device": options["device"]}
            if options["threshold"] is not None:
                parameters["threshold"] = options["threshold"]
            if options["class_map"] is not None:
                parameters["class_map"] = _json(options["class_map"].read_text(encoding="utf-8"), "--class-map")
        videos = options["clips"] or list(project.videos.order_by("pk").values_list("external_id", flat=True))
        return start_observations(
            project=project, name=name, kind=kind, parameters=parameters, videos=videos, fps=options["fps"]
        )

    def tell(self, result: dict[str, Any]) -> None:
        """Print how many clips are done, and what was seen."""
        states = ", ".join(f"{n} {state}" for state, n in result["clips"].items() if n)
        self.stdout.write(f"{result['observations']:,} observations; clips: {states}")
        for error in result["errors"]:
            self.stdout.write(f"  {error}")


def _json(text: str, field: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise Invalid.field(field, f"This is not JSON: {error}.") from None
    if not isinstance(found, dict):
        raise Invalid.field(field, "Give a JSON object.")
    return found
