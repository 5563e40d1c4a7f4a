"""
Errors put into clean chains of reasoning: by rule, by a model, or by both (VideoCritic's mixed mode).

How many errors a chain gets and of which types is drawn by the seed, the same in every mode. What a model writes is
checked (`check_injection`); a reply that breaks a rule is asked for again, and after `TRIES` replies the rule writes
the errors instead. In the mixed mode the model writes logical errors and hallucinations alone, as in the paper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from evaluation.benchmarks.chains.evidence import CleanChain
from evaluation.benchmarks.chains.image_numbers import numbered_frames
from evaluation.benchmarks.chains.injection import (
    MOST_ERRORS,
    InjectedError,
    Injection,
    check_injection,
)
from evaluation.benchmarks.chains.rule_errors import inject_by_rule
from evaluation.benchmarks.clip_models.ask_models import AskedModel, Expected
from evaluation.benchmarks.writing.proposals import Writer, template_named
from outtake.accounts.projects.models import Project
from outtake.catalog.texts.sentences import split_sentences
from outtake.errors import Invalid
from outtake.measures.papers.videocritic import TYPES
from worker.media.contract import SeenFrame
from worker.media.footage import numbered
from worker.requests.contract import Request

RULE, MODEL, MIXED = MODES = ("rule", "model", "mixed")
CLEAN = "clean"
BY_A_MODEL = "model-injected"
BY_MODEL = frozenset({"logical", "hallucination"})  # in the mixed mode
TEMPLATE = "videocritic/inject"
TRIES = 3
LONGEST_ORIGIN = 100
DEFINITIONS = {
    "logical": "a conclusion that does not follow",
    "hallucination": "something that the video does not show",
    "perceptual": "a wrong attribute or count of something that is shown",
    "temporal": "a wrong time or order",
    "spatial": "a wrong place or direction",
}


@dataclass(frozen=True)
class InjectionPlan:
    """
    What is put into chains.

    :param weights: by type, how often it is drawn compared with the others
    :param least: errors of a chain that is not kept clean, at least; ``most`` at most
    :param clean: share of the chains that stay as they are, 0 to 1
    """

    weights: Mapping[str, float]
    least: int = 1
    most: int = 3
    clean: float = 0.0
    seed: int = 0


@dataclass
class InjectionCounts:
    """The result: chains with and without errors, errors by type, and what could not be made."""

    injected: int = 0
    clean: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    replies_refused: int = 0
    by_rule_instead: int = 0  # chains whose errors a model was to write
    not_made: int = 0  # errors for which the evidence has nothing


class PutIn(NamedTuple):
    """An error of a chain, and whether the model wrote it; otherwise it is by rule."""

    error: InjectedError
    by_model: bool


def checked_plan(plan: InjectionPlan) -> InjectionPlan:
    """
    Return a plan that can be carried out.

    :raises Invalid: naming the field that is out of its bounds
    """
    if unknown := sorted(set(plan.weights) - set(TYPES)):
        raise Invalid.field("types", f"{unknown[0][:40]!r} is not one of {', '.join(TYPES)}.")
    if not any(plan.weights.values()) or any(not 0 <= each < 1e6 for each in plan.weights.values()):
        raise Invalid.field("types", "Give each type a weight from 0, and at least one a weight above 0.")
    if not 1 <= plan.least <= plan.most <= MOST_ERRORS:
        raise Invalid.field("errors", f"{plan.least} to {plan.most} is not a range within 1 to {MOST_ERRORS}.")
    if not 0 <= plan.clean <= 1:
        raise Invalid.field("clean", f"{plan.clean} is not a share from 0 to 1.")
    return plan


def inject_errors(
    chains: Sequence[CleanChain],
    plan: InjectionPlan,
    *,
    mode: str = RULE,
    project: Project | None = None,
    writer: Writer | None = None,
    progress: Callable[[int], object] = lambda n: None,
) -> tuple[list[dict[str, Any]], InjectionCounts]:
    """
    Return the chains as `add_subjects` takes them, and the counts.

    :param mode: one of `MODES`; all but ``rule`` need the project whose budget pays, and the model that writes
    :raises Invalid: if the plan cannot be, a mode lacks its model, or the project lacks a clip that a model is shown
    :raises ModelError: if the model is away, or the budget is used up; what it wrote is kept, and not paid again
    """
    plan = checked_plan(plan)
    _check_mode(mode)
    if mode != RULE and (project is None or writer is None):
        raise Invalid.field("endpoint", f"The mode {mode!r} needs a model that writes; name an endpoint.")
    counts, rows = InjectionCounts(), []
    asked = None if project is None or writer is None or mode == RULE else AskedModel(project, writer)
    for chain in chains:
        rng = Random(f"{plan.seed} {chain.id}")
        types = _drawn_types(plan, rng)
        wanted = _of_model(types, mode)
        written: list[InjectedError] = []
        if wanted and asked is not None and writer is not None:
            written = _written(chain, wanted, asked, writer, counts)
            counts.by_rule_instead += not written
        put_in = _together(chain, types, wanted if written else [], written, rng)
        counts.not_made += len(types) - len(put_in)
        rows.append(_row(chain, put_in, mode, writer.model if written and writer is not None else ""))
        counts.injected += bool(put_in)
        counts.clean += not put_in
        counts.errors.update(each.error.type for each in put_in)
        progress(1)
    return rows, counts


def expected_injection(
    chains: Sequence[CleanChain], plan: InjectionPlan, *, mode: str, project: Project, writer: Writer
) -> Expected:
    """
    Return what a model takes to write errors, if each first reply can be taken. No one is asked.

    :raises Invalid: as `inject_errors`
    """
    plan = checked_plan(plan)
    _check_mode(mode)
    asked, total = AskedModel(project, writer), Expected()
    for chain in chains:
        if wanted := _of_model(_drawn_types(plan, Random(f"{plan.seed} {chain.id}")), mode):
            request = _request(chain, wanted, numbered_frames(asked, chain), writer)
            total += asked.expects(chain.video, [request])
    return total


def _check_mode(mode: str) -> None:
    if mode not in MODES:
        raise Invalid.field("mode", f"{mode[:40]!r} is not one of {', '.join(MODES)}.")


def _of_model(types: Sequence[str], mode: str) -> list[str]:
    """Return the types of errors that a model writes."""
    return [] if mode == RULE else [kind for kind in types if mode == MODEL or kind in BY_MODEL]


def _drawn_types(plan: InjectionPlan, rng: Random) -> list[str]:
    if rng.random() < plan.clean:
        return []
    kinds = [kind for kind in TYPES if plan.weights.get(kind)]
    return rng.choices(kinds, [plan.weights[kind] for kind in kinds], k=rng.randint(plan.least, plan.most))


def _written(
    chain: CleanChain, types: Sequence[str], asked: AskedModel, writer: Writer, counts: InjectionCounts
) -> list[InjectedError]:
    """
    Return the errors that a model writes, one of each type in their order; none where no reply can be taken.

    The model is shown the frames that critics are shown, with the same numbers.
    """
    frames = numbered_frames(asked, chain)
    request = _request(chain, types, frames, writer)
    for draw in range(TRIES):
        (reply,) = asked.replies(chain.video, [request.drawn(draw)])
        if reply is not None:
            found = check_injection(reply, original=chain.text, types=types, images=len(frames))
            if isinstance(found, Injection):
                return list(found.errors)
        counts.replies_refused += 1
    return []


def _request(chain: CleanChain, types: Sequence[str], frames: Sequence[SeenFrame], writer: Writer) -> Request:
    listed = "\n".join(f"{n}. {kind}: {DEFINITIONS[kind]}" for n, kind in enumerate(types, 1))
    return writer.request(
        template_named(TEMPLATE),
        "inject",
        chain=chain.text,
        question=chain.question or "(none)",
        images=numbered(frames),
        count=len(types),
        types=listed,
    )


def _together(
    chain: CleanChain, types: Sequence[str], of_model: Sequence[str], written: Sequence[InjectedError], rng: Random
) -> list[PutIn]:
    """Return the errors in the order of their types: those of the model where it wrote them, else by rule."""
    left = list(of_model)
    places: list[InjectedError | None] = []
    own = iter(written)
    for kind in types:
        if kind in left:
            left.remove(kind)
            places.append(next(own))
        else:
            places.append(None)
    by_rule = iter(inject_by_rule(chain, [k for k, each in zip(types, places, strict=True) if each is None], rng))
    made = [
        PutIn(place, True)
        if place is not None
        else PutIn(error, False)
        if (error := next(by_rule)) is not None
        else None
        for place in places
    ]
    return [each for each in made if each is not None]


def _origin(kind: str, model: str) -> str:
    """Return who put errors in: the rule, or a model by its name; "" is none."""
    return f"{kind}:{model}"[:LONGEST_ORIGIN] if model else RULE


def _row(chain: CleanChain, put_in: Sequence[PutIn], mode: str, model: str) -> dict[str, Any]:
    before = len(split_sentences(chain.text))
    origin = _origin(MIXED if mode == MIXED else BY_A_MODEL, model)
    passage = {
        "id": chain.id,
        "text": " ".join([chain.text, *(each.error.sentence for each in put_in)]),
        "question": chain.question,
        "options": list(chain.options),
        **({"answer": chain.answer} if chain.answer else {}),
        "origin": origin if put_in else CLEAN,
        "injected": [
            {
                "sentence": before + n,
                "type": error.type,
                "claim": error.claim,
                "origin": _origin(BY_A_MODEL, model if by_model else ""),
            }
            for n, (error, by_model) in enumerate(put_in)
        ],
    }
    return {"video": chain.video, "chain": passage}
