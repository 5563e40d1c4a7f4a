"""Spotlight's sequential critic (arXiv 2511.18102), "reason then localize": a list of errors, then times for each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Literal

from worker.critics.contract.parameters import Option
from worker.critics.contract.values import CriticInput, CriticResponse, PredictedSegment
from worker.critics.parsing.segments import PARSER, Described, ReadTimes, read_reasons, read_times
from worker.critics.parsing.validity import why_invalid
from worker.critics.strategies.contract import RequestBundle, Steps, StrategyInput
from worker.critics.strategies.segment_listing import clip_facts, outcome_of, status_of
from worker.critics.strategies.zero_shot import type_list
from worker.media.contract import Footage, Sampling
from worker.requests.contract import ModelReply, Request

LIST = "errors"
TIMES_TOKENS = 64  # of a reply that is a stretch of time
USUAL_ERRORS = 3  # of a clip, for estimates: Spotlight's have 2.67 on average


class Sequential:
    """Asks what is wrong, without times; then, once for each error, when it can be seen."""

    name, version = "sequential", "1"
    title = "Sequential"
    description = "Asks for a list of errors without times, then asks about each error when it can be seen."
    takes: Literal["segments", "answers"] = "segments"
    prompts: Mapping[str, str] = {"main": "spotlight/sequential-list", "locate": "spotlight/sequential-locate"}
    options: Mapping[str, Option] = MappingProxyType({})
    parser = PARSER
    sampling = Sampling()
    max_tokens = 1024

    def steps(self, given: StrategyInput) -> Steps:
        """Ask for the list, then about each error over the same frames."""
        footage = given.footage()
        first = (yield RequestBundle(footage, (self._list(given, footage),)))[0]
        listed = read_reasons(first.reply.text, first.reply.finish, types=given.brief.types)
        readings = [outcome_of(first, listed.status, listed.edits)]
        segments: list[PredictedSegment] = []
        if listed.errors and first.media_received:
            requests = [self._locate(given, footage, number, each) for number, each in enumerate(listed.errors, 1)]
            replies = yield RequestBundle(footage, tuple(requests))
            reads = [_read_times(each, given.brief.clip.duration_ms) for each in replies]
            segments = [_segment(given, error, read) for error, read in zip(listed.errors, reads, strict=True)]
            for reply, read in zip(replies, reads, strict=True):
                readings.append(outcome_of(reply, read.status, read.edits, segments=1))
        status = status_of(readings, found_any=any(not each.invalid_reason for each in segments))
        found = tuple(segments) if status == "ok" else ()
        return CriticResponse(status, found, readings=tuple(readings), parser=PARSER)

    def assumed_reply(self, request: Request, brief: CriticInput) -> str:
        """Return a list of as many errors as a clip usually has."""
        if request.label != LIST:
            return ""
        return json.dumps(
            [{"Reason": f"Error number {number + 1}, of a usual length."} for number in range(USUAL_ERRORS)]
        )

    def _list(self, given: StrategyInput, footage: Footage) -> Request:
        brief, template = given.brief, given.templates["main"]
        filled = template.fill(prompt=brief.clip.prompt, types=type_list(brief.types), **clip_facts(footage))
        schema = reasons_schema(brief.type_keys) if given.schema else None
        return Request(LIST, *filled, template=template.id, decoding=given.decoding, schema=schema)

    def _locate(self, given: StrategyInput, footage: Footage, number: int, error: Described) -> Request:
        template = given.templates["locate"]
        filled = template.fill(reason=error.reason, **clip_facts(footage))
        decoding = replace(given.decoding, max_tokens=TIMES_TOKENS)
        return Request(f"locate {number}", *filled, template=template.id, decoding=decoding)


def reasons_schema(types: list[str]) -> dict[str, Any]:
    """Return the JSON schema of a reply that lists errors without times."""
    entry = {"Reason": {"type": "string"}, "Type": {"type": "string", "enum": types}}
    item = {"type": "object", "properties": entry, "required": list(entry), "additionalProperties": False}
    listed = {"errors": {"type": "array", "items": item}}
    return {"type": "object", "properties": listed, "required": ["errors"], "additionalProperties": False}


def _read_times(reply: ModelReply, duration_ms: int) -> ReadTimes:
    return read_times(reply.reply.text, reply.reply.finish, duration_ms=duration_ms)


def _segment(given: StrategyInput, error: Described, read: ReadTimes) -> PredictedSegment:
    """Return an error at its times; where they could not be read it is kept at 0–0 ms, as invalid."""
    if read.times is None:
        return PredictedSegment(0, 0, error.type, error.reason, invalid_reason="its times cannot be read")
    start, end, keys = read.times.start_ms, read.times.end_ms, given.brief.type_keys
    why = why_invalid(start, end, error.type, duration_ms=given.brief.clip.duration_ms, types=keys)
    return PredictedSegment(start, end, error.type, error.reason, invalid_reason=why)
