"""A provider from outside: a package with an entry point, written to a folder for the time of a test."""

from __future__ import annotations

from pathlib import Path

CODE = '''
"""Says the same to every request."""

from outtake.errors import Invalid
from outtake.jobs.queues import CRITICS
from worker.requests.contract import Capabilities, Estimate, Reply


class EchoProvider:
    kind, queue = "echo", CRITICS

    def __init__(self, options, project):
        if set(options) != {"answer"}:
            raise Invalid.field("provider", "Give an answer, and nothing else.")
        self.answer = options["answer"]

    @property
    def identity(self):
        return {"kind": self.kind, "answer": self.answer}

    def capabilities(self):
        return Capabilities(max_frames=4)

    def expected_visual_tokens(self, footage):
        return 0

    def estimate(self, footage, request):
        return Estimate(0, 0, 0, 0)

    def cost_micros(self, reply):
        return 0

    def generate(self, footage, requests):
        return [Reply(self.answer, prompt_tokens=len(footage.pictures())) for _ in requests]
'''


def write_provider(folder: Path) -> None:
    """Write the package ``echo_provider``; with its folder on the path, the kind ``echo`` is registered."""
    (folder / "echo_provider.py").write_text(CODE)
    info = folder / "echo_provider-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: echo-provider\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[outtake.providers]\necho = echo_provider:EchoProvider\n")
