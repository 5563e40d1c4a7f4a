"""Spotlight's strategies, word for word as a model is asked: the paper's definitions and its scale of a judge."""

from __future__ import annotations

from pathlib import Path

from annotations.instruments.documents import shipped
from evaluation.judges.kinds.prompts import DEFENDED, PLAIN, request_for
from tests.worker.following import followed
from worker.critics.contract.values import CriticInput
from worker.critics.strategies.registry import STRATEGIES
from worker.media.contract import Clip
from worker.prompts import templates
from worker.requests.contract import Decoding, Request
from worker.runs.briefs import error_types

RENDERED = Path(__file__).with_name("rendered_prompts.md")
CLIP = Clip("v1", Path("none.mp4"), [n * 40 for n in range(101)], 640, 360, "A cup falls {{types}}.", sha256="ab" * 32)
LISTED = """[{"Segment": "0.5 sec - 1 sec", "Reason": "The cup floats.", "Type": "physics_violation"}]"""


def say(request: Request) -> str:
    return "1 sec - 2 sec" if request.label.startswith("locate") else LISTED


def rendered() -> str:
    brief = CriticInput(CLIP, error_types(shipped()["spotlight"]))
    found: list[Request] = []
    for name in ("zero_shot", "multi_agent", "sliding_window", "sequential"):
        found += followed(STRATEGIES[name], brief, say).requests
    for name in (DEFENDED, PLAIN):
        template = templates.load(name)
        found.append(request_for(template, ('A "cup" <floats>.', "It falls."), decoding=Decoding(), label=name))
    return "\n\n".join("\n\n".join((f"# {each.label}: {each.template}", *each.texts)) for each in found) + "\n"


def test_the_words_that_a_model_is_asked():
    """Where a new version of a prompt changes them on purpose, write what `rendered` returns to the file."""
    assert rendered() == RENDERED.read_text()
