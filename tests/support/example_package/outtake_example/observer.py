"""An observer that tells how bright a frame is."""

from outtake.jobs.queues import CRITICS
from worker.observers.contract import Observation


class BrightnessObserver:
    """Names a frame "bright" or "dark"."""

    kind, queue = "brightness", CRITICS

    def __init__(self, parameters: dict) -> None:
        """Take the parameters of a run: a JSON object."""
        self.least = parameters.get("least", 0.5)

    @property
    def identity(self) -> dict:
        """All that can change an observation."""
        return {"kind": self.kind, "least": self.least}

    def observe(self, pictures) -> list[list[Observation]]:
        """Look at each frame."""
        shares = [float(picture.mean()) / 255 for picture in pictures]
        return [[Observation("bright" if share >= self.least else "dark", share)] for share in shares]
