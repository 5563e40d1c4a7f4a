"""``python manage.py import_videos MANIFEST --project P``: bring clips in."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from tqdm import tqdm

from outtake.accounts.projects.models import Project
from outtake.accounts.projects.operations import get_or_create_project
from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.imports.manifest import read_sources
from outtake.errors import Invalid
from outtake.http.json_command import DONE, REJECTED, UNFINISHED, JsonCommand

EPILOG = """exit status: 0 all rows are in, 1 some were rejected, 2 wrong use, 3 the database or the storage was away
or a disk full: what was imported until then is in, and the same command goes on with the rest.
A file's name is its prompt (underscores read as spaces) where no manifest says otherwise."""


class Command(JsonCommand):
    """``import_videos MANIFEST --project P [--dry-run]``."""

    help = "Import the videos of a manifest (.csv, .jsonl), of a folder, or single clips."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take what is to come in, and where it belongs."""
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
        parser.epilog = EPILOG
        parser.add_argument("source", nargs="+", type=Path, metavar="MANIFEST", help="manifest, folder or clips")
        parser.add_argument("--project", required=True, help="name of the project; created if it does not exist")
        parser.add_argument(
            "--generator", default="unknown", help="generator of the clips, if the manifest does not give it"
        )
        parser.add_argument("--dry-run", action="store_true", help="check everything without storing anything")

    def work(
        self, *, source: list[Path], project: str, generator: str, dry_run: bool, **options: Any
    ) -> tuple[dict, int]:
        """Read the manifest and bring in row by row."""
        if not project.strip():
            raise Invalid.field("--project", "The name is empty; give the name of the project.")
        manifest = read_sources(source, generator=generator)
        found = _project(project, dry_run=dry_run)
        total = len(manifest.rows) + len(manifest.rejected)
        with tqdm(total=total, unit="row", file=sys.stderr, disable=None) as bar:
            result = import_videos(found, manifest, dry_run=dry_run, progress=bar.update)
        rejected = [{"row": no.row, "path": no.path, "reason": no.reason} for no in result.rejected]
        counts = {"accepted": result.accepted, "existing": result.existing, "rejected": rejected, "unfinished": None}
        if result.unfinished is not None:
            counts["unfinished"] = f"{result.unfinished.reason} {result.unfinished.rows} rows were not processed."
            return counts, UNFINISHED
        return counts, REJECTED if rejected else DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print the counts, and why each rejected row is not in."""
        rejected = result["rejected"]
        self.stdout.write(
            f"{result['accepted']} accepted, {result['existing']} already existed, {len(rejected)} rejected"
        )
        if result["unfinished"]:
            self.stderr.write(self.style.ERROR(result["unfinished"]))
            self.stderr.write("Imported rows are kept. Run the same command again for the rest.")
        if rejected:
            width = min(60, max(len("path"), *(len(no["path"]) for no in rejected)))
            self.stdout.write(f"{'row':>6}  {'path':<{width}}  reason")
            for no in rejected:
                self.stdout.write(f"{no['row']:>6}  {_shorten(no['path'], width):<{width}}  {no['reason']}")


def _project(name: str, *, dry_run: bool) -> Project | None:
    return Project.objects.filter(name=name.strip()).first() if dry_run else get_or_create_project(name)


def _shorten(path: str, width: int) -> str:
    return path if len(path) <= width else f"…{path[1 - width :]}"
