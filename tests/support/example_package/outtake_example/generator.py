"""A generator that makes clips of one colour with ffmpeg."""

import subprocess
from pathlib import Path

from outtake.catalog.media.ffmpeg import ffmpeg
from outtake.errors import Invalid
from outtake.jobs.queues import CRITICS
from worker.generators.contract import ClipRequest, Poll
from worker.requests.contract import ProviderError


class PlainGenerator:
    """Makes a clip when it is fetched, so there is nothing to submit and nothing to wait for."""

    kind, queue, patience_s = "plain", CRITICS, 60.0
    name, version = "Plain", "1"

    def __init__(self, parameters: dict, project) -> None:
        """Take the parameters, a JSON object, and the project; raise `Invalid` for what cannot be."""
        self.colour = parameters.get("colour", "gray")
        if not self.colour.isalpha():
            raise Invalid.field("colour", f"{self.colour[:60]!r} is not the name of a colour.")

    @property
    def identity(self) -> dict:
        """All that can change a clip."""
        return {"kind": self.kind, "name": self.name, "version": self.version, "colour": self.colour}

    def cost_micros(self, request: ClipRequest) -> int:
        """It is free."""
        return 0

    def submit(self, request: ClipRequest) -> dict:
        """Return what tells this clip from others; it is stored before anything else is done."""
        return {}

    def poll(self, ticket: dict) -> Poll:
        """Tell whether it is ready."""
        return Poll(ready=True)

    def fetch(self, request: ClipRequest, ticket: dict, target: Path) -> dict:
        """Write the file, and return facts that are kept as metadata of the clip."""
        source = f"color=c={self.colour}:s=64x48:r=8:d={request.seconds}"
        command = [ffmpeg(), "-v", "error", "-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p", str(target)]
        if subprocess.run(command, check=False).returncode != 0:
            raise ProviderError(f"ffmpeg does not know the colour {self.colour!r}", permanent=True)
        return {"colour": self.colour}
