"""Say what instructions in reasons do to a judge."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandParser

from annotations.studies.queries import study_named
from evaluation.judges.certificates.sampling import candidates_of, sample_pool
from evaluation.judges.kinds.contract import Pair, SpendingLimit
from evaluation.judges.robustness.attacks import CLEAN
from evaluation.judges.robustness.resistance import resistance
from evaluation.judges.scoring.queries import judge_named
from outtake.errors import Conflict
from outtake.http.json_command import DONE, JsonCommand
from worker.ledger.money import micros
from worker.requests.contract import ModelError


class Command(JsonCommand):
    """``judge_resistance JUDGE [--study STUDY --sample N] [--seed S] [--budget USD]``."""

    help = (
        "Test how a judge resists injected instructions: judge pairs of reasons with and without them, and "
        "with and without the defence."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the judge, and whose reasons; by default those that ship with the program."""
        parser.add_argument("judge", help="id, or name if it is unique")
        parser.add_argument("--study", help="study from which pairs of reasons are sampled")
        parser.add_argument("--sample", type=int, default=20, help="how many to sample")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--budget", help="budget in US dollars for all runs of this judge")

    def work(self, *, judge: str, study: str | None, sample: int, seed: int, **options: Any) -> tuple[dict, int]:
        """Measure, and tell how far it is."""
        found = judge_named(judge)
        limit = None if options["budget"] is None else micros(options["budget"], field="budget")
        pairs = list(CLEAN) if study is None else _drawn(study, sample, seed)
        allowance = SpendingLimit(f"resistance {found.public_id}", limit)
        try:
            result = resistance(found, pairs, seed=seed, step=self._progress, budget=allowance)
        except ModelError as error:
            raise Conflict(f"{error} Completed answers are stored: run the same command again to continue.") from error
        return result, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print a line for each arm and attack."""
        judge = result["judge"]
        self.stdout.write(f"{judge['name']} {judge['version']}: {result['pairs']} pairs, {result['attacks']} attacks")
        for name, arm in result["arms"].items():
            self.stdout.write(f"{name}: shift {_interval(arm['shift'])}, n {arm['n']}, failed {arm['failed']}")
            for line in arm["by_attack"]:
                obeyed = f"obeyed {line['obeyed']['part']} of {line['obeyed']['n']}"
                shift = _interval(line["shift"])
                self.stdout.write(f"  {line['family']:12} {line['key']:12} wants {line['wants']:2}: {shift}, {obeyed}")
        if (drift := result["drift"]) is not None:
            change, absolute = _interval(drift["change"]), _interval(drift["absolute"])
            self.stdout.write(
                f"drift caused by the defence on honest pairs: {change}, absolute {absolute}, n {drift['n']}"
            )

    def _progress(self, done: int, total: int) -> None:
        if sys.stderr.isatty():
            self.stderr.write(f"\r{done} of {total}", ending="" if done < total else "\n")


def _drawn(study: str, sample: int, seed: int) -> list[Pair]:
    pool = sample_pool(candidates_of(study_named(study)), size=sample, seed=seed)
    if not pool:
        raise Conflict(
            "The study has no pairs of reasons: at least two annotators, one of them a person, must mark the same clip."
        )
    return [each.texts for each in pool]


def _interval(found: dict[str, Any]) -> str:
    if found["value"] is None:
        return f"undefined ({found['reason']})"
    ends = "" if found["low"] is None else f" [{found['low']:+.2f}, {found['high']:+.2f}]"
    return f"{found['value']:+.2f}{ends}"
