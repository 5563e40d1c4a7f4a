"""
Mining: models write chains about questions, validators look for errors, and judges vote on a shortlist.

Each step is a function of the questions, the plan and the stored replies, so that a step can be repeated at any time:
replies are in the ledger and not paid again. Each counts what enters, what leaves and why the rest is dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Any, NamedTuple

from evaluation.benchmarks.chains.evidence import CleanChain
from evaluation.benchmarks.chains.inject import DEFINITIONS
from evaluation.benchmarks.chains.mining.replies import GeneratedChain, read_chain, read_vote
from evaluation.benchmarks.chains.mining.validators import MinedChain, find_cues
from evaluation.benchmarks.clip_models.ask_models import AskedModel, ChainModel, Expected, check_models, in_words
from evaluation.benchmarks.writing.proposals import template_named
from outtake.accounts.projects.models import Project
from outtake.errors import FieldError, Invalid
from outtake.measures.papers.videocritic_mining import (
    Candidate,
    Chosen,
    Judged,
    MiningRules,
    Shortlist,
    Vote,
    judged,
    shortlist,
)
from worker.requests.contract import Request

REASON, JUDGE = "videocritic/reason", "videocritic/judge-chain"
DRAWS, TRIES = 5, 3
MOST_DRAWS = 20
REFUSED = "refused by the model"
TYPICAL_CHAIN = "The image shows an object, and then something happens to it. " * 8
Progress = Callable[[int, int], object]


@dataclass(frozen=True)
class MiningPlan:
    """
    Who writes and judges, and what counts.

    :param draws: chains of each generator for each question
    :param least_yes: judges who have to find an error in a chain (κ)
    """

    generators: Sequence[ChainModel]
    judges: Sequence[ChainModel]
    draws: int = DRAWS
    rules: MiningRules = field(default_factory=MiningRules)
    least_yes: int = 2

    def check(self) -> None:
        """:raises Invalid: naming what cannot be"""
        check_models(self.generators, "generators")
        check_models(self.judges, "judges")
        if not 1 <= self.draws <= MOST_DRAWS:
            raise Invalid.field("draws", f"{self.draws} is not between 1 and {MOST_DRAWS} chains for each question.")
        if not 1 <= self.least_yes <= len(self.judges):
            raise Invalid.field("least_yes", f"{self.least_yes} is not between 1 and the {len(self.judges)} judges.")
        try:
            self.rules.check()
        except ValueError as error:
            raise Invalid.field("rules", f"{error}.") from None


class FunnelStep(NamedTuple):
    """A step of mining: chains that entered and left it, and how many were dropped, by reason."""

    step: str
    entered: int
    left: int
    dropped: Mapping[str, int]


class Unread(NamedTuple):
    """A reply that is no chain, and why; its text is "" where the model refused."""

    id: str
    generator: str
    why: str
    text: str


class Pool(NamedTuple):
    """The chains that models wrote about a question: as candidates in the order of the plan, and as they were read."""

    question: CleanChain
    candidates: tuple[Candidate, ...]
    read: Mapping[str, GeneratedChain]
    unread: tuple[Unread, ...] = ()


class JudgedChain(NamedTuple):
    """
    A chain of the shortlist with what the judges said, by their names; None where a judge's replies say nothing.

    :param replies: by judge, each reply as it was written; the last one is what counts
    """

    question: CleanChain
    chosen: Chosen
    votes: Mapping[str, Vote | None]
    verdict: Judged
    replies: Mapping[str, tuple[str, ...]]


class Generated(NamedTuple):
    """The pools of all questions."""

    pools: tuple[Pool, ...]
    funnel: FunnelStep


class Listed(NamedTuple):
    """The shortlists of all questions, in their order."""

    lists: tuple[tuple[Pool, Shortlist], ...]
    funnel: tuple[FunnelStep, ...]


class Voted(NamedTuple):
    """The judged chains of all questions."""

    chains: tuple[JudgedChain, ...]
    funnel: FunnelStep


def check_questions(questions: Sequence[CleanChain]) -> None:
    """
    Check that each question has options, and a right one among them.

    :raises Invalid: naming each that has not
    """
    faults = [
        FieldError(f"chains.{each.id[:60]}", "Mining takes a question with 2 to 26 options and its answer among them.")
        for each in questions
        if not each.question or not 2 <= len(each.options) <= len(ascii_uppercase) or each.answer not in each.options
    ]
    if not questions:
        faults = [FieldError("chains", "There is no question; give at least one.")]
    if faults:
        raise Invalid.of(faults[:20])


def right_letter(question: CleanChain) -> str:
    """Return the letter of a question's right option."""
    return ascii_uppercase[question.options.index(question.answer)]


def expected(project: Project, questions: Sequence[CleanChain], plan: MiningPlan) -> Mapping[str, Expected]:
    """
    Return what generators and judges will take, at most: full shortlists of typical length, and one try of each judge.

    :raises Invalid: as `MiningPlan.check` and `check_questions`
    """
    plan.check()
    check_questions(questions)
    writing, judging = Expected(), Expected()
    for model in plan.generators:
        asked = AskedModel(project, model)
        for each in questions:
            writing += asked.expects(each.video, _reason_requests(model, each, asked.images(each.video), plan.draws))
    for model in plan.judges:
        asked = AskedModel(project, model)
        for each in questions:
            request = _judge_request(model, each, TYPICAL_CHAIN, asked.images(each.video), 0)
            one = asked.expects(each.video, [request])
            most = plan.rules.most
            judging += Expected(most, 0, None if one.micros is None else most * one.micros)
    return {"generators": writing, "judges": judging}


def generate_chains(
    project: Project,
    questions: Sequence[CleanChain],
    plan: MiningPlan,
    progress: Progress = lambda done, total: None,
) -> Generated:
    """
    Have each generator write chains about each question, and look for cues in them.

    :raises Invalid: as `MiningPlan.check` and `check_questions`
    :raises ModelError: if a model is away, or the budget is used up; what was written is kept
    """
    plan.check()
    check_questions(questions)
    found: dict[str, dict[str, tuple[str, GeneratedChain]]] = {each.id: {} for each in questions}
    unread: dict[str, list[Unread]] = {each.id: [] for each in questions}
    total, done = len(questions) * len(plan.generators), 0
    for model in plan.generators:
        asked = AskedModel(project, model)
        for each in questions:
            requests = _reason_requests(model, each, asked.images(each.video), plan.draws)
            for draw, reply in enumerate(asked.replies(each.video, requests), 1):
                name = f"{each.id} {model.name} {draw}"
                read = REFUSED if reply is None else read_chain(reply, len(each.options))
                if isinstance(read, str):
                    unread[each.id].append(Unread(name, model.name, read, reply or ""))
                else:
                    found[each.id][name] = (model.name, read)
            done += 1
            progress(done, total)
    pools = tuple(_pool(each, found[each.id])._replace(unread=tuple(unread[each.id])) for each in questions)
    left = sum(len(each.candidates) for each in pools)
    dropped = Counter(one.why for each in pools for one in each.unread)
    return Generated(pools, FunnelStep("generated", total * plan.draws, left, dict(dropped)))


def shortlist_chains(pools: Sequence[Pool], rules: MiningRules) -> Listed:
    """Choose the chains that are worth judging, question by question."""
    lists = tuple((each, shortlist(each.candidates, rules)) for each in pools)
    entered = sum(len(each.candidates) for each in pools)
    near = sum(len(found.duplicates) for _, found in lists)
    quiet = sum(len(found.not_suspicious) for _, found in lists)
    more = sum(len(found.too_many) for _, found in lists)
    different = entered - near
    return Listed(
        lists,
        (
            FunnelStep("deduplicated", entered, different, _counted({"near-duplicates": near})),
            FunnelStep(
                "shortlisted",
                different,
                different - quiet - more,
                _counted({"not suspicious": quiet, f"more than {rules.most} for their question": more}),
            ),
        ),
    )


def judge_chains(
    project: Project,
    lists: Sequence[tuple[Pool, Shortlist]],
    plan: MiningPlan,
    progress: Progress = lambda done, total: None,
) -> Voted:
    """
    Have each judge say of each chain of the shortlists whether it has an error; a reply is asked for three times.

    :raises ModelError: as `generate_chains`
    """
    votes: dict[str, dict[str, Vote | None]] = {}
    replies: dict[str, dict[str, tuple[str, ...]]] = {}
    chosen = [(pool.question, each) for pool, found in lists for each in found.chosen]
    total, done = len(chosen) * len(plan.judges), 0
    for model in plan.judges:
        asked = AskedModel(project, model)
        for question, each in chosen:
            candidate = each.scored.candidate
            vote, said = _vote(asked, model, question, candidate.text)
            votes.setdefault(candidate.id, {})[model.name] = vote
            replies.setdefault(candidate.id, {})[model.name] = said
            done += 1
            progress(done, total)
    chains = tuple(
        JudgedChain(
            question,
            each,
            votes[each.scored.candidate.id],
            judged(votes[each.scored.candidate.id].values(), plan.least_yes),
            replies[each.scored.candidate.id],
        )
        for question, each in chosen
    )
    accepted = sum(each.verdict.accepted for each in chains)
    dropped = {f"fewer than {plan.least_yes} judges found an error": len(chains) - accepted}
    return Voted(chains, FunnelStep("judged", len(chains), accepted, _counted(dropped)))


def as_subjects(chains: Sequence[JudgedChain], *, only_accepted: bool = True) -> list[dict[str, Any]]:
    """
    Return chains for people as `add_subjects` takes them, in an order that does not tell what judges said.

    The judges' words are not in them, so that people are blind to them.
    """
    return [
        {
            "video": each.question.video,
            "chain": {
                "id": each.chosen.scored.candidate.id,
                "text": each.chosen.scored.candidate.text,
                "question": each.question.question,
                "options": list(each.question.options),
                "answer": each.question.answer,
                "origin": f"realistic:{each.chosen.scored.candidate.generator}",
            },
        }
        for each in sorted(chains, key=lambda one: one.chosen.scored.candidate.id)
        if each.verdict.accepted or not only_accepted
    ]


def _pool(question: CleanChain, written: Mapping[str, tuple[str, GeneratedChain]]) -> Pool:
    right = right_letter(question)
    candidates = tuple(
        Candidate(
            name,
            generator,
            each.text,
            find_cues(MinedChain(each.text, each.final, question.options, right, question.question, question.evidence)),
        )
        for name, (generator, each) in written.items()
    )
    return Pool(question, candidates, {name: each for name, (_, each) in written.items()})


def _reason_requests(model: ChainModel, question: CleanChain, images: str, draws: int) -> list[Request]:
    template = template_named(REASON)
    asked = in_words(question.question, question.options)
    return [model.request(template, "reason", n, images=images, question=asked) for n in range(draws)]


def _judge_request(model: ChainModel, question: CleanChain, text: str, images: str, draw: int) -> Request:
    return model.request(
        template_named(JUDGE),
        "judge",
        draw,
        images=images,
        question=in_words(question.question, question.options),
        answer=question.answer,
        chain=text,
        types="\n".join(f"{name}: {definition}" for name, definition in DEFINITIONS.items()),
    )


def _vote(asked: AskedModel, model: ChainModel, question: CleanChain, text: str) -> tuple[Vote | None, tuple[str, ...]]:
    """Return a judge's vote, and each of its replies up to the one that could be read; a refusal is ""."""
    images, said = asked.images(question.video), []
    for draw in range(TRIES):
        (reply,) = asked.replies(question.video, [_judge_request(model, question, text, images, draw)])
        said.append(reply or "")
        vote = None if reply is None else read_vote(reply)
        if vote is not None:
            return vote, tuple(said)
    return None, tuple(said)


def _counted(dropped: Mapping[str, int]) -> dict[str, int]:
    return {why: n for why, n in dropped.items() if n}
