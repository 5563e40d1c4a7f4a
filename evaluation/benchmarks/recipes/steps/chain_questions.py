"""The step that takes questions with right chains of reasoning, and what later steps read of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from evaluation.benchmarks.chains.evidence import CleanChain, read_chains
from evaluation.benchmarks.chains.image_numbers import check_numbers
from evaluation.benchmarks.chains.mining.mine import check_questions
from evaluation.benchmarks.clip_models.ask_models import frames_of
from evaluation.benchmarks.recipes.steps.contract import Done, StepContext
from outtake.errors import Invalid
from worker.training.config import BY_QUESTION, BY_VIDEO
from worker.training.dataset import LabelledChain
from worker.training.splits import split_chains

MOST_GIVEN = 200


def chain_questions(
    context: StepContext,
    *,
    clips: str,
    file: str = "",
    given: Sequence[Mapping[str, Any]] = (),
    for_training: float = 0.0,
) -> Done:
    """
    Take questions with right chains of reasoning and their evidence; a simulation gives them where there are none.

    :param clips: the step that has the clips
    :param file: JSON Lines as `inject_errors` takes them, each with options and its answer; in the recipe's folder, or
        elsewhere if the benchmark was started on the command line
    :param given: the same as a list, where there is no file; at most `MOST_GIVEN`
    :param for_training: share of the questions that is held back; those of one clip or in the same words stay together
    """
    lines = _lines(context, file, given, list(context.of(clips, "clips")))
    found = read_chains(lines)
    check_questions(found)
    known = set(context.of(clips, "clips"))
    used = [each for each in found if each.video in known]
    for each in used:
        if each.evidence.objects:
            check_numbers(each, frames_of(context.project, each.video))
    held_back = _held_back(used, for_training, context.seed)
    with context.making():
        context.remember(
            file=file, given=list(given), clips_of=clips, digest=_digest(lines), for_training=sorted(held_back)
        )
    dropped = {"about other clips": len(found) - len(used)} if len(used) < len(found) else {}
    dropped |= {"for training": len(held_back)} if held_back else {}
    if not used:
        raise Invalid.field("file", "No question is about a clip of this benchmark; name the clips in it.")
    return Done(len(found), len(used) - len(held_back), "questions", dropped)


def questions_of(context: StepContext, step: str) -> list[CleanChain]:
    """
    Return the questions of a step without those for training, read again.

    :raises Invalid: if they are others by now
    """
    held_back = set(context.made[step].get("for_training", ()))
    return [each for each in _questions(context, step) if each.id not in held_back]


def training_questions_of(context: StepContext, step: str) -> list[CleanChain]:
    """
    Return the questions that a step held back for training.

    :raises Invalid: as `questions_of`
    """
    held_back = set(context.made[step].get("for_training", ()))
    return [each for each in _questions(context, step) if each.id in held_back]


def _questions(context: StepContext, step: str) -> list[CleanChain]:
    clips = context.of(context.of(step, "clips_of"), "clips")
    lines = _lines(context, context.of(step, "file"), context.made[step].get("given", ()), list(clips))
    if _digest(lines) != context.of(step, "digest"):
        message = "The questions have changed since they were read; restore the file, or start another benchmark."
        raise Invalid.field("file", message)
    known = set(clips)
    return [each for each in read_chains(lines) if each.video in known]


def _lines(context: StepContext, file: str, given: Sequence[Mapping[str, Any]], clips: list[str]) -> list[str]:
    if given and file:
        raise Invalid.field("given", "There is a list of questions and a file of them; give one of the two.")
    if len(given) > MOST_GIVEN:
        message = f"There are {len(given)} questions, but a list has at most {MOST_GIVEN}; give more as a file."
        raise Invalid.field("given", message)
    if given:
        return [json.dumps(each, sort_keys=True) for each in given]
    if not file and context.simulation is not None:
        return [json.dumps(each, sort_keys=True) for each in context.simulation.chains(context.project, clips)]
    if not file:
        raise Invalid.field(
            "file", "Give questions with right chains, as a list or a file; docs/reasoning-chains.md has their form."
        )
    path = context.folder / file
    if context.by is not None and not path.resolve().is_relative_to(context.folder.resolve()):
        message = f"{file[:60]!r} is not in the recipe's folder. Start the benchmark on the command line to read it."
        raise Invalid.field("file", message)
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid.field("file", f"{file} cannot be read: {error}.") from None


def _held_back(questions: Sequence[CleanChain], share: float, seed: int) -> set[str]:
    """Return the ids of a share of the questions, drawn by the seed, apart from the others by clip and by words."""
    if not 0 <= share < 1:
        raise Invalid.field("for_training", f"{share} is not a share from 0 to below 1.")
    if share == 0:
        return set()
    chains = [
        LabelledChain(each.id, each.text, each.question, each.options, (), "", "", each.video, ()) for each in questions
    ]
    splits = split_chains(chains, dev_share=0, test_share=share, together=(BY_VIDEO, BY_QUESTION), seed=seed)
    return {each.id for each in splits.test}


def _digest(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
