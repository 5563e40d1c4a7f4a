"""
VideoCritic's audit: which types of error a chain of reasoning about a clip has, from at most six of its frames.

One query asks for the verdict. Where the model returns probabilities, one more query a type asks for a word, yes or no,
over the same beginning: its probability is the head of that type, which reports calibrate.

A trained critic (`worker.training`) has heads of its own, so that the one query is enough: the types are those whose
calibrated probabilities reach the thresholds fitted on its dev split, and the reply gives the note. What is stored is
the probability of each head before calibration, as of every other critic: a report calibrates it itself, and shows what
that changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from annotations.instruments.documents import CHAIN
from outtake.measures.papers.videocritic import MOST_IMAGES
from worker.critics.contract.parameters import FlagOption, Option
from worker.critics.contract.values import (
    OK,
    REFUSED,
    REPAIRED,
    AskedChain,
    CriticInput,
    CriticResponse,
    PredictedVerdict,
)
from worker.critics.parsing.verdict import VERDICT_PARSER, ReadVerdict, read_chain_verdict
from worker.critics.parsing.yes_no import CHOICES, read_probability
from worker.critics.strategies.contract import OneStep, StrategyInput
from worker.critics.strategies.segment_listing import outcome_of, status_of
from worker.critics.strategies.zero_shot import type_list
from worker.engines.folders.critic_folder import HeadNumbers
from worker.media.contract import Footage, Sampling
from worker.media.footage import numbered
from worker.requests.contract import Decoding, ModelError, ModelReply, Request

VERDICT = "verdict"
WORD_TOKENS = 16  # of a reply that is one word
UNCALIBRATED = HeadNumbers()


class HeadScore(NamedTuple):
    """What the head of a type says of a chain: its probability before and after calibration, and its threshold."""

    raw: float
    calibrated: float
    threshold: float


class ChainAudit(OneStep):
    """Asks for the types of a chain's errors, and for the probability of each."""

    name, version = "chain_audit", "1"
    title = "Chain audit"
    description = (
        "Asks a vision-language model which types of error a chain of reasoning has, from at most six frames; stores "
        "the probability of each type if the model returns it."
    )
    takes: Literal["segments", "answers"] = "segments"
    subjects = frozenset({CHAIN})
    prompts: Mapping[str, str] = MappingProxyType({"main": "videocritic/audit", "type": "videocritic/type"})
    options: Mapping[str, Option] = MappingProxyType({"type_probabilities": FlagOption(default=True)})
    parser = VERDICT_PARSER
    sampling = Sampling(frames=MOST_IMAGES, max_frames=MOST_IMAGES)
    max_tokens = 256
    decoding = Decoding(max_tokens=256, temperature=0.2, top_p=0.9)

    def requests(self, given: StrategyInput, footage: Footage) -> list[Request]:
        """
        Return the query for the verdict, and one for each type where the model returns probabilities.

        :raises ModelError: if there is no chain.
        """
        brief, template = given.brief, given.templates["main"]
        if brief.chain is None:
            raise ModelError(f"{self.name} checks chains of reasoning, and there is none", permanent=True)
        about = {
            "images": numbered(footage.frames),
            "question": _question(brief.chain),
            "chain": brief.chain.text,
        }
        filled = template.fill(**about, types=type_list(brief.types))
        schema = _schema(brief.type_keys) if given.schema else None
        verdict = Request(VERDICT, *filled, template=template.id, decoding=given.decoding, schema=schema)
        has_heads = set(brief.type_keys) <= set(given.can.heads)
        if has_heads or not (given.can.probabilities and given.options["type_probabilities"]):
            return [verdict]
        asked = given.templates["type"]
        # a probability is read off the first token and is not drawn, so nothing of the drawing may change it
        word = replace(given.decoding, temperature=0.0, top_p=None, max_tokens=WORD_TOKENS)
        return [
            verdict,
            *(
                replace(
                    verdict,
                    label=each.key,
                    tail=asked.fill(**about, type=each.label, definition=each.definition).tail,
                    template=f"{template.id} + {asked.id}",
                    decoding=word,
                    schema=None,
                    choices=CHOICES,
                )
                for each in brief.types
            ),
        ]

    def conclude(self, brief: CriticInput, replies: Sequence[ModelReply]) -> CriticResponse:
        """Return the verdict; without one that could be read, the probabilities of the types say nothing either."""
        first, *others = replies
        read = read_chain_verdict(first.reply.text, first.reply.finish, brief.type_keys)
        scores = head_scores(first.reply.raw, brief.type_keys)
        if scores and read.status != REFUSED:
            decided = decided_by_heads(read, scores)
            outcome = outcome_of(first, decided.status, decided.edits)
            return CriticResponse(
                status := status_of([outcome], found_any=True),
                readings=(outcome,),
                parser=VERDICT_PARSER,
                verdict=_verdict(decided, {name: each.raw for name, each in scores.items()}) if status == OK else None,
            )
        readings = [outcome_of(first, read.status, read.edits)]
        probabilities = {}
        for each in others:
            head = read_probability(each.reply.text, each.reply.finish, each.reply.probabilities)
            # a word without a probability is no score: 0 and 1 would pass for certainty
            known = head.value is not None and each.reply.probabilities is not None
            readings.append(outcome_of(each, head.status, head.edits))
            if known and head.value is not None:
                probabilities[each.request.label] = head.value
        status = status_of(readings, found_any=read.types is not None)
        return CriticResponse(
            status,
            readings=tuple(readings),
            parser=VERDICT_PARSER,
            verdict=_verdict(read, probabilities) if status == OK else None,
        )


def head_scores(raw: Mapping[str, Any], types: Sequence[str]) -> dict[str, HeadScore]:
    """
    Return what the head of each type says; {} where the model has not all the heads.

    :param raw: of a reply; a head without ``logit`` is taken as not calibrated
    """
    heads = raw.get("heads")
    if not isinstance(heads, dict) or not set(types) <= set(heads):
        return {}
    return {name: _head_score(heads[name]) for name in types}


def decided_by_heads(read: ReadVerdict, scores: Mapping[str, HeadScore]) -> ReadVerdict:
    """Return a verdict with the types that reach their thresholds; an edit says where the reply named others."""
    types = tuple(name for name, each in scores.items() if each.calibrated >= each.threshold)
    if read.types == types:
        return read
    said = "held no verdict" if read.types is None else f"named {', '.join(read.types) or 'no type'}"
    edit = f"The heads decide: {', '.join(types) or 'no type'}; the reply {said}."
    return ReadVerdict(REPAIRED, types, read.note, (*read.edits, edit))


def _head_score(head: Mapping[str, float]) -> HeadScore:
    calibrated = head["probability"]
    raw = UNCALIBRATED.probability(head["logit"]) if "logit" in head else calibrated
    return HeadScore(raw, calibrated, head["threshold"])


def _verdict(read: ReadVerdict, probabilities: Mapping[str, float]) -> PredictedVerdict | None:
    return None if read.types is None else PredictedVerdict(read.types, read.note, dict(probabilities))


def _question(chain: AskedChain) -> str:
    lines = [chain.question or "(No question was given.)"]
    lines += [f"{letter}. {option}" for letter, option in zip(ascii_uppercase, chain.options, strict=False)]
    return "\n".join(lines)


def _schema(types: Sequence[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {
            "has_error": {"type": "boolean"},
            "types": {"type": "array", "items": {"type": "string", "enum": list(types)}},
            "note": {"type": "string"},
        },
        "required": ["has_error", "types", "note"],
        "additionalProperties": False,
    }
