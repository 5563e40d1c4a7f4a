"""Judge how alike the reasons of two files are."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from evaluation.judges.kinds.contract import Judged, Pair, SpendingLimit
from evaluation.judges.kinds.lexical_judge import LEXICAL, scores_unkept
from evaluation.judges.scoring.queries import judge_named
from evaluation.judges.scoring.score_pairs import judge_pairs
from outtake.errors import Conflict, Refused
from outtake.http.json_command import DONE, REJECTED, JsonCommand
from outtake.measures.files.commands import read_predictions, read_reference
from outtake.measures.spotlight.pairs.pair_scores import NEVER
from outtake.measures.spotlight.pairs.pairing import ToJudge, pairs_to_judge
from outtake.measures.spotlight.scores import check_tau
from worker.ledger.money import micros
from worker.requests.contract import ModelError


class Command(JsonCommand):
    """``judge --reference F --predictions F --out F [--judge NAME] [--tau T] [--budget USD]``."""

    requires_system_checks: list[str] = []  # the baseline needs no database
    help = (
        "Score the similarity of each pair of a reference and a predicted reason of the same video (0 to 10), "
        "and write the "
        "judgements file for `score`."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the files and the judge."""
        parser.add_argument("--reference", type=Path, required=True)
        parser.add_argument("--predictions", type=Path, required=True)
        parser.add_argument("--out", type=Path, required=True, help="output file; written when all pairs are judged")
        parser.add_argument("--judge", default=LEXICAL.name, help="id, or name if it is unique")
        parser.add_argument(
            "--tau", type=int, help="only pairs whose P passes this threshold: enough for S+P, not for S or sweeps"
        )
        parser.add_argument("--budget", help="budget in US dollars for these two files, with a paid judge")

    def work(
        self, *, reference: Path, predictions: Path, out: Path, judge: str, tau: int | None, **options: Any
    ) -> tuple[dict, int]:
        """Judge and write."""
        limit = None if options["budget"] is None else micros(options["budget"], field="budget")
        try:
            if tau is not None:
                check_tau(tau)
            survives = NEVER if tau is None else tau
            videos, said = read_reference(reference), read_predictions(predictions)
            asked = list(pairs_to_judge(videos, said, p_survives=survives))
            judged = self._judged(judge, asked, SpendingLimit(f"judge {_digest(reference, predictions)}", limit))
            _write(out, asked, judged)
        except (ValueError, OSError) as error:
            raise Refused(str(error)) from None
        except ModelError as error:
            raise Conflict(f"{error} Completed answers are stored: run the same command again to continue.") from error
        failed = sum(_texts(each) in judged.failed for each in asked)
        result = {"judge": judge, "pairs": len(asked), "distinct": len(judged.scores), "failed": failed}
        return result, REJECTED if failed else DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say how many pairs were judged."""
        self.stdout.write(f"{result['judge']}: {result['pairs']} pairs judged, {result['distinct']} of them distinct")
        if result["failed"]:
            self.stdout.write(
                f"{result['failed']} could not be judged and are not in the file, because the judge gave no score"
            )

    def _judged(self, name: str, asked: Sequence[ToJudge], allowance: SpendingLimit) -> Judged:
        pairs = [_texts(each) for each in asked]
        if name == LEXICAL.name:
            return Judged(scores_unkept(LEXICAL, pairs), frozenset())
        return judge_pairs(judge_named(name), pairs, step=self._progress, budget=allowance, again=True)

    def _progress(self, done: int, total: int) -> None:
        if sys.stderr.isatty():
            self.stderr.write(f"\r{done} of {total}", ending="" if done < total else "\n")


def _digest(*files: Path) -> str:
    """Return what names a pair of files by what is in them: another pair has a budget of its own."""
    digest = hashlib.sha256()
    for path in files:
        with path.open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()[:32]


def _texts(pair: ToJudge) -> Pair:
    return pair.reference.reason, pair.prediction.reason


def _write(out: Path, asked: Sequence[ToJudge], judged: Judged) -> None:
    """Write the whole file or none of it: half a file of judgements would be taken for all."""
    unfinished = out.with_name(f"{out.name}.unfinished")
    with unfinished.open("w", encoding="utf-8") as file:
        for each in asked:
            if _texts(each) not in judged.failed:
                named = {"video": each.video, "reference": each.reference.id, "prediction": each.prediction.id}
                file.write(json.dumps({**named, "score": judged.scores[_texts(each)]}) + "\n")
    unfinished.replace(out)
