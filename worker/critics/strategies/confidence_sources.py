"""
A strategy with a source of confidence around it: asked several times, followed by a second look, or read by its tokens.

The result is steps like any others, so runs, estimates, replays and `reparse` follow them too.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace

from annotations.instruments.question_forms import YES_NO
from worker.critics.contract.confidence import LOGITS, SELF_CONSISTENCY, VERIFY, Confidence
from worker.critics.contract.values import CriticInput, CriticResponse, PredictedAnswer
from worker.critics.strategies.contract import RequestBundle, Steps, StrategyInput
from worker.critics.strategies.sample_merging import merged, sample_label
from worker.critics.strategies.verification import verified
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
