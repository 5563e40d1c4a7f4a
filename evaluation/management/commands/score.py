"""Compare a predictions file with a reference file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from evaluation.reports.exports.score_folder import Critic, ReportedFiles, write_report
from outtake.errors import Refused
from outtake.http.json_command import DONE, JsonCommand
from outtake.http.progress import progress
from outtake.measures.files.chain_scores import score_chain_files
from outtake.measures.files.commands import score_files

TITLES = {"sp": "S+P", "s": "S", "p": "P", "r": "R"}


class Command(JsonCommand):
    """``score --reference F --predictions F [--judgements F] [--tau 70] [--sweep] [--report FOLDER]``."""

    requires_system_checks: list[str] = []  # it reads files alone, and they take longer than it does
    help = "Score predicted errors against reference errors (JSON Lines): Spotlight's M and M%, and related metrics."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the files and the threshold."""
        parser.add_argument("--reference", type=Path, required=True)
        parser.add_argument("--predictions", type=Path, required=True)
        parser.add_argument(
            "--judgements", type=Path, help="reason similarity 0-10; without it, only P and R are computed"
        )
        parser.add_argument(
            "--chains", action="store_true", help="the files are about chains of reasoning: types of error, VideoCritic"
        )
        parser.add_argument("--tau", type=int, default=70, help="hundredths, 0 to 100")
        parser.add_argument("--sweep", action="store_true", help="also score every threshold from 0 to 100")
        parser.add_argument(
            "--report", type=Path, metavar="FOLDER", help="also write every table and plot to this folder"
        )
        parser.add_argument(
            "--also",
            type=Path,
            nargs="+",
            action="append",
            default=[],
            metavar=("PREDICTIONS", "JUDGEMENTS"),
            help="another critic in the report; can be repeated, each with its own judgements file",
        )
        parser.add_argument(
            "--missing-judgement", type=int, choices=[0], help="0: count pairs without a judgement as 0"
        )

    def work(
        self,
        *,
        reference: Path,
        predictions: Path,
        judgements: Path | None,
        tau: int,
        sweep: bool,
        missing_judgement: int | None,
        report: Path | None,
        also: list[list[Path]],
        **options: Any,
    ) -> tuple[dict, int]:
        """Read and score."""
        try:
            if options["chains"]:
                if judgements is not None or sweep or report is not None or also:
                    raise ValueError("--chains takes --reference and --predictions alone; remove the other options")
                return score_chain_files(reference, predictions, watch=progress), DONE
            critics = (Critic(predictions, judgements), *map(_critic, also))
            if report is not None:
                write_report(ReportedFiles(reference, critics, missing_judgement), report, tau=tau)
            elif also:
                raise ValueError("--also adds another critic to a report; give the folder of the report with --report")
            result = score_files(
                reference,
                predictions,
                judgements,
                tau=tau,
                sweep=sweep,
                missing_judgement=missing_judgement,
                watch=progress,
            )
        except (ValueError, OSError) as error:
            raise Refused(str(error)) from None
        return result, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print a table: each ratio with what it is a ratio of."""
        out = self.stdout.write
        if "chains" in result:
            self._tell_chains(result)
            return
        out(
            f"{result['scored']} of {result['videos']} videos scored at tau {result['tau'] / 100:.2f}: "
            f"{result['reference_errors']} reference errors, {result['predicted_errors']} predicted "
            f"({result['invalid_predictions']} invalid)"
        )
        out("            M      M%  M, matched  videos  pairs  pooled %  precision     F1")
        for name, metric in result["metrics"].items():
            out(
                f"{TITLES[name]:5}{_show(metric['m'])}{_show(metric['coverage'], percent=True)}"
                f"{_show(metric['m_matched'], width=12)}{metric['videos_matched']:8}{metric['matched']:7}"
                f"{_show(metric['pooled_coverage'], width=10, percent=True)}{_show(metric['precision'], width=11)}"
                f"{_show(metric['f1'], width=7)}"
            )
        clean, left_out = result["clean_videos"], result["left_out"]
        out(
            f"{clean['n']} clean videos with {clean['alarms']} alarms; left out: "
            + ", ".join(f"{n} {name.replace('_', ' ')}" for name, n in left_out.items())
        )

    def _tell_chains(self, result: dict[str, Any]) -> None:
        out = self.stdout.write
        out(
            f"{result['scored']} of {result['chains']} chains scored, {result['with_errors']} of them with errors; "
            f"{result['unreadable']} replies could not be read"
        )
        out("                     P       R      F1     tp   fp   fn")
        for name, each in {**result["by_type"], "all types": result["micro"], "any error": result["has_error"]}.items():
            shown = "".join(_show(each[key]) for key in ("precision", "recall", "f1"))
            out(f"{name:14}{shown}{each['tp']:7}{each['fp']:5}{each['fn']:5}")
        right, macro = _show(result["exact"], width=0, percent=True), _show(result["macro"], width=0)
        out(f"all types right in {right} %; macro F1 {macro}")


def _critic(files: list[Path]) -> Critic:
    if len(files) > 2:
        raise ValueError(
            f"--also takes predictions and their judgements, not {len(files)} files; repeat it for each critic"
        )
    return Critic(*files)


def _show(value: float | None, *, width: int = 8, percent: bool = False) -> str:
    if value is None:
        return "none".rjust(width)
    return f"{value * 100:.1f}".rjust(width) if percent else f"{value:.3f}".rjust(width)
