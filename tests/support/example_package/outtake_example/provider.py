"""A provider that answers every request in the same way."""

from outtake.errors import Invalid
from outtake.jobs.queues import CRITICS
from worker.requests.contract import Capabilities, Estimate, Reply


class ParrotProvider:
    """Answers with the text that it was given."""

    kind, queue = "parrot", CRITICS

    def __init__(self, options: dict, project) -> None:
        """Take the options of a run, a JSON object, and the project; raise `Invalid` for what cannot be."""
        if set(options) != {"answer"}:
            raise Invalid.field("provider", "Give an answer, and nothing else.")
        self.answer = options["answer"]

    @property
    def identity(self) -> dict:
        """All that can change an answer."""
        return {"kind": self.kind, "answer": self.answer}

    def capabilities(self) -> Capabilities:
        """What it can do."""
        return Capabilities(max_frames=4)

    def expected_visual_tokens(self, footage) -> int:
        """It does not look."""
        return 0

    def estimate(self, footage, request) -> Estimate:
        """It is free."""
        return Estimate(prompt_tokens=0, visual_tokens=0, completion_tokens=0, cost_micros=0)

    def cost_micros(self, reply: Reply) -> int:
        """It is free."""
        return 0

    def generate(self, footage, requests) -> list[Reply]:
        """Answer each request."""
        return [Reply(self.answer, prompt_tokens=1, completion_tokens=1) for _ in requests]
