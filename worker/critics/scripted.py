"""
A critic with given answers, from a file or a function.

For replays of an earlier run, and for tests: every path of a run works without a key and without a GPU.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from outtake.errors import Invalid
from worker.critics.contract.values import CriticInput, CriticResponse, Parameters
from worker.critics.parsing.predictions_file import parse_reply
from worker.media.contract import Clip
from worker.requests.contract import ModelError

Provider = Callable[[Clip], str]


class ScriptedCritic:
    """Asks its provider once a clip, and reads the reply strictly."""

    name, version = "scripted", "1"
    title = "Scripted"
    description = "Returns the answers of a predictions file."

    def __init__(self, provider: Provider) -> None:
        self._provider = provider

    def critique(self, brief: CriticInput) -> CriticResponse:
        """Return what the script says of a clip."""
        clip = brief.clip
        return parse_reply(self._provider(clip), duration_ms=clip.duration_ms, types=brief.type_keys)


def replies_of(answers: dict[str, Any]) -> Provider:
    """Return a provider that looks a clip up by its external id. A clip without an answer is a permanent error."""

    def reply(clip: Clip) -> str:
        if clip.external_id not in answers:
            raise ModelError(f"the script has no answer for {clip.external_id!r}", permanent=True)
        return json.dumps(answers[clip.external_id])

    return reply


def scripted_critic(parameters: Parameters) -> ScriptedCritic:
    """
    Return a critic that answers from ``{"answers": {external id: line of a predictions file}}``.

    :raises Invalid: if there are no answers.
    """
    answers = parameters.get("answers")
    if not isinstance(answers, dict) or not answers:
        raise Invalid.field("answers", "Give a predictions file with --answers FILE.")
    return ScriptedCritic(replies_of(answers))
