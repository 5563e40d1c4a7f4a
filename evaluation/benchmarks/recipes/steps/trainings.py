"""The step that trains a critic of chains on errors put into questions that are held back for it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings

from evaluation.benchmarks.chains.evidence import CleanChain
from evaluation.benchmarks.chains.inject import RULE, InjectionPlan, inject_errors
from evaluation.benchmarks.chains.mining.files import as_lines
from evaluation.benchmarks.recipes.steps.chain_questions import questions_of, training_questions_of
from evaluation.benchmarks.recipes.steps.contract import WORKERS, Done, StepContext, Waits
from outtake.errors import Conflict, Invalid
from outtake.measures.papers.videocritic import TYPES
from worker.training.atomic_files import put_whole
from worker.training.config import read_config
from worker.training.models import Training
from worker.training.operations import request_training, resume_training

FOLDER = "training-data"  # of the installation
TRAINED = "critics"  # what the step made: folders by the name of their pass


def train_critic(
    context: StepContext,
    *,
    questions: str,
    document: Mapping[str, Any] | None = None,
    errors: Sequence[int] = (1, 3),
    clean: float = 0.3,
    copies: int = 4,
    weights: Mapping[str, float] | None = None,
) -> Done | Waits:
    """
    Train a critic, and wait for the worker with a GPU that does it.

    It is trained on chains with errors by rule, about the questions that were held back. What the benchmark measures is
    given to the training as its test split, so that a clip or a question of both is refused.

    :param questions: the step that has the questions, and held some back
    :param document: a training as docs/training.md describes it, without ``data``; none: nothing is trained
    :param clean: share of the chains that stay without errors
    :param copies: chains that are made of each question
    """
    if not document:
        return Done(figures={"trained critics": 0})
    if context.by is not None:
        message = "A training names folders of the server; start the benchmark on the command line."
        raise Invalid.field("train", message)
    held_back = training_questions_of(context, questions)
    if not held_back:
        raise Invalid.field("train_share", "No question is held back for training; give a share above 0.")
    least, most = errors
    plan = InjectionPlan(dict(weights or dict.fromkeys(TYPES, 1.0)), least, most, clean, context.seed)
    rows = [row for n in range(copies) for row in _chains(held_back, plan, n)]
    test = [_clean(each) for each in questions_of(context, questions)]
    data = {"train": [_file(rows)], "test": [_file(test)], "dev_share": document.get("dev_share", 0.2), "test_share": 0}
    given = {key: value for key, value in document.items() if key != "dev_share"}
    config = read_config({"name": "critic", "seed": context.seed, **given, "data": data}, base=str(context.folder))
    begun = _begun(context)
    if begun is not None and begun.state == Training.FAILED and not context.own["has_failed"]:
        with context.making():
            context.remember(has_failed=True)  # it goes on once a person lets the benchmark go on
        raise Conflict(f"The training failed: {begun.error} Correct what it says, then continue.")
    training = begun or request_training(project=context.project, config=config)
    if training.state == Training.FAILED:
        training = resume_training(project=context.project, config=config)
    with context.making():
        context.remember(training=training.public_id, has_failed=False)
    if training.state != Training.DONE:
        message = f"A worker with a GPU trains (work --gpu): {training.done} of {training.total} steps."
        return Waits(WORKERS, message, training.done, training.total)
    result = training.result or {}
    with context.making():
        context.remember(**{TRAINED: result["critics"]})
    splits = result["splits"]
    figures = {f"micro-F1 on dev: {name}": each["micro_f1"] for name, each in result["figures"].items()}
    figures = {name: value for name, value in figures.items() if value is not None}
    return Done(len(rows), splits["train"], "chains", {"for the dev split": len(rows) - splits["train"]}, figures)


def _begun(context: StepContext) -> Training | None:
    return Training.objects.filter(project=context.project, public_id=context.own.get("training", "")).first()


def _chains(questions: Sequence[CleanChain], plan: InjectionPlan, n: int) -> list[dict[str, Any]]:
    """Return one chain of each question, with other errors for each ``n``."""
    drawn = InjectionPlan(plan.weights, plan.least, plan.most, plan.clean, plan.seed * 1_000 + n)
    rows, _ = inject_errors(questions, drawn, mode=RULE)
    return [{"video": row["video"], "chain": {**row["chain"], "id": f"{row['chain']['id']} {n}"}} for row in rows]


def _clean(each: CleanChain) -> dict[str, Any]:
    return {"video": each.video, "id": each.id, "text": each.text, "question": each.question, "types": []}


def _file(rows: Sequence[Mapping[str, Any]]) -> str:
    """Write chains to a file that is named by its content; return its path."""
    content = as_lines(rows).encode()
    path = Path(settings.HOME) / FOLDER / f"{hashlib.sha256(content).hexdigest()}.jsonl"
    if not path.exists():
        put_whole(path, lambda file: file.write(content))
    return str(path)
