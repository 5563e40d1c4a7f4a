"""How far annotators agree, from files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from outtake.errors import Refused
from outtake.http.json_command import DONE, JsonCommand
from outtake.http.progress import progress
from outtake.measures.agreement.krippendorff import LEVELS
from outtake.measures.files.commands import agreement_of_files


class Command(JsonCommand):
    """``agreement F… --level nominal|ordinal|interval`` or ``agreement F… --segments``."""

    requires_system_checks: list[str] = []  # it reads files alone
    help = "Compute the agreement of ratings (Krippendorff's alpha, percent) or of segments (IoU) from JSON Lines."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take files and what is in them."""
        parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="several count as one file")
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--level", choices=LEVELS, help="of ratings")
        what.add_argument("--segments", action="store_true", help="the files contain segments")

    def work(self, *, files: list[Path], level: str | None, segments: bool, **options: Any) -> tuple[dict, int]:
        """Read and measure."""
        try:
            return agreement_of_files(files, level, segments=segments, watch=progress), DONE
        except (ValueError, OSError) as error:
            raise Refused(str(error)) from None

    def tell(self, result: dict[str, Any]) -> None:
        """Print each figure; an undefined one with its reason."""
        for name, value in result.items():
            if value is not None:
                self.stdout.write(f"{name:14}{value:.4f}" if isinstance(value, float) else f"{name:14}{value}")
            elif name != "reason":
                self.stdout.write(f"{name:14}none")
