"""``python manage.py import_videos MANIFEST --project P``: bring clips in."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from outtake.accounts.models import Project
from outtake.accounts.operations import get_or_create_project
from outtake.catalog.manifest import read_sources
from outtake.catalog.operations import ImportResult, import_videos
from outtake.errors import Refused

EPILOG = """exit status: 0 all rows are in, 1 some were rejected, 2 wrong use.
A file's name is its prompt (underscores read as spaces) where no manifest says otherwise."""


class Command(BaseCommand):
    help = "Import the videos of a manifest (.csv, .jsonl), of a folder, or single clips."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
        parser.epilog = EPILOG
        parser.add_argument("source", nargs="+", type=Path, metavar="MANIFEST", help="manifest, folder, or clips")
        parser.add_argument("--project", required=True, help="name of the project; a missing one is made")
        parser.add_argument("--generator", default="unknown", help="who made the clips, where no manifest says so")
        parser.add_argument("--dry-run", action="store_true", help="check everything, store nothing")
        parser.add_argument("--json", action="store_true", help="print one JSON object, nothing else, to stdout")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["project"].strip():
            raise CommandError("--project is empty; give the project's name.", returncode=2)
        try:
            manifest = read_sources(options["source"], generator=options["generator"])
            project = self._project(options["project"], dry_run=options["dry_run"])
            total = len(manifest.rows) + len(manifest.rejected)
            with tqdm(total=total, unit="row", file=sys.stderr, disable=None) as bar:
                result = import_videos(project, manifest, dry_run=options["dry_run"], progress=bar.update)
        except Refused as refusal:
            raise CommandError(refusal.detail, returncode=2) from None
        self.stdout.write(_as_json(result) if options["json"] else _as_text(result, dry_run=options["dry_run"]))
        if result.rejected:
            sys.exit(1)

    @staticmethod
    def _project(name: str, *, dry_run: bool) -> Project | None:
        return Project.objects.filter(name=name.strip()).first() if dry_run else get_or_create_project(name)


def _as_json(result: ImportResult) -> str:
    rejected = [{"row": no.row, "path": no.path, "reason": no.reason} for no in result.rejected]
    return json.dumps({"accepted": result.accepted, "existing": result.existing, "rejected": rejected})


def _as_text(result: ImportResult, *, dry_run: bool) -> str:
    what = "would be accepted" if dry_run else "accepted"
    lines = [f"{result.accepted} {what}, {result.existing} were there already, {len(result.rejected)} rejected"]
    if result.rejected:
        width = min(60, max(len("path"), *(len(no.path) for no in result.rejected)))
        lines.append(f"{'row':>6}  {'path':<{width}}  reason")
        lines += [f"{no.row:>6}  {_shorten(no.path, width):<{width}}  {no.reason}" for no in result.rejected]
    return "\n".join(lines)


def _shorten(path: str, width: int) -> str:
    return path if len(path) <= width else f"…{path[1 - width :]}"
