"""Steps in which models answer questions with chains of reasoning, and that make the tables of VideoCritic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from annotations.tasks.models import TaskPart
from evaluation.benchmarks.chains.answering.five_conditions import AskedItem, ask_all, items_of
from evaluation.benchmarks.clip_models.ask_models import ChainModel
from evaluation.benchmarks.recipes.steps.chain_questions import questions_of
from evaluation.benchmarks.recipes.steps.chains import models_of, question_of_mined, wrong_chains
from evaluation.benchmarks.recipes.steps.contract import Done, StepContext
from evaluation.benchmarks.recipes.steps.critics import STAGE
from evaluation.benchmarks.videocritic_tables import MADE
from evaluation.ground_truth.models import GroundTruth
from evaluation.reports.models import Report
from worker.runs.models import CriticRun

SIMULATED_MODELS = (("model one", 0.2), ("model two", 0.2))


def answer_with_chains(
    context: StepContext,
    *,
    questions: str,
    rule: str,
    model: str,
    judged: str,
    truth: str,
    models: Sequence[Mapping[str, Any]] = (),
) -> Done:
    """
    Have models answer the questions without a chain, with the right one, and with wrong ones of three kinds.

    :param questions: the step that has them
    :param rule: the step that put errors in by rule, ``model`` the one in which a model did
    :param judged: the step in which mined chains were judged, ``truth`` the one that says which of them have errors
    :param models: each with ``endpoint``, and perhaps ``temperature`` and ``name``; none: those of the simulation
    """
    wrong = _wrong(context, rule, model, judged, truth)
    items = items_of(questions_of(context, questions), wrong)
    asked = models_of(context, models, SIMULATED_MODELS, "models")
    figures = ask_all(context.project, asked, items, context.progress)
    with context.making():
        context.remember(answers=figures)
    counts = {f"with chains: {name}": len(chains) for name, chains in wrong.items()}
    unreadable = sum(each["unreadable"] for row in figures["rows"] for each in row["accuracy"].values())
    total = len(items) * len(asked)
    dropped = {"without a final letter": unreadable} if unreadable else {}
    return Done(total, total - unreadable, "answers", dropped, counts)


def asked_items(
    context: StepContext,
    *,
    questions: str,
    rule: str,
    model: str,
    judged: str,
    truth: str,
    models: Sequence[Mapping[str, Any]] = (),
) -> tuple[tuple[ChainModel, ...], list[AskedItem]]:
    """Return the models of `answer_with_chains`, and what each of them is asked."""
    items = items_of(questions_of(context, questions), _wrong(context, rule, model, judged, truth))
    return models_of(context, models, SIMULATED_MODELS, "models"), items


def _wrong(context: StepContext, rule: str, model: str, judged: str, truth: str) -> dict[str, list[tuple[str, str]]]:
    """Return the chains with errors, by where these come from."""
    return {
        "rule": wrong_chains(context, rule),
        "model": wrong_chains(context, model),
        "realistic": _realistic(context.truth(truth), question_of_mined(context, judged)),
    }


def videocritic_tables(context: StepContext, *, report: str, answers: str, critics: str, stages: Sequence[Any]) -> Done:
    """
    Put together tables 1 to 4: of chains by origin, of answers, of calibration, and of the stages of training.

    :param report: the step that reported on the critics
    :param answers: the step in which models answered
    :param critics: the step that ran the critics, ``stages`` the critics that it was given
    """
    found = Report.objects.get(public_id=context.of(report, "report"))
    runs = context.of(critics, "runs")
    named = {runs[str(n)]: str(each[STAGE]) for n, each in enumerate(stages) if each.get(STAGE) and str(n) in runs}
    of_runs = CriticRun.objects.filter(public_id__in=named).values_list("annotator__public_id", "public_id")
    by_annotator = {annotator: named[run] for annotator, run in of_runs}
    made = {"report": found.public_id, "answers": context.of(answers, "answers"), "stages": by_annotator}
    with context.making():
        context.remember(**{MADE: made})
    rows = (found.figures or {}).get("rows", [])
    figures = {
        f"micro-F1 of {by_annotator.get(row['annotator'], row['label'])}": round(row["micro"]["value"], 3)
        for row in rows
        if row["micro"]["value"] is not None
    }
    return Done(left=4, unit="tables", figures=figures)


def _realistic(truth: GroundTruth, question_of: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the mined chains that have errors by the truth: the id of the question, and the text."""
    with_errors = truth.items.filter(tags__isnull=False).values("task")
    parts = TaskPart.objects.filter(task__in=with_errors, passage__origin__startswith="realistic")
    texts = parts.order_by("passage__external_id").values_list("passage__external_id", "passage__text")
    return [(question_of[name], text) for name, text in texts if name in question_of]
