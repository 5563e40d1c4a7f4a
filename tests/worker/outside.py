"""A critic from outside: a package with an entry point, written to a folder for the time of a test."""

from __future__ import annotations

from pathlib import Path

CODE = '''
"""Takes its time over each clip, and notes in a file when it begins; ends no clip before a file is there."""

import os
import time
from pathlib import Path

from worker.critics.contract import CriticResponse, PredictedSegment


class SlowCritic:
    name, version, title, description = "slow", "1", "Slow", "Takes its time."

    def __init__(self, parameters):
        self.seconds, self.notes = parameters["seconds"], Path(parameters["notes"])
        self.until = parameters.get("until")

    def critique(self, brief):
        with self.notes.open("a") as notes:
            notes.write(f"{brief.clip.external_id}\\\\n")
        time.sleep(self.seconds)
        while self.until and not Path(self.until).exists():
            time.sleep(0.05)
        if brief.clip.external_id == os.environ.get("DEADLY_CLIP"):
            os.kill(os.getpid(), 9)
        return CriticResponse(segments=(PredictedSegment(0, 40, brief.type_keys[0], "Slowly found."),))
'''


def write_package(folder: Path) -> None:
    """Write the package ``slow_critic``; with its folder on the path, the critic ``slow`` is registered."""
    (folder / "slow_critic.py").write_text(CODE.replace("\\\\n", "\\n"))
    info = folder / "slow_critic-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: slow-critic\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[outtake.critics]\nslow = slow_critic:SlowCritic\n")
