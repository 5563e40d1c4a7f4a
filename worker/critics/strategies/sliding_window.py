"""
Spotlight's sliding-window critic (arXiv 2511.18102): each part of a clip is asked about on its own, then the same
model, shown texts alone, says which reasons of different parts describe the same error.

Times are those of the part, from 0 on, and are shifted to the clip. A model that gives times of the whole clip is
understood: both lie in the part's place in the clip, and beyond the part's own length.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import nsmallest
from itertools import combinations
from types import MappingProxyType
from typing import Literal, NamedTuple

from worker.critics.contract.parameters import Bound, NumberOption, Option
from worker.critics.contract.values import OK, CriticInput, CriticResponse, ParseOutcome, PredictedSegment
from worker.critics.parsing.segments import PARSER, Read, read_segments
from worker.critics.parsing.text import shortened
from worker.critics.parsing.validity import why_invalid
from worker.critics.parsing.yes_no import read_same
from worker.critics.strategies.contract import NO_FOOTAGE, TEXT, RequestBundle, Steps, StrategyInput, batched
from worker.critics.strategies.merging import canonical, unite
from worker.critics.strategies.segment_listing import clip_facts, list_schema, outcome_of, status_of
from worker.critics.strategies.zero_shot import type_list
from worker.media.contract import Sampling
from worker.requests.contract import ModelReply, Request

SHORTEST_PART = 0.25  # of a window: what is left at the end of a clip and shorter than this joins the last window
ROUNDING_MS = 100  # models write tenths of a second
MAX_COMPARED, MAX_PAIRS = 400, 2000  # segments of a clip whose reasons are compared, and pairs of them
TEXTS_AT_ONCE = 64  # requests about texts in a bundle
SAME_TOKENS = 32  # of a reply that is one digit
SAME = "same error"  # how requests about two reasons are labelled


class Window(NamedTuple):
    """A part of a clip, in ms."""

    start_ms: int
    end_ms: int

    @property
    def label(self) -> str:
        """Which query this is."""
        return f"{self.start_ms / 1000:g}-{self.end_ms / 1000:g} s"


@dataclass(frozen=True)
class Found:
    """A segment of the clip, and the window that it was found in."""

    segment: PredictedSegment
    window: int


class SlidingWindow:
    """Asks about each window, shifts the times, and unites what describes the same error in different windows."""

    name, version = "sliding_window", "1"
    title = "Sliding window"
    description = "Asks about each 2 s of a clip at 4 frames per second, then unites what describes the same error."
    takes: Literal["segments", "answers"] = "segments"
    prompts: Mapping[str, str] = {"main": "spotlight/sliding-window", "same": "spotlight/same-error"}
    options: Mapping[str, Option] = MappingProxyType(
        {
            "window_seconds": NumberOption(2.0, Bound(0.5, 60, whole=False)),
            # the paper states no limit; a number of seconds keeps apart what lies further apart in time
            "most_seconds_apart": NumberOption(None, Bound(0, 3600, whole=False, optional=True)),
        }
    )
    parser = PARSER
    sampling = Sampling(fps=4)
    max_tokens = 1024

    def steps(self, given: StrategyInput) -> Steps:
        """Ask about each window, then about the pairs of reasons of different windows."""
        found: list[Found] = []
        readings: list[ParseOutcome] = []
        windows = windows_of(given.brief.clip.duration_ms, given.options["window_seconds"])
        for number, window in enumerate(windows):
            reply = (yield self._about(given, window))[0]
            read = read_window(reply, given.brief, window)
            found += [Found(segment, number) for segment in read.segments]
            readings.append(outcome_of(reply, read.status, read.edits, segments=len(read.segments)))
        status = status_of(readings, found_any=bool(found))
        if status != OK:
            return CriticResponse(status, readings=tuple(readings), parser=PARSER)
        valid = sorted((each for each in found if not each.segment.invalid_reason), key=_place)
        pairs = pairs_of(valid, given.options["most_seconds_apart"])
        same = [pair for pair in pairs if _alike(valid, pair)]
        asked = [pair for pair in pairs if not _alike(valid, pair)]
        for some in batched(asked, TEXTS_AT_ONCE):
            replies = yield RequestBundle(NO_FOOTAGE, tuple(self._compare(given, valid, pair) for pair in some), TEXT)
            answers = [read_same(each.reply.text, each.reply.finish) for each in replies]
            for reply, answer in zip(replies, answers, strict=True):
                readings.append(outcome_of(reply, answer.status, answer.edits))
            same += [pair for pair, answer in zip(some, answers, strict=True) if answer.same]
        united = unite([each.segment for each in valid], same)
        invalid = sorted((each.segment for each in found if each.segment.invalid_reason), key=canonical)
        return CriticResponse(OK, (*united, *invalid), readings=tuple(readings), parser=PARSER)

    def assumed_reply(self, request: Request, brief: CriticInput) -> str:
        """Return one error in each window, as in Spotlight's clips, and that no two are the same."""
        if request.label.startswith(SAME):
            return "0"
        reason = f"An error in {request.label}, described in as many words as is usual."
        return json.dumps([{"Segment": "0 sec - 1 sec", "Reason": reason, "Type": brief.type_keys[0]}])

    def _about(self, given: StrategyInput, window: Window) -> RequestBundle:
        brief, template, footage = given.brief, given.templates["main"], given.part(*window)
        filled = template.fill(
            prompt=brief.clip.prompt,
            start=f"{window.start_ms / 1000:g}",
            end=f"{window.end_ms / 1000:g}",
            length=f"{brief.clip.duration_ms / 1000:g}",
            types=type_list(brief.types),
            **clip_facts(footage),
        )
        schema = list_schema(brief.type_keys) if given.schema else None
        request = Request(window.label, *filled, template=template.id, decoding=given.decoding, schema=schema)
        return RequestBundle(footage, (request,))

    def _compare(self, given: StrategyInput, found: Sequence[Found], pair: tuple[int, int]) -> Request:
        template = given.templates["same"]
        one, other = (found[position].segment.reason for position in pair)
        decoding = replace(given.decoding, max_tokens=SAME_TOKENS)
        filled = template.fill(reason_a=one, reason_b=other)
        return Request(f"{SAME} {pair[0] + 1}-{pair[1] + 1}", *filled, template=template.id, decoding=decoding)


def windows_of(duration_ms: int, seconds: float) -> list[Window]:
    """Return the windows of a clip: each of this length, the last one shorter, or longer by less than a quarter."""
    length = round(seconds * 1000)
    starts = list(range(0, duration_ms, length))
    if len(starts) > 1 and duration_ms - starts[-1] < SHORTEST_PART * length:
        del starts[-1]
    return [Window(start, end) for start, end in zip(starts, [*starts[1:], duration_ms], strict=True)]


def read_window(reply: ModelReply, brief: CriticInput, window: Window) -> Read:
    """Return what a reply lists for a window, at the times of the clip."""
    length = window.end_ms - window.start_ms
    read = read_segments(reply.reply.text, reply.reply.finish, duration_ms=length, types=brief.types)
    placed = [_placed(segment, brief, window) for segment in read.segments]
    edits = [edit for _, edit in placed if edit]
    return read._replace(segments=tuple(segment for segment, _ in placed), edits=shortened([*read.edits, *edits]))


def _placed(segment: PredictedSegment, brief: CriticInput, window: Window) -> tuple[PredictedSegment, str]:
    """Return a segment at the times of its clip, and what was done beyond shifting it."""
    length = window.end_ms - window.start_ms
    start, end, types = segment.start_ms, segment.end_ms, brief.type_keys
    in_part = why_invalid(start, end, segment.type, duration_ms=length, types=types)
    if start == end == 0 and segment.invalid_reason != in_part:  # its times could not be read
        return segment, ""
    first, last = window.start_ms - ROUNDING_MS, window.end_ms + ROUNDING_MS
    edit = ""
    if end > length + ROUNDING_MS and first <= start < end <= last:
        edit = f"{start}–{end} ms were taken as times of the whole clip."
    else:
        start, end = start + window.start_ms, end + window.start_ms
    inside = max(start, window.start_ms), min(end, window.end_ms)
    if inside != (start, end) and inside[0] < inside[1]:
        edit = f"{edit} {start}–{end} ms were cut to the window, {window.label}.".strip()
        start, end = inside
    why = why_invalid(start, end, segment.type, duration_ms=brief.clip.duration_ms, types=types)
    if not why and inside[0] >= inside[1]:
        why = f"lies outside the window {window.label}, which is all that was shown"
    return replace(segment, start_ms=start, end_ms=end, invalid_reason=why), edit


def pairs_of(found: Sequence[Found], most_seconds_apart: float | None) -> list[tuple[int, int]]:
    """
    Return the pairs of positions whose reasons are compared: of different windows, and with words to compare.

    Of more than `MAX_PAIRS` those nearest in time; of more than `MAX_COMPARED` segments the first.
    """
    apart = ((_apart(found, pair), pair) for pair in combinations(range(min(len(found), MAX_COMPARED)), 2))
    within = math.inf if most_seconds_apart is None else most_seconds_apart * 1000
    near = (each for each in apart if each[0] <= within and _across(found, each[1]))
    return sorted(pair for _, pair in nsmallest(MAX_PAIRS, near))


def _across(found: Sequence[Found], pair: tuple[int, int]) -> bool:
    one, other = (found[position] for position in pair)
    return one.window != other.window and bool(one.segment.reason.strip() and other.segment.reason.strip())


def _place(found: Found) -> tuple[int, int, str, str, int]:
    return *canonical(found.segment), found.window


def _apart(found: Sequence[Found], pair: tuple[int, int]) -> int:
    one, other = (found[position].segment for position in pair)
    return max(0, other.start_ms - one.end_ms, one.start_ms - other.end_ms)


def _alike(found: Sequence[Found], pair: tuple[int, int]) -> bool:
    """Tell whether two reasons are the same but for letter case and spaces: no model has to be asked."""
    one, other = (" ".join(found[position].segment.reason.casefold().split()) for position in pair)
    return one == other
