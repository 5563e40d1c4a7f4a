"""``python manage.py mine_chains QUESTIONS.jsonl --out FOLDER``: chains of reasoning that models wrote, with errors."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from tqdm import tqdm

from evaluation.benchmarks.chains.evidence import read_chains
from evaluation.benchmarks.chains.mining.files import write_mined
from evaluation.benchmarks.chains.mining.mine import (
    DRAWS,
    MiningPlan,
    expected,
    generate_chains,
    judge_chains,
    shortlist_chains,
)
from evaluation.benchmarks.clip_models.ask_models import ChainModel, Expected
from evaluation.judges.scoring.create_judge import endpoint_named
from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.http.json_command import DONE, UNFINISHED, JsonCommand
from outtake.measures.papers.videocritic_mining import MiningRules
from worker.ledger.money import usd
from worker.requests.contract import ModelError


class Command(JsonCommand):
    """``mine_chains QUESTIONS --project P --generator NAME… --judge NAME… --out FOLDER``."""

    help = (
        "Have models write chains of reasoning about questions, keep suspicious ones, and have judges vote on them. "
        "Without --yes it only says what that takes. The same command again goes on, and pays for no reply twice."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the questions, who writes and judges, and the rules."""
        parser.add_argument("questions", type=Path, help="JSON Lines; docs/reasoning-chains.md has the form")
        parser.add_argument("--project", required=True, help="name of the project that has the clips and pays")
        parser.add_argument("--out", type=Path, required=True, help="folder for chains, candidates and the funnel")
        parser.add_argument(
            "--generator",
            action="append",
            required=True,
            metavar="ENDPOINT[@TEMPERATURE]",
            help="name or id of an endpoint that writes; at 0.2 if not given; may be repeated",
        )
        parser.add_argument(
            "--judge", action="append", required=True, metavar="ENDPOINT", help="who judges; three in the paper"
        )
        parser.add_argument("--draws", type=int, default=DRAWS, help="chains of each generator for each question")
        parser.add_argument("--least-yes", type=int, default=2, help="judges who have to find an error")
        parser.add_argument("--bonus", type=int, default=10, help="hundredths for a cue that another generator has")
        parser.add_argument("--least-suspicion", type=int, default=100, help="hundredths, for the shortlist")
        parser.add_argument("--near", type=int, default=85, help="hundredths; more overlap is a near-duplicate")
        parser.add_argument("--most", type=int, default=4, help="chains of a question on the shortlist")
        parser.add_argument(
            "--all-shortlisted", action="store_true", help="people get the whole shortlist, whatever judges said"
        )
        parser.add_argument("--seed", type=int, default=0, help="another seed draws other chains")
        parser.add_argument("--yes", action="store_true", help="do it; without, the estimate is printed")

    def work(self, *, questions: Path, out: Path, **options: Any) -> tuple[dict[str, Any], int]:
        """Estimate, or mine and write."""
        try:
            asked = read_chains(questions.read_text(encoding="utf-8").splitlines())
        except (OSError, UnicodeDecodeError) as error:
            raise Invalid.field("questions", f"{questions} cannot be read: {error}.") from None
        project = Project.objects.filter(name=options["project"]).first()
        if project is None:
            raise Invalid.field("--project", f"There is no project {options['project']!r}.")
        plan = _plan(project, options)
        if not options["yes"]:
            takes = expected(project, asked, plan)
            return {"estimate": {name: _shown(each) for name, each in takes.items()}}, DONE
        with tqdm(unit="call", file=sys.stderr, disable=None) as bar:

            def progress(done: int, total: int) -> None:
                bar.total = total
                bar.update(done - bar.n)

            try:
                generated = generate_chains(project, asked, plan, progress)
                listed = shortlist_chains(generated.pools, plan.rules)
                bar.reset()
                voted = judge_chains(project, listed.lists, plan, progress)
            except ModelError as error:
                return {"unfinished": str(error)}, UNFINISHED
        funnel = (generated.funnel, *listed.funnel, voted.funnel)
        only_accepted = not options["all_shortlisted"]
        files = write_mined(out, listed.lists, voted.chains, funnel, only_accepted=only_accepted)
        return {
            "unfinished": None,
            "funnel": [each._asdict() for each in funnel],
            "files": [str(each) for each in files.values()],
        }, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print the estimate, or the funnel."""
        if "estimate" in result:
            for name, each in result["estimate"].items():
                cost = "unknown cost" if each["cost"] is None else f"at most {each['cost']} US dollars"
                self.stdout.write(f"{name}: {each['calls']} calls, {each['stored']} of them answered before, {cost}")
            self.stdout.write("Add --yes to do it.")
            return
        if result["unfinished"]:
            self.stderr.write(self.style.ERROR(f"{result['unfinished']}\nRun the same command again for the rest."))
            return
        for step in result["funnel"]:
            dropped = ", ".join(f"{n} {why}" for why, n in step["dropped"].items())
            self.stdout.write(f"{step['step']}: {step['entered']} → {step['left']}{f' ({dropped})' if dropped else ''}")
        self.stdout.write("\n".join(result["files"]))


def _plan(project: Project, options: dict[str, Any]) -> MiningPlan:
    rules = MiningRules(
        bonus=options["bonus"],
        least_suspicion=options["least_suspicion"],
        near=options["near"],
        most=options["most"],
    )
    seed = options["seed"]
    plan = MiningPlan(
        tuple(_generator(project, each, seed) for each in options["generator"]),
        tuple(ChainModel.at(endpoint_named(project, each), seed=seed) for each in options["judge"]),
        options["draws"],
        rules,
        options["least_yes"],
    )
    plan.check()
    return plan


def _generator(project: Project, given: str, seed: int) -> ChainModel:
    name, at, warm = given.rpartition("@")
    if not at:
        return ChainModel.at(endpoint_named(project, given), seed=seed)
    try:
        temperature = float(warm)
    except ValueError:
        raise Invalid.field("--generator", f"{warm!r} in {given!r} is not a temperature such as 0.4.") from None
    if not 0 <= temperature <= 2:
        raise Invalid.field("--generator", f"The temperature {warm} of {name!r} is not between 0 and 2.")
    return ChainModel.at(endpoint_named(project, name), temperature=temperature, seed=seed)


def _shown(each: Expected) -> dict[str, Any]:
    return {
        "calls": each.calls,
        "stored": each.stored,
        "cost": None if each.micros is None else usd(each.micros),
    }
