"""
A strategy with a source of confidence around it: asked several times, followed by a second look, or read by its tokens.

In a second look, the critic is asked about each error or answer that it gave whether it is right. The result is steps
like any others, so runs, estimates, replays and `reparse` follow them too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from annotations.instruments.question_forms import CHOICES, TEXT, YES_NO
from worker.critics.contract.confidence import LOGITS, SELF_CONSISTENCY, VERIFY, Confidence
from worker.critics.contract.values import (
    NO_MEDIA,
    OK,
    AskedQuestion,
    CriticInput,
    CriticResponse,
    PredictedAnswer,
    PredictedSegment,
)
from worker.critics.parsing.yes_no import CHOICES as YES_OR_NO
from worker.critics.parsing.yes_no import ReadLikelihood, read_probability, read_stated
from worker.critics.strategies.contract import RequestBundle, Steps, StrategyInput
from worker.critics.strategies.merging import merged, sample_label
from worker.critics.strategies.segment_listing import clip_facts, outcome_of
from worker.media.contract import Footage
from worker.requests.contract import ModelReply, Request

MakeSteps = Callable[[StrategyInput], Steps]


def confident(make: MakeSteps, given: StrategyInput, confidence: Confidence) -> Steps:
    """Return the steps of a strategy with its confidence."""
    match confidence.source:
        case source if source == SELF_CONSISTENCY:
            return _sampled(make, given, confidence.samples)
        case source if source == VERIFY:
            return verified(given, make(given))
        case source if source == LOGITS:
            return _by_tokens(make(given), given.brief)
    return make(given)


def _sampled(make: MakeSteps, given: StrategyInput, samples: int) -> Steps:
    """Follow a strategy several times, each with draws of its own, and merge the responses."""
    responses = []
    for draw in range(samples):
        responses.append((yield from _drawn(make(given), draw)))
    return merged(responses, given.brief.type_keys)


def _drawn(steps: Steps, draw: int) -> Generator[RequestBundle, Sequence[ModelReply], CriticResponse]:
    """Follow a strategy, asking for another reply to each of its requests, which it sees as its own."""
    try:
        bundle = next(steps)
        while True:
            replies = yield replace(bundle, requests=tuple(_draw(each, draw) for each in bundle.requests))
            own = [replace(reply, request=each) for reply, each in zip(replies, bundle.requests, strict=True)]
            bundle = steps.send(own)
    except StopIteration as end:
        response: CriticResponse = end.value
        return response


def _draw(request: Request, draw: int) -> Request:
    seed = request.decoding.seed
    decoding = request.decoding if seed is None else replace(request.decoding, seed=seed + draw)
    return replace(request, label=sample_label(draw, request.label), decoding=decoding, draw=draw)


def _by_tokens(steps: Steps, brief: CriticInput) -> Steps:
    """Follow a strategy; the confidence of an answer is the probability of the token that gives it, if it is there."""
    response = yield from steps
    forms = {each.id: each.form.kind for each in brief.questions}
    by_label = {each.label: each.probabilities for each in response.readings if each.probabilities is not None}

    def sure(answer: PredictedAnswer) -> PredictedAnswer:
        if forms[answer.question] == YES_NO:
            known = answer.p_yes is not None and answer.value is not None
            return replace(answer, confidence=_of_yes_no(answer) if known else None)
        found = by_label.get(answer.question, {}).get(answer.value or "")
        return answer if found is None else replace(answer, confidence=found)

    return replace(response, answers=tuple(map(sure, response.answers)))


def _of_yes_no(answer: PredictedAnswer) -> float | None:
    return answer.p_yes if answer.value == "yes" or answer.p_yes is None else 1 - answer.p_yes


PREFIX = "verify "
REPLY_TOKENS = 16  # a word, or a number
PROMPTS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "segments": {"verify": "verify/error-yes-no", "verify_number": "verify/error-number"},
        "answers": {"verify": "verify/answer-yes-no", "verify_number": "verify/answer-number"},
    }
)


def verified(given: StrategyInput, steps: Steps) -> Steps:
    """
    Follow a strategy, then ask about each of its valid segments, or of its answers but for texts.

    A reply that cannot be read leaves the confidence open.
    """
    response = yield from steps
    footage = given.footage()
    asked: dict[int, Request] = {}
    if response.status == OK:
        asked = {n: _about_segment(given, footage, n, each) for n, each in enumerate(response.segments) if _valid(each)}
        questions = {each.id: each for each in given.brief.questions}
        for n, answer in enumerate(response.answers):
            if answer.value is not None and questions[answer.question].form.kind != TEXT:
                asked[n] = _about_answer(given, footage, questions[answer.question], answer)
    if not asked:
        return response
    replies = yield RequestBundle(footage, tuple(asked.values()))
    reads = [_read(each) for each in replies]
    outcomes = [outcome_of(reply, read.status, read.edits) for reply, read in zip(replies, reads, strict=True)]
    readings = (*response.readings, *outcomes)
    if not all(each.media_received for each in replies):
        return replace(response, status=NO_MEDIA, segments=(), answers=(), readings=readings)
    values = dict(zip(asked, (read.value for read in reads), strict=True))
    forms = {each.id: each.form.kind for each in given.brief.questions}
    return replace(
        response,
        segments=tuple(replace(each, confidence=values.get(n)) for n, each in enumerate(response.segments)),
        answers=tuple(_sure(each, values.get(n), forms) for n, each in enumerate(response.answers)),
        readings=readings,
    )


def assumed_to_verify(request: Request, brief: CriticInput) -> str:
    """Return a reply, for an estimate, with one error or answer to look at again; and what the second look says."""
    if request.label.startswith(PREFIX):
        return "Yes" if request.choices else "50"
    if brief.types:
        error = {"Segment": "0.0 sec - 0.5 sec", "Reason": "It floats.", "Type": brief.types[0].label}
        return json.dumps([error])
    return request.choices[0] if request.choices else "Yes"


def _valid(segment: PredictedSegment) -> bool:
    return not segment.invalid_reason


def _about_segment(given: StrategyInput, footage: Footage, number: int, segment: PredictedSegment) -> Request:
    labels = {each.key: each.label for each in given.brief.types}
    times = {"start": f"{segment.start_ms / 1000:.1f}", "end": f"{segment.end_ms / 1000:.1f}"}
    about = {"type": labels.get(segment.type, segment.type), "reason": segment.reason}
    return _request(given, footage, f"error {number + 1}", about | times)


def _about_answer(given: StrategyInput, footage: Footage, question: AskedQuestion, answer: PredictedAnswer) -> Request:
    return _request(given, footage, question.id, {"question": question.text, "answer": _as_read(question, answer)})


def _as_read(question: AskedQuestion, answer: PredictedAnswer) -> str:
    """Return an answer as people read it: options by their labels."""
    value = answer.value or ""
    labels = {each.key: each.label for each in question.options}
    if question.form.kind == YES_NO:
        return value.capitalize()
    chosen = value.split(",") if question.form.kind == CHOICES else [value]
    return ", ".join(labels.get(each, each) for each in chosen if each) or "none of the options"


def _request(given: StrategyInput, footage: Footage, label: str, about: Mapping[str, str]) -> Request:
    by_token = given.can.probabilities
    template = given.templates["verify" if by_token else "verify_number"]
    return Request(
        PREFIX + label,
        *template.fill(**about, **clip_facts(footage)),
        template=template.id,
        decoding=replace(given.decoding, max_tokens=REPLY_TOKENS),
        choices=YES_OR_NO if by_token else (),
    )


def _read(reply: ModelReply) -> ReadLikelihood:
    said = reply.reply
    if reply.request.choices:
        return read_probability(said.text, said.finish, said.probabilities)
    return read_stated(said.text, said.finish)


def _sure(answer: PredictedAnswer, value: float | None, forms: Mapping[str, str]) -> PredictedAnswer:
    """Return an answer with its confidence, which of yes/no also says P(yes)."""
    if value is None:
        return answer
    p_yes = answer.p_yes
    if forms[answer.question] == YES_NO:
        p_yes = value if answer.value == "yes" else 1 - value
    return replace(answer, p_yes=p_yes, confidence=value)
