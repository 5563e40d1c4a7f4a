"""
Carry out the test of an endpoint: ask each step, judge it, and keep what was found.

Every request is booked and paid like those of runs. What the server refuses is a result; only where the plain text
request fails, nothing more is sent. What was set by hand stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from outtake.jobs.kernel import Claim, Store, carry_out
from outtake.jobs.queues import CRITICS
from outtake.jobs.spec import Changes
from worker.ledger.budgets import OverBudget
from worker.ledger.ledger import Ledger
from worker.media.contract import Footage, NoFootage
from worker.providers.endpoints.endpoint_test_jobs import ENDPOINT_TESTS
from worker.providers.endpoints.models import Endpoint, EndpointTest
from worker.providers.openai.chat_completions import BYTES_A_TOKEN, OpenAIProvider, priced
from worker.providers.probes.findings import (
    Problem,
    Server,
    found,
    problem_of,
    problems_with_pictures,
    problems_with_replies,
)
from worker.providers.probes.long_prompts import NAME as LONG_PROMPT
from worker.providers.probes.long_prompts import longest_prompt
from worker.providers.probes.steps import ERROR, NO, SKIPPED, STEPS, YES, Step, Verdict
from worker.providers.probes.steps import NAMES as STEP_NAMES
from worker.providers.registry import of_endpoint
from worker.requests.contract import Capabilities, Estimate, ModelError, ProviderError, Reply, Request, estimate_tokens

MOST_TOKENS_A_PART = 2_000  # of a picture, a second of video or of sound: what is set aside for it
LONGEST_REPLY = 2_000  # characters that are kept with the test; the ledger has all
LARGEST_COUNT = 2**31 - 1
TOO_MUCH = 429
NAMES = (*STEP_NAMES, LONG_PROMPT)
"""The requests of a test, in their order; the last one is tried with shorter prompts, too."""


def carry_out_test(*, public_id: str) -> EndpointTest | None:
    """Carry out a test that waits; one that is over or leased by another worker does not change."""
    return carry_out(ENDPOINT_TESTS, _test, public_id=public_id)


@dataclass
class StepProvider:
    """Sends one step of a test; fulfils `worker.requests.contract.Provider`. Nothing but "too much" is tried again."""

    endpoint: OpenAIProvider
    test: str  # its public id, so that every test asks again
    step: Step
    error: ProviderError | None = None

    kind: str = field(init=False)
    queue = CRITICS

    def __post_init__(self) -> None:
        """Count calls as those of the endpoint."""
        self.kind = self.endpoint.kind

    @property
    def identity(self) -> dict[str, Any]:
        """Return the endpoint's, and which step of which test this is."""
        return {**self.endpoint.identity, "test": self.test, "step": self.step.name}

    def capabilities(self) -> Capabilities:
        """Say that it takes everything: that is what is tried."""
        return Capabilities(json_schema=True, probabilities=True)

    def expected_visual_tokens(self, footage: Footage) -> int:
        """Return 0: how many there are is what is asked."""
        return 0

    def estimate(self, footage: Footage, request: Request) -> Estimate:
        """Say what the step takes at most."""
        media = MOST_TOKENS_A_PART * sum(part["type"] != "text" for part in self.step.parts())
        prompt = media + estimate_tokens(request.texts, bytes_a_token=BYTES_A_TOKEN) + 100
        known = self.endpoint.input_price is not None and self.endpoint.output_price is not None
        prices = self.endpoint.input_price, self.endpoint.output_price
        cost = priced(prompt, request.decoding.max_tokens, *prices) if known else None
        return Estimate(prompt, media, request.decoding.max_tokens, cost)

    def cost_micros(self, reply: Reply) -> int:
        """Return the price of the tokens that the server counted."""
        return self.endpoint.cost_micros(reply)

    def generate(self, footage: Footage, requests: Sequence[Request]) -> list[Reply]:
        """Ask once, and keep the error."""
        try:
            return [self.endpoint.ask(list(self.step.parts()), request) for request in requests]
        except ProviderError as error:
            self.error = error
            if error.status == TOO_MUCH:
                raise
            raise ProviderError(str(error), permanent=True, status=error.status, away=error.away) from None


@dataclass
class Notes:
    """What has come of the steps so far."""

    server: Server = field(default_factory=Server)
    steps: list[dict[str, Any]] = field(default_factory=list)
    replies: dict[str, Reply] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @property
    def outcomes(self) -> dict[str, str]:
        """The outcome of each step."""
        return {step["name"]: step["outcome"] for step in self.steps}

    def note(self, name: str, verdict: Verdict, *, asked: str = "", reply: Reply | None = None) -> None:
        """Keep a step."""
        self.steps.append(
            {
                "name": name,
                "outcome": verdict.outcome,
                "detail": verdict.detail,
                "asked": asked,
                "reply": "" if reply is None else reply.text[:LONGEST_REPLY],
                "prompt_tokens": None if reply is None else reply.prompt_tokens,
                "completion_tokens": None if reply is None else reply.completion_tokens,
                "seconds": 0.0 if reply is None else round(reply.seconds, 2),
            }
        )
        if reply is not None:
            self.replies[name] = reply


def _test(claimed: Claim[EndpointTest]) -> Store:
    test = claimed.job
    provider, notes = of_endpoint(test.endpoint), Notes()
    claimed.progress(0, len(NAMES))
    _list_models(provider, notes)
    for step in STEPS:
        claimed.progress(len(notes.steps), len(NAMES))
        if notes.problems:
            notes.note(step.name, Verdict(SKIPPED, "Not tried, since the plain text request failed."))
        else:
            _ask(test, provider, step, notes)
    claimed.progress(len(notes.steps), len(NAMES))
    _try_long_prompts(test, provider, notes)
    if not notes.problems:
        errors = {each["name"]: each["detail"] for each in notes.steps}
        notes.problems += problems_with_replies(list(notes.replies.values()))
        notes.problems += problems_with_pictures(notes.outcomes, errors, notes.replies)
    return lambda: _keep(test, notes)


def _ask(test: EndpointTest, provider: OpenAIProvider, step: Step, notes: Notes) -> None:
    sender = StepProvider(provider, test.public_id, step)
    try:
        (heard,) = Ledger(project=test.endpoint.project, provider=sender).ask(NoFootage(), [step.request])
    except OverBudget:
        raise
    except ModelError as raised:
        error = sender.error or ProviderError(str(raised), permanent=raised.permanent)
        refused = error.of_request or error.permanent
        notes.note(step.name, Verdict(NO if refused else ERROR, str(error)), asked=step.words)
        if step.name == "text":
            has_key = bool(provider.sealed_key)
            notes.problems.append(problem_of(error, model=provider.model, has_key=has_key, server=notes.server))
    else:
        notes.note(step.name, step.judge(heard.reply, notes.replies), asked=step.words, reply=heard.reply)


def _try_long_prompts(test: EndpointTest, provider: OpenAIProvider, notes: Notes) -> None:
    """Find out how long a prompt can be, unless that is known."""
    if why := _why_not_tried(test.endpoint, notes):
        notes.note(LONG_PROMPT, Verdict(SKIPPED, why))
        return

    def ask(step: Step) -> Reply:
        sender = StepProvider(provider, test.public_id, step)
        try:
            (heard,) = Ledger(project=test.endpoint.project, provider=sender).ask(NoFootage(), [step.request])
        except OverBudget:
            raise
        except ModelError as raised:
            raise sender.error or ProviderError(str(raised), permanent=raised.permanent) from None
        return heard.reply

    tried = longest_prompt(ask)
    notes.note(LONG_PROMPT, tried.verdict, asked=tried.asked, reply=tried.reply)
    notes.server = notes.server._replace(context_tokens=tried.tokens)


def _why_not_tried(endpoint: Endpoint, notes: Notes) -> str:
    if notes.problems:
        return "Not tried, since the plain text request failed."
    if "context_tokens" in endpoint.set_by_hand:
        return "Not tried, since the length is set by hand."
    return "Not tried, since the server says how long it can be." if notes.server.context_tokens else ""


def _keep(test: EndpointTest, notes: Notes) -> Changes:
    """Write to the endpoint what was found and is not set by hand; returns the columns of the test."""
    with transaction.atomic():
        endpoint = Endpoint.objects.select_for_update().get(pk=test.endpoint_id)
        columns = found(notes.outcomes, notes.replies, notes.server)
        by_hand = {*endpoint.set_by_hand, *(["pixels_per_token"] if "picture_tokens" in endpoint.set_by_hand else [])}
        changes = {name: value for name, value in columns.items() if name not in by_hand}
        if changes:
            Endpoint.objects.filter(pk=endpoint.pk).update(**changes)
    problems = [problem._asdict() for problem in notes.problems]
    return {"steps": notes.steps, "problems": problems, "done": len(NAMES), "total": len(NAMES)}


def _list_models(provider: OpenAIProvider, notes: Notes) -> None:
    """Ask which models there are: it costs nothing, and many servers say how long a prompt may be."""
    try:
        rows = provider.list_models()
    except ProviderError as error:
        notes.note("models", Verdict(NO, str(error)))
        return
    names = tuple(str(each["id"]) for each in rows if isinstance(each.get("id"), str))
    mine = next((each for each in rows if each.get("id") == provider.model), {})
    lengths = (mine.get(name) for name in ("max_model_len", "context_length", "max_context_length"))
    length = next((each for each in lengths if type(each) is int and 0 < each <= LARGEST_COUNT), None)
    notes.server = Server(names, length)
    told = f"It lists {len(names)} models" + (f"; prompt and reply may have {length:,} tokens." if length else ".")
    notes.note("models", Verdict(YES if names else NO, told))
