"""Release a video that was taken down."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from annotations.quality.holds.api import serialize_hold
from annotations.quality.holds.operations import lift_video
from outtake.catalog.serving.queries import video_named
from outtake.http.json_command import DONE, JsonCommand


class Command(JsonCommand):
    """``lift_video VIDEO --project P``."""

    help = "Release a video that was taken down."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the video."""
        parser.add_argument("video", help="its external id")
        parser.add_argument("--project", required=True, help="name of its project")

    def work(self, *, video: str, project: str, **options: Any) -> tuple[dict, int]:
        """Lift it."""
        return dict(serialize_hold(lift_video(video=video_named(video, project)))), DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print the result."""
        self.stdout.write(f"{result['video']} is available again; {result['tasks']} tasks restored.")
