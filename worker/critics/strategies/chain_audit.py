"""
VideoCritic's audit: which types of error occur in a chain of reasoning about a clip.

One query gives the verdict. Where the model returns token probabilities, a query for each type gives the probability
of "Yes" as the type's score, over the same images; only these scores can be calibrated. A verdict that cannot be read
is not asked for again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Literal

from annotations.instruments.documents import CHAIN
from worker.critics.contract.parameters import FlagOption, Option
from worker.critics.contract.values import NO_MEDIA, OK, CriticInput, CriticResponse, PredictedType
from worker.critics.parsing.likelihood import read_probability
from worker.critics.parsing.verdicts import VERDICT_PARSER, read_types
from worker.critics.parsing.yes_no import CHOICES, probability_of_yes
from worker.critics.strategies.contract import OneStep, StrategyInput
from worker.critics.strategies.segment_listing import outcome_of, status_of
from worker.critics.strategies.zero_shot import type_list
from worker.media.contract import Footage, Sampling
from worker.requests.contract import Decoding, ModelError, ModelReply, Request

VERDICT = "verdict"
ABOUT_TYPE = "type "  # and the key of the type
SCORE_TOKENS = 32  # of a reply of one word
MOST_IMAGES = 6


class ChainAudit(OneStep):
    """Asks which types of error a chain of reasoning contains."""

    name, version = "chain_audit", "1"
    title = "Chain audit"
    description = (
        "Asks a vision-language model which types of error a chain of reasoning about a clip contains; stores a score "
        "for each type if the model returns token probabilities."
    )
    takes: Literal["segments", "answers", "types"] = "types"
    subjects = frozenset({CHAIN})
    prompts: Mapping[str, str] = {"main": "videocritic/audit", "type": "videocritic/type"}
    options: Mapping[str, Option] = MappingProxyType({"type_scores": FlagOption(default=True)})
    parser = VERDICT_PARSER
    sampling = Sampling(frames=MOST_IMAGES)
    decoding = Decoding(max_tokens=256, temperature=0.2, top_p=0.9)

    def requests(self, given: StrategyInput, footage: Footage) -> list[Request]:
        """
        Return the query for the verdict, and those for the scores of the types, labelled with the types' keys.

        :raises ModelError: if there is no chain.
        """
        chain = given.brief.chain
        if chain is None:
            raise ModelError(f"{self.name} reads reasoning about a clip, and this task has none", permanent=True)
        about = {
            "images": _numbered(footage),
            "question": chain.question or "(none)",
            "options": "\n".join(["Options:", *(f"- {each}" for each in chain.options)]) if chain.options else "",
            "chain": chain.text,
        }
        template = given.templates["main"]
        verdict = Request(
            VERDICT,
            *template.fill(types=type_list(given.brief.types), **about),
            template=template.id,
            decoding=given.decoding,
            schema=_schema(given.brief.type_keys) if given.schema else None,
        )
        scored = given.options["type_scores"] and given.can.probabilities
        return [verdict, *(self._score_requests(given, about) if scored else ())]

    def _score_requests(self, given: StrategyInput, about: Mapping[str, str]) -> list[Request]:
        template = given.templates["type"]
        return [
            Request(
                f"{ABOUT_TYPE}{each.key}",
                *template.fill(type_label=each.label, type_definition=each.definition, **about),
                template=template.id,
                decoding=replace(given.decoding, max_tokens=SCORE_TOKENS, temperature=0.0, top_p=None),
                choices=CHOICES,
            )
            for each in given.brief.types
        ]

    def conclude(self, brief: CriticInput, replies: Sequence[ModelReply]) -> CriticResponse:
        """Return every type: whether the verdict names it, and its score. An unread verdict gives none."""
        verdict, *scored = replies
        read = read_types(verdict.reply.text, verdict.reply.finish, brief.type_keys)
        readings = [outcome_of(verdict, read.status, read.edits)]
        scores: dict[str, float | None] = {}
        for each in scored:
            found = read_probability(each.reply.text, each.reply.finish, each.reply.probabilities)
            readings.append(outcome_of(each, found.status, found.edits))
            # Words without probabilities are no score: they would be 0 or 1, and calibrated as if they were certain.
            scores[each.request.label.removeprefix(ABOUT_TYPE)] = probability_of_yes(each.reply.probabilities)
        lost = any(each.status == NO_MEDIA for each in readings)
        status = NO_MEDIA if lost else status_of(readings[:1], found_any=False)
        types = tuple(PredictedType(key, key in read.types, scores.get(key)) for key in brief.type_keys)
        return CriticResponse(
            status, readings=tuple(readings), parser=VERDICT_PARSER, types=types if status == OK else ()
        )


def _numbered(footage: Footage) -> str:
    """Return the images with their times, as the chain names them: "image 1 at 0.0 s, image 2 at 1.2 s"."""
    return ", ".join(f"image {n} at {frame.at_ms / 1000:.1f} s" for n, frame in enumerate(footage.frames, 1))


def _schema(types: Sequence[str]) -> dict[str, Any]:
    """Return the JSON schema of a verdict."""
    properties = {
        "has_error": {"type": "boolean"},
        "types": {"type": "array", "items": {"type": "string", "enum": list(types)}},
        "note": {"type": "string"},
    }
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
