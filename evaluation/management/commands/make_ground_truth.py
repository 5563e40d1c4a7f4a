"""Make the next version of a study's ground truth, by a judge if one is named."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from annotations.annotators.models import Annotator
from annotations.progress.study_progress import annotators_in
from annotations.studies.models import Study
from annotations.studies.queries import study_named
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.judges.scoring.queries import judge_named
from outtake.errors import Conflict, Invalid
from outtake.http.json_command import DONE, JsonCommand
from worker.requests.contract import ModelError


class Command(JsonCommand):
    """``make_ground_truth STUDY --policy P [--annotator A]... [--judge J] [--confirmed-in STUDY2]``."""

    help = "Make the next version of a study's ground truth; it is computed immediately."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the study, the policy, and whose annotations."""
        parser.add_argument("study", help="id or name of the study")
        parser.add_argument("--policy", required=True, choices=GroundTruth.POLICIES)
        parser.add_argument(
            "--annotator", action="append", metavar="A", help="id or name; once for each; all people if none is given"
        )
        parser.add_argument("--judge", help="id, or name if it is unique; decides which reasons mean the same")
        parser.add_argument("--confirmed-in", metavar="STUDY", help="study in which people judged critics' errors")

        parser.add_argument(
            "--with-known", action="store_true", help="of chains: known errors count where there are some"
        )
        parser.add_argument(
            "--origin", action="append", default=[], metavar="O", help="of chains: only those of this origin; repeat it"
        )

    def work(
        self, *, study: str, policy: str, annotator: list[str] | None, judge: str | None, **options: Any
    ) -> tuple[dict, int]:
        """Make it. What a judge scored stays if it is stopped, so that the same command goes on from there."""
        found = study_named(study)
        confirmed_in = None if options["confirmed_in"] is None else study_named(options["confirmed_in"])
        try:
            truth = make_ground_truth(
                TruthRequest(
                    study=found,
                    annotators=[] if policy == GroundTruth.KNOWN else _annotators(found, annotator),
                    policy=policy,
                    confirmed_in=confirmed_in,
                    judge=None if judge is None else judge_named(judge),
                    with_known=options["with_known"],
                    origins=options["origin"],
                )
            )
        except ModelError as error:
            raise Conflict(f"{error} Completed answers are stored: run the same command again to continue.") from error
        errors = truth.items.filter(segments__isnull=False).values("segments").count()
        errors += truth.items.filter(tags__isnull=False).values("tags").count()
        counts = {"tasks": truth.items.count(), "errors": errors}
        return {"id": truth.public_id, "version": truth.version, "settings": truth.settings, **counts}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say which version it is, and what is in it."""
        what = f"{result['errors']} errors in {result['tasks']} tasks"
        self.stdout.write(f"Ground truth {result['version']} ({result['id']}): {what}.")
        if failed := result["settings"].get("failed_pairs"):
            self.stdout.write(f"The judge failed on {failed} pairs of reasons; these are not merged.")


def _annotators(study: Study, names: list[str] | None) -> list[Annotator]:
    there = [row.annotator for row in annotators_in(study)]
    if names is None:
        return [each for each in there if each.kind == Annotator.PERSON]
    known = {name: each for each in there for name in (each.label, each.public_id)}
    if unknown := [name for name in names if name not in known]:
        raise Invalid.field("--annotator", f"{unknown[0]!r} has no annotations in {study.name!r}.")
    return list(dict.fromkeys(known[name] for name in names))
