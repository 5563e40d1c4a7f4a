"""Critic prompts of a project as files: write them to a folder, and bring them back."""

from __future__ import annotations

from argparse import SUPPRESS
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.http.json_command import DONE, JsonCommand, shown
from worker.prompts.documents import MAX_FILE_CHARS
from worker.prompts.models import PromptVersion
from worker.prompts.operations import import_prompt
from worker.prompts.queries import template_for, template_of

EXPORT, IMPORT = "export", "import"


class Command(JsonCommand):
    """``prompts export --project P FOLDER [NAME@VERSION …]``, ``prompts import --project P FILE …``."""

    help = "Export the critic prompts of a project as files, or import files as prompts or as their next versions."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the project, and the folder or the files."""
        actions = parser.add_subparsers(dest="action", required=True)
        out = actions.add_parser(EXPORT, help="write prompts as NAME.vN.md")
        out.add_argument("folder", type=Path)
        out.add_argument("prompts", nargs="*", metavar="NAME@VERSION", help="by default all of the project's own")
        into = actions.add_parser(IMPORT, help="read prompt files; what is the same as the newest version is refused")
        into.add_argument("files", type=Path, nargs="+", metavar="FILE")
        into.add_argument("--name", help="name of the prompt, instead of the one in the file; for a single file")
        for each in (out, into):
            each.add_argument("--project", required=True, help="name")
            each.add_argument(
                "--json", action="store_true", default=SUPPRESS, help="print the result as one JSON object"
            )

    def work(self, *, action: str, project: str, **options: Any) -> tuple[dict, int]:
        """Export or import; a file that cannot be imported stops the command, those before it are kept."""
        found = Project.objects.filter(name=project).first()
        if found is None:
            raise Invalid.field("project", f"There is no project {project!r}; import_videos creates one.")
        if action == EXPORT:
            return {"files": _export(found, options["folder"], options["prompts"])}, DONE
        files, name = options["files"], options["name"]
        if name and len(files) > 1:
            raise Invalid.field("name", "A name is for a single file; import the files one by one.")
        made = [import_prompt(project=found, text=_text(file), name=name) for file in files]
        return {"prompts": [each.reference for each in made]}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print a line for each file or prompt."""
        for each in (*result.get("files", ()), *result.get("prompts", ())):
            self.stdout.write(each)


def _export(project: Project, folder: Path, references: list[str]) -> list[str]:
    own = PromptVersion.objects.filter(prompt__project=project).order_by("name", "version")
    chosen = [template_for(project, each) for each in references] or [template_of(each) for each in own]
    written = []
    for template in chosen:
        path = folder / f"{template.name}.v{template.version}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(template.text.encode())
        written.append(shown(path))
    return written


def _text(file: Path) -> str:
    with file.open("rb") as opened:
        raw = opened.read(4 * MAX_FILE_CHARS + 1)
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise Invalid.field("files", f"{shown(file)} is not text in UTF-8; save it as UTF-8.") from None
