"""Spotlight's zero-shot critic (arXiv 2511.18102): one query for all errors of all types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from worker.critics.contract.values import CriticInput, CriticResponse, ErrorType
from worker.critics.parsing.segments import PARSER, Read, read_segments
from worker.critics.strategies.contract import OneStep, StrategyInput
from worker.critics.strategies.segment_listing import clip_facts, conclude_list, list_schema
from worker.media.contract import Footage
from worker.requests.contract import ModelReply, Request


class ZeroShot(OneStep):
    """Asks once for everything that is wrong."""

    name, version = "zero_shot", "1"
    title = "Zero-shot"
    description = "Asks a vision-language model once for all errors of a clip, with times, reasons and types."
    takes: Literal["segments", "answers"] = "segments"
    prompts: Mapping[str, str] = {"main": "spotlight/zero-shot"}
    parser = PARSER
    max_tokens = 1024

    def requests(self, given: StrategyInput, footage: Footage) -> list[Request]:
        """Return the one request."""
        brief, template = given.brief, given.templates["main"]
        filled = template.fill(prompt=brief.clip.prompt, types=type_list(brief.types), **clip_facts(footage))
        schema = list_schema(brief.type_keys) if given.schema else None
        return [Request("errors", *filled, template=template.id, decoding=given.decoding, schema=schema)]

    def conclude(self, brief: CriticInput, replies: Sequence[ModelReply]) -> CriticResponse:
        """Return the segments of the reply."""
        return conclude_list(replies, [read_list(brief, each) for each in replies])


def type_list(types: Sequence[ErrorType]) -> str:
    """Return error types as the prompt lists them."""
    return "\n".join(f"- {each.key}: {each.label}. {each.definition}" for each in types)


def read_list(brief: CriticInput, heard: ModelReply, default_type: ErrorType | None = None) -> Read:
    """Return what a reply lists for a clip."""
    duration_ms, reply = brief.clip.duration_ms, heard.reply
    return read_segments(
        reply.text, reply.finish, duration_ms=duration_ms, types=brief.types, default_type=default_type
    )
