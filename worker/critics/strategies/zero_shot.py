"""Spotlight's zero-shot critic (arXiv 2511.18102): one query for all errors of all types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from worker.critics.contract.values import CriticInput, CriticResponse, ErrorType
from worker.critics.parsing.segments import PARSER, Read, read_segments
from worker.critics.strategies.segment_listing import clip_facts, conclude_list, list_schema
from worker.media.contract import Footage
from worker.prompts.templates import PromptTemplate
from worker.requests.contract import Decoding, ModelReply, Request


class ZeroShot:
    """Asks once for everything that is wrong."""

    name, version = "zero_shot", "1"
    title = "Zero-shot"
    description = "Asks a vision-language model once for all errors of a clip, with times, reasons and types."
    takes: Literal["segments", "answers"] = "segments"
    prompt = "spotlight/zero-shot"
    parser = PARSER
    max_tokens = 1024

    def requests(
        self, brief: CriticInput, footage: Footage, template: PromptTemplate, decoding: Decoding, *, schema: bool
    ) -> list[Request]:
        """Return the one request."""
        filled = template.fill(prompt=brief.clip.prompt, types=type_list(brief.types), **clip_facts(footage))
        wanted = list_schema(brief.type_keys) if schema else None
        return [Request("errors", *filled, template=template.id, decoding=decoding, schema=wanted)]

    def conclude(self, brief: CriticInput, heard: Sequence[ModelReply]) -> CriticResponse:
        """Return the segments of the reply."""
        return conclude_list(heard, [read_list(brief, each) for each in heard])


def type_list(types: Sequence[ErrorType]) -> str:
    """Return error types as the prompt lists them."""
    return "\n".join(f"- {each.key}: {each.label}. {each.definition}" for each in types)


def read_list(brief: CriticInput, heard: ModelReply, default_type: ErrorType | None = None) -> Read:
    """Return what a reply lists for a clip."""
    duration_ms, reply = brief.clip.duration_ms, heard.reply
    return read_segments(
        reply.text, reply.finish, duration_ms=duration_ms, types=brief.types, default_type=default_type
    )
