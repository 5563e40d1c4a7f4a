"""Ask models questions about clips under VideoCritic's five conditions, and compute the figures of its table 2."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from string import ascii_uppercase
from typing import Any, NamedTuple

from evaluation.benchmarks.chains.evidence import CleanChain
from evaluation.benchmarks.chains.mining.mine import check_questions, right_letter
from evaluation.benchmarks.clip_models.ask_models import AskedModel, ChainModel, Expected, check_models, in_words
from evaluation.benchmarks.writing.proposals import template_named
from outtake.accounts.projects.models import Project
from outtake.measures.diagnostics.paired_comparison import Comparison
from outtake.measures.papers.videocritic import final_letter
from outtake.measures.papers.videocritic_answers import (
    CONDITIONS,
    GOLD,
    NONE,
    Accuracy,
    ChainAnswer,
    accuracies,
    against_baselines,
)
from outtake.measures.uncertainty.bootstrap import CONFIDENCE
from worker.requests.contract import Request

BARE, WITH_CHAIN = "videocritic/answer", "videocritic/answer-with-chain"
Figures = dict[str, Any]
Progress = Callable[[int, int], object]


class AskedItem(NamedTuple):
    """A question under a condition, with the chain that goes with it; "" without one."""

    condition: str
    question: CleanChain
    chain: str = ""


def items_of(questions: Sequence[CleanChain], wrong: Mapping[str, Iterable[tuple[str, str]]]) -> list[AskedItem]:
    """
    Return what is asked: each question bare and with its true chain, and with chains that have errors.

    :param wrong: by condition, the id of a question and the text of a chain; ids that no question has are left out
    :raises Invalid: if a question has no options, or no right one among them
    :raises ValueError: if a condition is unknown
    """
    check_questions(questions)
    if odd := sorted(set(wrong) - set(CONDITIONS)):
        raise ValueError(f"condition {odd[0]!r} is unknown; there are {', '.join(CONDITIONS)}")
    by_id = {each.id: each for each in questions}
    return [
        *(AskedItem(NONE, each) for each in questions),
        *(AskedItem(GOLD, each, each.text) for each in questions),
        *(
            AskedItem(condition, by_id[name], text)
            for condition, chains in wrong.items()
            for name, text in chains
            if name in by_id
        ),
    ]


def answers_of(
    project: Project,
    model: ChainModel,
    items: Sequence[AskedItem],
    progress: Progress = lambda done, total: None,
) -> list[ChainAnswer]:
    """
    Return a model's answer to each item, in their order by clip.

    :raises ModelError: if the model is away, or the budget is used up; what it said is kept, and not paid again
    """
    asked = AskedModel(project, model)
    by_clip: dict[str, list[AskedItem]] = {}
    for each in items:
        by_clip.setdefault(each.question.video, []).append(each)
    answers: list[ChainAnswer] = []
    for video, some in by_clip.items():
        images = asked.images(video)
        replies = asked.replies(video, [_request(model, each, images) for each in some])
        for each, reply in zip(some, replies, strict=True):
            letter = None if reply is None else final_letter(reply)
            known = letter in ascii_uppercase[: len(each.question.options)] if letter else False
            right = right_letter(each.question)
            answers.append(ChainAnswer(each.condition, each.question.id, letter if known else None, right))
        progress(len(answers), len(items))
    return answers


def expected_of(project: Project, models: Sequence[ChainModel], items: Sequence[AskedItem]) -> Expected:
    """Return what asking all models takes, at most."""
    total = Expected()
    for model in models:
        asked = AskedModel(project, model)
        for each in items:
            video = each.question.video
            total += asked.expects(video, [_request(model, each, asked.images(video))])
    return total


def answer_figures(by_model: Mapping[str, Sequence[ChainAnswer]]) -> Figures:
    """Return the figures of table 2: accuracy by model and condition, and the conditions in pairs."""
    return {
        "confidence": CONFIDENCE,
        "conditions": [
            each for each in CONDITIONS if any(one.condition == each for of in by_model.values() for one in of)
        ],
        "rows": [
            {
                "model": name,
                "accuracy": {each.condition: _cell(each) for each in accuracies(of)},
                "compared": [_comparison(each) for each in against_baselines(of)],
            }
            for name, of in by_model.items()
        ],
    }


def ask_all(
    project: Project,
    models: Sequence[ChainModel],
    items: Sequence[AskedItem],
    progress: Progress = lambda done, total: None,
) -> Figures:
    """
    Ask all models and return the figures.

    :raises Invalid: if there is no model, or two have one name
    :raises ModelError: as `answers_of`
    """
    check_models(models, "models")
    total, by_model = len(models) * len(items), {}
    for n, model in enumerate(models):
        before = n * len(items)
        progress(before, total)
        by_model[model.name] = answers_of(project, model, items, _after(before, total, progress))
    return answer_figures(by_model)


def _after(before: int, total: int, progress: Progress) -> Progress:
    """Count what one model did together with what the models before it did."""
    return lambda done, _: progress(before + done, total)


def _request(model: ChainModel, item: AskedItem, images: str) -> Request:
    question = in_words(item.question.question, item.question.options)
    if item.condition == NONE:
        return model.request(template_named(BARE), "answer", images=images, question=question)
    template = template_named(WITH_CHAIN)
    return model.request(template, "answer", images=images, question=question, chain=item.chain)


def _cell(found: Accuracy) -> Figures:
    return {
        "value": found.value,
        "low": found.low,
        "high": found.high,
        "n": found.answers,
        "unit": "answers",
        "clusters": found.questions,
        "reason": found.reason,
        "unreadable": found.unreadable,
        "readable": found.without_unreadable.value,
    }


def _comparison(found: Comparison) -> Figures:
    names = ("first", "second", "first_value", "second_value", "difference", "low", "high", "p", "adjusted", "reason")
    return {**{name: getattr(found, name) for name in names}, "questions": found.videos, "left_out": found.left_out}
