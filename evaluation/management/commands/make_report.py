"""Make a report on the annotators of a study, and perhaps on those of further studies with the same clips."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from annotations.annotators.models import Annotator
from annotations.progress.study_progress import annotators_in
from annotations.studies.models import Study
from annotations.studies.queries import study_named
from evaluation.ground_truth.models import GroundTruth
from evaluation.judges.scoring.queries import judge_named
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.config import DEFAULT_TAU
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.further_studies import Joined, people_who_annotated
from outtake.errors import Invalid
from outtake.http.json_command import DONE, JsonCommand


class Command(JsonCommand):
    """``make_report STUDY [--annotator A]... [--ground-truth N] [--join STUDY2]... [--join-each STUDY3]...``."""

    help = "Score annotators against a ground truth; the report is computed immediately."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the study, whose annotations, and with what they are compared."""
        parser.add_argument("study", help="id or name of the study")
        parser.add_argument(
            "--annotator",
            action="append",
            metavar="A",
            help="id or name; once for each; if none is given, all that the ground truth is not based on",
        )
        parser.add_argument("--ground-truth", type=int, metavar="N", help="version; the newest by default")
        parser.add_argument("--tau", type=int, default=DEFAULT_TAU, help="threshold of a match, in hundredths")
        parser.add_argument("--judge", help="id, or name if it is unique; compares reasons, or grades answers")
        parser.add_argument("--without-proposed", action="store_true", help="leave out what only a critic marked")
        parser.add_argument(
            "--join", action="append", default=[], metavar="STUDY", help="further study, whose people are one row"
        )
        parser.add_argument(
            "--join-each", action="append", default=[], metavar="STUDY", help="further study, with a row a person"
        )

    def work(
        self, *, study: str, annotator: list[str] | None, ground_truth: int | None, **options: Any
    ) -> tuple[dict, int]:
        """Make it."""
        found = study_named(study)
        truth = _truth(found, ground_truth)
        further = [(name, True) for name in options["join"]] + [(name, False) for name in options["join_each"]]
        studies = [(study_named(name), pooled) for name, pooled in further]
        report = make_report(
            ReportRequest(
                truth=truth,
                annotators=_annotators(truth, annotator),
                tau=options["tau"],
                judge=None if options["judge"] is None else judge_named(options["judge"]),
                with_proposed=not options["without_proposed"],
                joined=[Joined(each, tuple(people_who_annotated(each)), pooled) for each, pooled in studies],
            )
        )
        rows = (report.figures or {}).get("rows", [])
        shown = [{"label": row["label"], "kind": row["kind"], "study": row.get("study")} for row in rows]
        return {"id": report.public_id, "number": report.number, "ground_truth": truth.version, "rows": shown}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say which report it is, and whose rows it has."""
        rows = ", ".join(row["label"] for row in result["rows"]) or "none"
        self.stdout.write(f"Report {result['number']} ({result['id']}); rows: {rows}.")


def _truth(study: Study, version: int | None) -> GroundTruth:
    rows = GroundTruth.objects.filter(study=study, state=GroundTruth.READY).order_by("-version")
    found = (rows if version is None else rows.filter(version=version)).first()
    if found is None:
        which = "ground truth" if version is None else f"ground truth {version}"
        raise Invalid.field("--ground-truth", f"{study.name!r} has no {which} that is ready; make one first.")
    return found


def _annotators(truth: GroundTruth, names: list[str] | None) -> list[Annotator]:
    there = [row.annotator for row in annotators_in(truth.study)]
    if names is None:
        own = set(truth.annotators.values_list("pk", flat=True)) if truth.policy != GroundTruth.SETTLED else set()
        return [each for each in there if each.pk not in own]
    known = {name: each for each in there for name in (each.label, each.public_id)}
    if unknown := [name for name in names if name not in known]:
        raise Invalid.field("--annotator", f"{unknown[0]!r} has no annotations in {truth.study.name!r}.")
    return list(dict.fromkeys(known[name] for name in names))
