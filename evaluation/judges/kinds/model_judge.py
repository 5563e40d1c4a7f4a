"""A judge that asks a model, behind an endpoint or on this machine, through the ledger of calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from evaluation.judges.kinds.contract import BatchScores, JudgeScore, PairRequest, SpendingLimit
from evaluation.judges.kinds.prompts import purpose_of, request_for, template_of
from evaluation.judges.kinds.read_reply import read_reply
from evaluation.judges.kinds.spending import LONGEST_LABEL, JudgeSpending
from evaluation.judges.models import Judge
from outtake.accounts.projects.models import Project
from outtake.errors import Conflict
from worker import providers
from worker.ledger.text_ledger import AT_ONCE, BatchOutcome, TextLedger
from worker.media.contract import NoFootage
from worker.providers.registry import fingerprints_of
from worker.requests.contract import Decoding, ModelError, ModelReply, Provider, Request

TRIES = 3  # replies to one pair, until one can be read
NAMELESS = "judge"
TOGETHER = 16  # pairs that a model on this machine reads side by side


class ModelAsker:
    """
    Fulfils `evaluation.judges.kinds.contract.JudgeBackend`.

    A reply that cannot be read is asked for again with another replicate and seed; after `TRIES` the pair is a failure.
    A pair that the provider refuses is one at once: the same words would be refused again.
    """

    asks_a_model = True

    def __init__(self, judge: Judge, allowance: SpendingLimit | None) -> None:
        """Take a judge of a project, with a prompt."""
        if judge.prompt is None:
            raise Conflict(f"The judge {judge} has no prompt.")
        self._provider = provider = provider_of(judge)
        self.at_once = TOGETHER if provider.capabilities().shares_prefix else AT_ONCE
        self._template = template_of(judge.prompt)
        self._purpose = purpose_of(judge)
        self._decoding = Decoding(**judge.parameters["decoding"])
        self._asking = Asking(project_of(judge), provider, allowance)

    def ask(self, asked: Sequence[PairRequest]) -> BatchScores:
        """Return an answer to each pair, or to some and what stopped it."""
        answers: dict[int, JudgeScore] = {}
        for tried in range(TRIES):
            final = tried == TRIES - 1
            for replicate, places in _by_replicate(asked, answers, tried).items():
                hearing = self._asking.hear([self._request(asked[place], replicate) for place in places], replicate)
                for place, outcome in zip(places, hearing.outcomes, strict=True):
                    answer = _answer(outcome, replicate, self._purpose)
                    if answer is not None and (final or answer.score is not None or answer.refused):
                        answers[place] = answer
                if hearing.stopped is not None:
                    return BatchScores(answers, hearing.stopped)
        return BatchScores(answers)

    def cost_micros(self, asked: PairRequest) -> int | None:
        """Return what the first reply to a pair costs, at most; None where no price is known."""
        return self._provider.estimate(NoFootage(), self._request(asked, 0)).cost_micros

    def _request(self, asked: PairRequest, replicate: int) -> Request:
        seed = self._decoding.seed
        decoding = self._decoding if seed is None else replace(self._decoding, seed=seed + replicate)
        pair = (asked.first, asked.second)
        return request_for(self._template, pair, decoding=decoding, label=self._asking.label)


class Asking:
    """The ledger of a project for one provider, within an allowance."""

    def __init__(self, project: Project, provider: Provider, allowance: SpendingLimit | None) -> None:
        """Open the purse of the allowance."""
        self._project, self._provider = project, provider
        self.label = allowance.name[:LONGEST_LABEL] if allowance else NAMELESS
        self._purse = JudgeSpending(project, allowance) if allowance else None

    def hear(self, requests: Sequence[Request], replicate: int = 0) -> BatchOutcome:
        """Return the outcome of each request, within the allowance and the project's budget."""
        limit = self._purse.check if self._purse else None
        ledger = TextLedger(project=self._project, provider=self._provider, replicate=replicate, limit=limit)
        return ledger.hear(requests)


def project_of(judge: Judge) -> Project:
    """
    Return the project that pays for a judge.

    :raises Conflict: if it belongs to none.
    """
    if judge.project is None:
        raise Conflict(f"The judge {judge} does not belong to a project that can pay for its calls.")
    return judge.project


def provider_of(judge: Judge) -> Provider:
    """
    Return what answers for a judge.

    :raises Conflict: if it names nothing, or its folder holds another model by now: its scores would be another's.
    :raises Invalid: if the folder of its model is gone.
    """
    if (spec := judge.parameters.get("provider")) is not None:
        if fingerprints_of(spec) != judge.parameters["fingerprints"]:
            raise Conflict(
                f"The folder of the judge {judge} now contains a different model; add another version of the judge."
            )
        return providers.of(spec)
    if judge.endpoint is None:
        raise Conflict(f"The judge {judge} has no endpoint.")
    kind = "openai embeddings" if judge.kind == Judge.EMBEDDING else "openai"
    return providers.of({"kind": kind, "endpoint": judge.endpoint.public_id}, project_of(judge))


def _answer(outcome: ModelReply | ModelError | None, replicate: int, purpose: str) -> JudgeScore | None:
    if outcome is None:
        return None
    if isinstance(outcome, ModelError):
        return JudgeScore(None, str(outcome), replicate + 1, refused=True)
    read = read_reply(purpose, outcome.reply.text, outcome.reply.finish)
    return JudgeScore(read.score, read.failure, replicate + 1, outcome.call)


def _by_replicate(asked: Sequence[PairRequest], answers: Mapping[int, JudgeScore], tried: int) -> dict[int, list[int]]:
    """Return the places that have no answer yet, by the replicate that is their turn."""
    turns: dict[int, list[int]] = {}
    for place, each in enumerate(asked):
        if place not in answers:
            turns.setdefault(each.earlier + tried, []).append(place)
    return turns
