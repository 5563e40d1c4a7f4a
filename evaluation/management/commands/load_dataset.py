"""``python manage.py load_dataset MAPPING FOLDER --project P``: a published dataset as a study."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from evaluation.benchmarks.datasets.contents import DatasetContents, Problem, read_contents
from evaluation.benchmarks.datasets.load import LoadResult, load_dataset
from evaluation.benchmarks.datasets.mapping import DatasetMapping, read_mapping, shipped_mappings
from outtake.accounts.projects.operations import get_or_create_project
from outtake.errors import Invalid
from outtake.http.json_command import DONE, REJECTED, JsonCommand

EPILOG = """MAPPING is the key of a mapping that ships with the program, or a file of your own (docs/loading-data.md).
exit status: 0 every row has its place, 1 some rows have none, 2 wrong use.
The same command again adds nothing twice."""
MOST_SHOWN = 50


class Command(JsonCommand):
    """``load_dataset MAPPING FOLDER --project P [--name N] [--dry-run]``."""

    help = "Load the prompts, clips, questions and annotations of a published dataset."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take what is to be loaded, and into which project."""
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
        parser.epilog = EPILOG
        parser.add_argument("mapping", nargs="?", metavar="MAPPING", help="key of a mapping, or a YAML file")
        parser.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help="folder with the files")
        parser.add_argument("--project", help="name of the project; created if it does not exist")
        parser.add_argument("--name", help="of the dataset and its study; by default the title of the mapping")
        parser.add_argument("--dry-run", action="store_true", help="read everything without storing anything")
        parser.add_argument("--list", action="store_true", help="list the mappings that ship with the program")

    def work(
        self,
        *,
        mapping: str | None,
        folder: Path | None,
        project: str | None,
        name: str | None,
        dry_run: bool,
        list: bool,
        **options: Any,
    ) -> tuple[dict, int]:
        """Read the files, then store what they contain."""
        if list:
            return {"mappings": [_described(read_mapping(key)) for key in shipped_mappings()]}, DONE
        if mapping is None or folder is None:
            raise Invalid.field("mapping", "Give a mapping and a folder; --list shows the mappings.")
        if not folder.is_dir():
            raise Invalid.field("folder", f"{folder} is not a folder; give the one with the dataset's files.")
        read = read_mapping(mapping)
        if not read.tried:
            message = f"The mapping {read.key} was written from a description and never tried on the real files."
            self.stderr.write(self.style.WARNING(message))
        contents = read_contents(read, folder)
        result = _read_only(contents)
        if not dry_run:
            if not (project or "").strip():
                raise Invalid.field("--project", "The name is empty; give the name of the project.")
            result = load_dataset(
                project=get_or_create_project(project or ""),
                mapping=read,
                contents=contents,
                folder=folder,
                name=name or read.title,
                progress=lambda step: self.stderr.write(f"Storing {step} …"),
            )
        counts = self._counts(read, contents.rows, result)
        return {**counts, "stored": not dry_run}, REJECTED if result.problems else DONE

    def _counts(self, mapping: DatasetMapping, rows: dict[str, int], result: LoadResult) -> dict[str, Any]:
        return {
            "mapping": f"{mapping.key} {mapping.version}",
            "rows": rows,
            "study": result.study.public_id if result.study else None,
            "prompts": result.prompts,
            "clips": result.clips,
            "placeholders": result.placeholders,
            "questions": result.questions,
            "annotations": result.annotations,
            "cut": result.cut,
            "problems": [each._asdict() for each in sorted(result.problems)],
        }

    def tell(self, result: dict[str, Any]) -> None:
        """Print what is new, and each row without a place."""
        if "mappings" in result:
            for each in result["mappings"]:
                self.stdout.write(f"{each['key']:<14}{each['title']}{'' if each['tried'] else ' (untried)'}")
            return
        for file, rows in result["rows"].items():
            self.stdout.write(f"{rows:>8,} rows in {file}")
        for what in ("prompts", "clips", "questions", "annotations"):
            self.stdout.write(f"{result[what]:>8,} {f'new {what}' if result['stored'] else f'{what} in the files'}")
        if result["placeholders"]:
            self.stdout.write(f"{result['placeholders']:>8,} clips have no file and are shown as grey placeholders")
        if result["cut"]:
            self.stdout.write(f"{result['cut']:>8,} segments of people end after their clip and are cut to it")
        problems = [Problem(**each) for each in result["problems"]]
        if problems:
            self.stdout.write(f"{len(problems):>8,} rows without a place:")
        for each in problems[:MOST_SHOWN]:
            self.stdout.write(f"  {each.file}, row {each.row}: {each.message}")
        if len(problems) > MOST_SHOWN:
            self.stdout.write(f"  and {len(problems) - MOST_SHOWN:,} more; --json has them all")


def _read_only(contents: DatasetContents) -> LoadResult:
    """Return how much the files have."""
    complete = {(clip, author) for clip in contents.clips for author in contents.complete}
    return LoadResult(
        prompts=len(contents.prompts),
        clips=len(contents.clips),
        questions=len(contents.questions) + sum(map(len, contents.clip_questions.values())),
        annotations=len(contents.annotated | complete),
        problems=contents.problems,
    )


def _described(mapping: DatasetMapping) -> dict[str, Any]:
    return {
        "key": mapping.key,
        "title": mapping.title,
        "source": mapping.source,
        "tried": mapping.tried,
        "files": [each.file for each in mapping.tables],
    }
