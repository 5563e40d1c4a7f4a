"""``python manage.py generate_clips --project P --generator KIND``: clips for the prompts of a project."""

from __future__ import annotations

import json
import sys
from decimal import Decimal, InvalidOperation
from typing import Any

from django.core.management.base import CommandParser
from tqdm import tqdm

from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Prompt
from outtake.errors import Invalid
from outtake.http.json_command import DONE, REJECTED, JsonCommand
from worker.generation.make_clip import make_clip
from worker.generation.models import MadeClip
from worker.generation.operations import Lengths, estimate_clips, plan_clips, retry_clips, start_clips
from worker.generation.queries import clips_by_state, failed_clips, prompts_to_make

ALL = "all"


class Command(JsonCommand):
    """``generate_clips --project P --generator KIND [--parameters JSON] [--seconds 6,8] [--seed N] [--estimate]``."""

    help = (
        "Have a generator make clips for the prompts of a project. The same command again goes on where it was "
        "interrupted, and makes nothing twice."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take who makes clips, for which prompts, and how long."""
        parser.add_argument("--project", required=True, help="name of the project")
        parser.add_argument("--generator", required=True, metavar="KIND", help="queue, command, or one of a package")
        parser.add_argument("--parameters", default="{}", help="JSON of the generator's parameters")
        parser.add_argument("--prompts", nargs="+", metavar="ID", help="external ids; by default all prompts")
        parser.add_argument(
            "--state", choices=[Prompt.KEPT, Prompt.DRAFT, ALL], default=Prompt.KEPT, help="of the prompts"
        )
        parser.add_argument("--category", default="", help="of the prompts")
        parser.add_argument("--limit", type=int, help="make clips for this many prompts at most")
        parser.add_argument(
            "--seconds", default="6", help="length; of several, such as 6,8, one is drawn for each prompt"
        )
        parser.add_argument("--every-length", action="store_true", help="make a clip of each length for each prompt")
        parser.add_argument("--seed", type=int, default=0, help="another seed makes other clips")
        parser.add_argument("--estimate", action="store_true", help="only say what it takes; nothing is sent")
        parser.add_argument("--retry", action="store_true", help="try the clips again that failed")
        parser.add_argument("--no-wait", action="store_true", help="leave the work to the workers")

    def work(self, *, project: str, generator: str, **options: Any) -> tuple[dict, int]:
        """Ask for the clips or go on with them, and make them; workers take some of them, too."""
        found = Project.objects.filter(name=project).first()
        if found is None:
            raise Invalid.field("--project", f"There is no project {project!r}.")
        parameters = _json(options["parameters"])
        states = (Prompt.KEPT, Prompt.DRAFT) if options["state"] == ALL else (options["state"],)
        prompts = prompts_to_make(
            found, states=states, ids=options["prompts"], category=options["category"], limit=options["limit"]
        )
        lengths = Lengths(_lengths(options["seconds"]), each=options["every_length"])
        clips = plan_clips(prompts, lengths, options["seed"])
        estimate = estimate_clips(project=found, kind=generator, parameters=parameters, clips=clips)
        if options["estimate"]:
            return {"estimate": estimate}, DONE
        maker = start_clips(project=found, kind=generator, parameters=parameters, clips=clips)
        if options["retry"]:
            retry_clips(maker)
        if not options["no_wait"]:
            waiting = maker.clips.filter(state=MadeClip.WAITING).order_by("pk").values_list("pk", flat=True)
            with tqdm(total=len(waiting), unit="clip", file=sys.stderr, disable=None) as bar:
                for pk in list(waiting):
                    _to_its_end(pk)
                    bar.update()
        states_of = clips_by_state(maker)
        failed = failed_clips(maker)
        return {"maker": maker.public_id, "estimate": estimate, "clips": states_of, "failed": failed}, (
            REJECTED if failed else DONE
        )

    def tell(self, result: dict[str, Any]) -> None:
        """Print what it takes, or how many clips are made, and which failed."""
        estimate = result["estimate"]
        if "clips" not in result:
            cost = "an unknown price" if estimate["cost_usd"] is None else f"at most ${estimate['cost_usd']}"
            self.stdout.write(f"{estimate['clips']:,} new clips, {estimate['seconds']:g} s in all, for {cost}.")
            if estimate["there"]:
                self.stdout.write(f"{estimate['there']:,} more were asked for before.")
            if estimate["budget_left_usd"] is not None:
                self.stdout.write(f"${estimate['budget_left_usd']} of the budget is left.")
            return
        self.stdout.write("Clips: " + ", ".join(f"{n} {state}" for state, n in result["clips"].items() if n))
        for each in result["failed"]:
            self.stdout.write(f"  {each['prompt']}, {each['seconds']:g} s: {each['error']}")


def _to_its_end(pk: int) -> None:
    """Make a clip, with further attempts after errors that may be temporary."""
    for _ in range(3):
        clip = make_clip(clip_id=pk)
        if clip is None or MadeClip.objects.values_list("state", flat=True).get(pk=pk) != MadeClip.WAITING:
            return


def _lengths(text: str) -> tuple[int, ...]:
    found = []
    for each in text.split(","):
        try:
            milliseconds = Decimal(each.strip()) * 1000
            whole = milliseconds == int(milliseconds)
        except (InvalidOperation, ValueError, OverflowError):
            whole = False
        if not whole:
            raise Invalid.field("--seconds", f"{each[:40]!r} is not a length; give seconds, such as 6 or 6,8.")
        found.append(int(milliseconds))
    return tuple(found)


def _json(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise Invalid.field("--parameters", f"This is not JSON: {error}.") from None
    if not isinstance(found, dict):
        raise Invalid.field("--parameters", "Give a JSON object.")
    return found
