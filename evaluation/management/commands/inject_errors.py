"""``python manage.py inject_errors CHAINS.jsonl --out FILE``: chains of reasoning with errors that are known."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from tqdm import tqdm

from evaluation.benchmarks.chains.evidence import read_chains
from evaluation.benchmarks.chains.inject import MODES, RULE, InjectionPlan, inject_errors
from evaluation.benchmarks.writing.proposals import Writer
from evaluation.judges.scoring.create_judge import endpoint_named
from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.http.json_command import DONE, UNFINISHED, JsonCommand
from outtake.measures.papers.videocritic import TYPES
from worker.requests.contract import ModelError


class Command(JsonCommand):
    """``inject_errors CHAINS --out FILE [--mode rule|model|mixed]``."""

    help = (
        "Put errors of known types into clean chains of reasoning, by rule or by a model, and write them as add_tasks "
        "takes them. The same command again writes the same chains, and pays for no reply twice."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the chains, and what is put into them."""
        parser.add_argument("chains", type=Path, help="JSON Lines; docs/reasoning-chains.md has the form")
        parser.add_argument("--out", type=Path, required=True, help="JSON Lines of chains, as add_tasks takes them")
        parser.add_argument("--mode", choices=MODES, default=RULE)
        parser.add_argument("--project", help="name of the project that pays; for the modes model and mixed")
        parser.add_argument("--endpoint", help="name or id of its endpoint, whose model writes")
        parser.add_argument("--temperature", type=float, default=0.7)
        parser.add_argument("--errors", type=int, nargs=2, default=(1, 3), metavar=("LEAST", "MOST"))
        parser.add_argument("--clean", type=float, default=0.0, help="share of the chains that get no error")
        parser.add_argument(
            "--types", default="{}", help='JSON object of weights, such as {"spatial": 2}; by default all are equal'
        )
        parser.add_argument("--seed", type=int, default=0, help="another seed makes other errors")

    def work(self, *, chains: Path, out: Path, **options: Any) -> tuple[dict, int]:
        """Read, inject and write."""
        try:
            clean = read_chains(chains.read_text(encoding="utf-8").splitlines())
        except (OSError, UnicodeDecodeError) as error:
            raise Invalid.field("chains", f"{chains} cannot be read: {error}.") from None
        least, most = options["errors"]
        plan = InjectionPlan(_weights(options["types"]), least, most, options["clean"], options["seed"])
        project, writer = self._writer(options)
        with tqdm(total=len(clean), unit="chain", file=sys.stderr, disable=None) as bar:
            try:
                rows, counts = inject_errors(
                    clean, plan, mode=options["mode"], project=project, writer=writer, progress=bar.update
                )
            except ModelError as error:
                return {"unfinished": str(error)}, UNFINISHED
        with out.open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(each, ensure_ascii=False) + "\n" for each in rows)
        figures = {**vars(counts), "errors": {kind: counts.errors[kind] for kind in TYPES}}
        return {"unfinished": None, "chains": len(rows), **figures}, DONE

    def _writer(self, options: dict[str, Any]) -> tuple[Project | None, Writer | None]:
        if options["mode"] == RULE:
            return None, None
        for name in ("project", "endpoint"):
            if not options[name]:
                raise Invalid.field(f"--{name}", f"The mode {options['mode']!r} needs it: a model writes.")
        project = Project.objects.filter(name=options["project"]).first()
        if project is None:
            raise Invalid.field("--project", f"There is no project {options['project']!r}.")
        endpoint = endpoint_named(project, options["endpoint"])
        return project, Writer.at(endpoint, options["temperature"], options["seed"])

    def tell(self, result: dict[str, Any]) -> None:
        """Print what was put in."""
        if result["unfinished"]:
            self.stderr.write(self.style.ERROR(f"{result['unfinished']}\nRun the same command again for the rest."))
            return
        kinds = ", ".join(f"{kind} {n}" for kind, n in result["errors"].items() if n)
        self.stdout.write(f"{result['injected']} chains with errors ({kinds}), {result['clean']} clean")
        if result["not_made"]:
            self.stdout.write(f"  {result['not_made']} errors were left out: the evidence has nothing for their types")
        if result["replies_refused"]:
            instead = f"{result['by_rule_instead']} chains got errors by rule instead"
            self.stdout.write(f"  {result['replies_refused']} replies broke a rule; {instead}")


def _weights(text: str) -> dict[str, float]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise Invalid.field("--types", f"This is not JSON: {error}.") from None
    numbers = isinstance(found, dict) and all(
        isinstance(each, int | float) and not isinstance(each, bool) for each in found.values()
    )
    if not numbers:
        raise Invalid.field("--types", 'Give a JSON object of numbers, such as {"spatial": 2, "logical": 1}.')
    return found or dict.fromkeys(TYPES, 1.0)
