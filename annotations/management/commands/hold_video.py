"""Take a video down: remove it from all queues and stop serving its clip."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from annotations.quality.holds.api import serialize_hold
from annotations.quality.holds.operations import hold_video
from outtake.catalog.serving.queries import video_named
from outtake.http.json_command import DONE, JsonCommand


class Command(JsonCommand):
    """``hold_video VIDEO --project P --reason R``."""

    help = "Take a video down: remove it from all queues and stop serving its clip."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the video and the reason."""
        parser.add_argument("video", help="its external id")
        parser.add_argument("--project", required=True, help="name of its project")
        parser.add_argument("--reason", required=True, help="reason, kept for the record")

    def work(self, *, video: str, project: str, reason: str, **options: Any) -> tuple[dict, int]:
        """Hold it."""
        return dict(serialize_hold(hold_video(video=video_named(video, project), reason=reason))), DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print the result."""
        self.stdout.write(
            f"{result['video']} is held: {result['tasks']} tasks, {result['leases']} of them in progress."
        )
        if others := result["same_clip"]:
            self.stdout.write(f"Its clip is still served for {', '.join(others)}.")
