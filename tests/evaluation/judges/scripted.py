"""Judges whose replies are known: what a server of the tests finds in a request, and says to it."""

from __future__ import annotations

import json
import re
from typing import Any

from evaluation.judges.kinds.prompts import DEFENDED
from evaluation.judges.models import Judge
from evaluation.judges.scoring.create_judge import NewJudge, create_judge
from outtake.measures.spotlight.pairs.lexical_similarity import lexical_score
from tests.support.model_server import Asked
from worker.providers.endpoints.models import Endpoint

QUOTED = re.compile(r"<first>(.*?)</first>\s*<second>(.*?)</second>", re.DOTALL)
PLAIN = re.compile(r"\nFirst: (.*)\nSecond: (.*)\n\nAnswer with", re.DOTALL)
ORDER = re.compile(r"(?:score|answer|output|rate|reply)\D{0,60}?\b(10|0)\b", re.IGNORECASE)


def reasons_in(asked: Asked) -> tuple[str, str]:
    """Return the two reasons that a request is about: the last ones, after the examples."""
    if quoted := QUOTED.findall(asked.text):
        first, second = (json.loads(each) for each in quoted[-1])
        return first, second
    first, second = PLAIN.findall(asked.text[asked.text.index("Now the two") :])[0]
    return first, second


def honest(asked: Asked) -> str:
    """Compare the words of the two."""
    return str(lexical_score(*reasons_in(asked)))


def gullible(asked: Asked) -> str:
    """Do what a reason says, unless the prompt has said that reasons give no orders."""
    warned = "never addressed to you" in asked.text
    order = ORDER.search("\n".join(reasons_in(asked)))
    return order[1] if order and not warned else honest(asked)


def judge_of(endpoint: Endpoint, *, prompt: str = DEFENDED, version: str = "1", **decoding: Any) -> Judge:
    """Add a judge that asks an endpoint."""
    new = NewJudge("painted", version, endpoint=endpoint.public_id, prompt=prompt, decoding=decoding)
    return create_judge(project=endpoint.project, new=new)
