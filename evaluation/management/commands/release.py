"""Build a release of a study, and verify one."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.db.models import QuerySet

from annotations.studies.queries import study_named
from evaluation.ground_truth.models import GroundTruth
from evaluation.releases.build.operations import request_release, store_archive
from evaluation.releases.build.write_files import build_in
from evaluation.releases.manifest import MANIFEST, Problem, new_folder, verify_folder
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from outtake.errors import Invalid
from outtake.http.json_command import DONE, REJECTED, JsonCommand, shown


class Command(JsonCommand):
    """``release build STUDY --out DIR`` and ``release verify DIR``."""

    help = "Build a release of a study in a folder, or verify a folder against its manifest (without a database)."
    requires_system_checks: list[str] = []  # verifying works where the database is gone

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what to do, and with what."""
        actions = parser.add_subparsers(dest="action", required=True, metavar="build|verify")
        build = actions.add_parser("build", help="build a release in a folder")
        build.add_argument("study", help="id or name")
        build.add_argument("--out", type=Path, required=True, help="a new or empty folder")
        build.add_argument("--ground-truth", type=int, metavar="VERSION", help="default: the newest")
        build.add_argument(
            "--report", type=int, metavar="NUMBER", help="default: the newest report on the ground truth"
        )
        verify = actions.add_parser("verify", help="verify a folder against its manifest")
        verify.add_argument("folder", type=Path)
        verify.add_argument("--digest", help="expected SHA-256 of the manifest, as cited")
        for action in (build, verify):
            # after the action too; without a default, which would undo the option of the command itself
            action.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS)

    def work(self, *, action: str, **options: Any) -> tuple[dict[str, Any], int]:
        """Do one of the two."""
        return self._build(**options) if action == "build" else self._verify(**options)

    def _build(
        self, *, study: str, out: Path, ground_truth: int | None, report: int | None, **options: Any
    ) -> tuple[dict[str, Any], int]:
        found = study_named(study)
        truth = _numbered(GroundTruth.objects.filter(study=found), "version", ground_truth, "ground_truth")
        chosen = _numbered(Report.objects.filter(study=found).select_related("truth"), "number", report, "report")
        try:
            with new_folder(out) as folder:
                release = request_release(study=found, truth=truth, report=chosen).release
                built = build_in(release, folder)
                if release.state != Release.READY:
                    store_archive(release, folder, built)
        except OSError as error:
            if error.filename is not None:
                raise
            raise Invalid.field("out", str(error)) from None
        if release.digest not in ("", built.digest):
            self.stderr.write(
                f"The archive of release {release.version} has the digest {release.digest}: it was built by "
                "another version "
                "of Outtake, or an account in it was deleted since."
            )
        return built._asdict(), DONE

    def _verify(self, *, folder: Path, digest: str | None, **options: Any) -> tuple[dict[str, Any], int]:
        try:
            verified = verify_folder(folder)
        except NotADirectoryError as error:
            raise Invalid.field("folder", str(error)) from None
        problems = [*verified.problems]
        if digest is not None and verified.digest is not None and verified.digest != digest.lower():
            problems.append(Problem(MANIFEST, f"differs: its SHA-256 is {verified.digest}, not {digest}"))
        result = {**verified._asdict(), "problems": [problem._asdict() for problem in problems]}
        return result, REJECTED if problems else DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Name each file that is not as it should be, and print the digest."""
        for problem in result.get("problems", ()):
            self.stdout.write(f"{shown(problem['path'])}: {problem['problem']}")
        if not result.get("problems"):
            self.stdout.write(f"{result['files']} files match the manifest; digest {result['digest']}")


def _numbered(rows: QuerySet, column: str, number: int | None, option: str) -> Any:
    """Return the row with a number; None where none was asked for."""
    if number is None:
        return None
    found = rows.filter(**{column: number}).first()
    if found is None:
        raise Invalid.field(option, f"The study has no version {number}.")
    return found
