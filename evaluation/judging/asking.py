"""A judge that asks a model behind an endpoint, through the ledger of calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db.models import F, Q, Sum

from evaluation.judging.contract import Allowance, Answer, Asked
from evaluation.judging.reading import read_score
from evaluation.judging.wording import request_for, template_of
from evaluation.models import Judge
from outtake.accounts.models import Project
from outtake.errors import Conflict
from worker import providers
from worker.budgets import OverBudget
from worker.critics.contract import Heard
from worker.ledger import Ledger
from worker.models import ModelCall
from worker.money import usd
from worker.providers.contract import Decoding, NoFootage, Provider, Request

TRIES = 3  # replies to one pair, until one can be read
NAMELESS = "judge"


class ModelAsker:
    """
    Fulfils `evaluation.judging.contract.Asker`.

    A reply that cannot be read is asked for again with another replicate and seed; after `TRIES` the pair is a failure.
    """

    asks_a_model = True
    at_once = 1

    def __init__(self, judge: Judge, allowance: Allowance | None) -> None:
        """Take a judge of a project, with a prompt."""
        if judge.prompt is None:
            raise Conflict(f"The judge {judge} has no prompt to ask with.")
        self._template = template_of(judge.prompt)
        self._decoding = Decoding(**judge.parameters["decoding"])
        self._asking = Asking(project_of(judge), provider_of(judge), allowance)

    def ask(self, asked: Sequence[Asked]) -> list[Answer]:
        """Return an answer to each pair."""
        answers: dict[int, Answer] = {}
        for tried in range(TRIES):
            for replicate, places in _by_replicate(asked, answers, tried).items():
                requests = [self._request(asked[place], replicate) for place in places]
                for place, heard in zip(places, self._asking.ask(requests, replicate), strict=True):
                    read = read_score(heard.reply.text, heard.reply.finish)
                    answers[place] = Answer(read.score, read.failure, replicate + 1, heard.call)
        return [answers[place] for place in range(len(asked))]

    def _request(self, asked: Asked, replicate: int) -> Request:
        seed = self._decoding.seed
        decoding = self._decoding if seed is None else replace(self._decoding, seed=seed + replicate)
        first, second, _ = asked
        return request_for(self._template, first, second, decoding=decoding, label=self._asking.label)


class Asking:
    """The ledger of a project for one provider, within an allowance."""

    def __init__(self, project: Project, provider: Provider, allowance: Allowance | None) -> None:
        """Look up what was spent under the allowance's name."""
        self._project, self._provider, self._allowance = project, provider, allowance
        self.label = allowance.name[:100] if allowance else NAMELESS
        self._limit = allowance.limit_micros if allowance else None
        self._spent = spent_by(project, allowance.name) if allowance and self._limit is not None else 0

    def ask(self, requests: Sequence[Request], replicate: int = 0) -> list[Heard]:
        """
        Return a reply to each request.

        :raises OverBudget: if they may cost more than is left of the allowance, or of the project's budget.
        """
        ledger = Ledger(project=self._project, provider=self._provider, replicate=replicate)
        if self._limit is None:
            return ledger.ask(NoFootage(), requests)
        fresh = [each for each in requests if not ledger.known(NoFootage(), [each])]
        self._refuse_over(sum(self._provider.estimate(NoFootage(), each).cost_micros or 0 for each in fresh))
        heard = ledger.ask(NoFootage(), requests)
        paid = [each.call for each in heard if each.request in fresh]
        self._spent += ModelCall.objects.filter(pk__in=paid).aggregate(sum=Sum("cost_micros"))["sum"] or 0
        return heard

    def _refuse_over(self, micros: int) -> None:
        if self._limit is not None and micros and self._spent + micros > self._limit:
            raise OverBudget(
                f"The budget for judging is ${usd(self._limit)}, of which ${usd(self._spent)} are spent; "
                f"the next call may cost ${usd(micros)}. Raise the budget to go on."
            )


def spent_by(project: Project, name: str) -> int:
    """Return what calls booked under an allowance's name have cost, or may have, in micros."""
    calls = ModelCall.objects.filter(project=project, label=name[:100])
    on_their_way = Sum(F("reserved_micros"), filter=Q(state=ModelCall.SENT))
    sums = calls.aggregate(spent=Sum("cost_micros"), reserved=on_their_way)
    return (sums["spent"] or 0) + (sums["reserved"] or 0)


def project_of(judge: Judge) -> Project:
    """
    Return the project that pays for a judge.

    :raises Conflict: if it belongs to none.
    """
    if judge.project is None:
        raise Conflict(f"The judge {judge} belongs to no project that could pay for its calls.")
    return judge.project


def provider_of(judge: Judge) -> Provider:
    """
    Return what answers for a judge.

    :raises Conflict: if it has no endpoint.
    """
    if judge.endpoint is None:
        raise Conflict(f"The judge {judge} has no endpoint to ask.")
    return providers.of({"kind": "openai", "endpoint": judge.endpoint.public_id}, project_of(judge))


def _by_replicate(asked: Sequence[Asked], answers: Mapping[int, Answer], tried: int) -> dict[int, list[int]]:
    """Return the places that have no score yet, by the replicate that is their turn."""
    turns: dict[int, list[int]] = {}
    for place, each in enumerate(asked):
        if place not in answers or answers[place].score is None:
            turns.setdefault(each.earlier + tried, []).append(place)
    return turns
