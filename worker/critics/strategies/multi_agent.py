"""
Spotlight's multi-agent critic (arXiv 2511.18102): one query for each error type, over one reading of the clip.

The lists are put one after another. What two types report of the same moment stays twice, as in the paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from worker.critics.contract.values import CriticInput, CriticResponse
from worker.critics.parsing.segments import PARSER
from worker.critics.strategies.contract import OneStep, StrategyInput
from worker.critics.strategies.segment_listing import clip_facts, conclude_list, list_schema
from worker.critics.strategies.zero_shot import read_list
from worker.media.contract import Footage
from worker.requests.contract import ModelReply, Request


class MultiAgent(OneStep):
    """Asks once for each error type, with the type's definition."""

    name, version = "multi_agent", "1"
    title = "Multi-agent"
    description = "Asks a vision-language model about each error type separately; the clip is only read once."
    takes: Literal["segments", "answers"] = "segments"
    prompts: Mapping[str, str] = {"main": "spotlight/multi-agent"}
    parser = PARSER
    max_tokens = 1024

    def requests(self, given: StrategyInput, footage: Footage) -> list[Request]:
        """Return a request for each type, labelled with its key, in the instrument's order."""
        template, schema = given.templates["main"], list_schema() if given.schema else None
        common = {"prompt": given.brief.clip.prompt, **clip_facts(footage)}
        return [
            Request(
                each.key,
                *template.fill(type_label=each.label, type_definition=each.definition, **common),
                template=template.id,
                decoding=given.decoding,
                schema=schema,
            )
            for each in given.brief.types
        ]

    def conclude(self, brief: CriticInput, replies: Sequence[ModelReply]) -> CriticResponse:
        """Return the segments of all replies, each of the type that was asked for."""
        types = {each.key: each for each in brief.types}
        return conclude_list(replies, [read_list(brief, each, types[each.request.label]) for each in replies])
