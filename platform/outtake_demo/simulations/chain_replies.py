"""What simulated models reply about chains of reasoning: they write, judge, audit and answer, and err in known ways."""

from __future__ import annotations

import json
import re
from math import log
from random import Random
from string import ascii_uppercase
from typing import Any, NamedTuple

from outtake.measures.papers.videocritic import TYPES
from outtake_demo.simulations.reasoning import Plot, errors_in, plot_about
from worker.requests.contract import Request

FAMILY = "videocritic/"
SKILL = {"raw": 0.3, "sft": 0.6, "dpo": 0.85, "dpo+": 0.75}
"""How often an audit is right about a type, by the name of the model."""
USUAL_SKILL, JUDGES_RIGHT, UNREADABLE = 0.7, 0.9, 0.05
ERRS, ERRS_AGAIN = 0.7, 0.4
TOO_SURE = 2.0  # temperature of the heads, with which they are calibrated
RIGHT = {"": 0.55, "right": 0.9, "wrong": 0.4}
"""How often an answer is right: without a chain, with a right one, and with a wrong one."""
_RULE = re.compile(r"^---$", re.MULTILINE)


class ChainReply(NamedTuple):
    """A text, and the probabilities of the types where an audit has them."""

    text: str
    heads: dict[str, dict[str, float]] | None = None


def chain_reply(request: Request, model: str, rng: Random) -> ChainReply:
    """
    Return the reply to one of VideoCritic's prompts.

    :param model: name of the model, which says how well it does; "" for the usual one
    """
    name = request.template.split("@")[0].removeprefix(FAMILY)
    parts = [part.strip() for part in _RULE.split("\n".join(request.texts))]
    question, chain = (parts[1] if len(parts) > 1 else ""), (parts[3] if len(parts) > 3 else "")
    plot = plot_about(question or request.head)
    if plot is None:
        return ChainReply("I do not know.")
    match name:
        case "reason":
            return ChainReply(_reasoning(plot, question, rng))
        case "judge-chain":
            return ChainReply(_judgement(plot, chain, rng))
        case "audit":
            return _audit(plot, chain, SKILL.get(model, USUAL_SKILL), rng)
        case "inject":
            return ChainReply(_injected(plot, request))
        case "answer" | "answer-with-chain":
            return ChainReply(f"Final: ({_letter(plot, question, _chance(plot, chain), rng)})")
    return ChainReply("yes")


def _reasoning(plot: Plot, question: str, rng: Random) -> str:
    """Return a chain of the right sentences, often with one or two wrong ones among them."""
    steps = list(plot.sentences)
    wrong = [plot.wrong[kind] for kind in rng.sample(TYPES, k=2)]
    if rng.random() < ERRS:
        steps[rng.randrange(len(steps))] = wrong[0]
        if rng.random() < ERRS_AGAIN:
            steps.insert(rng.randrange(len(steps)), wrong[1])
    if rng.random() < 0.3:
        steps.pop(0)
    right = RIGHT["wrong"] if len(set(steps) & set(plot.wrong.values())) else RIGHT["right"]
    numbered = "\n".join(f"{n}. {step}" for n, step in enumerate(steps, 1))
    if rng.random() < UNREADABLE:
        return numbered
    return f"Reasoning:\n{numbered}\nFinal: ({_letter(plot, question, right, rng)})"


def _judgement(plot: Plot, chain: str, rng: Random) -> str:
    if rng.random() < UNREADABLE:
        return "It is hard to say."
    types = sorted({kind for _, _, kind in errors_in(plot, chain)})
    says_yes = bool(types) == (rng.random() < JUDGES_RIGHT)
    named = types or [rng.choice(TYPES)]
    decision, errors = ("yes", ", ".join(named)) if says_yes else ("no", "none")
    return f"Decision: {decision}\nErrors: {errors}\nReason: So it is."


def _audit(plot: Plot, chain: str, skill: float, rng: Random) -> ChainReply:
    """Give each type a probability; the better the model, the more often it is on the right side of one half."""
    types = {kind for _, _, kind in errors_in(plot, chain)}
    heads = {}
    for kind in TYPES:
        is_seen = (kind in types) == (rng.random() < skill or rng.random() < 0.5)
        probability = rng.uniform(0.5, 0.95) if is_seen else rng.uniform(0.02, 0.5)
        probability = round(probability, 3)
        logit = TOO_SURE * log(probability / (1 - probability))
        heads[kind] = {"logit": logit, "probability": probability, "threshold": 0.5}
    named = [kind for kind in TYPES if heads[kind]["probability"] >= 0.5]
    return ChainReply(json.dumps({"has_error": bool(named), "types": named, "note": "As the frames show."}), heads)


def _injected(plot: Plot, request: Request) -> str:
    """Append the sentence of each type that is asked for."""
    kinds = re.findall(r"^\d+\. (\w+):", request.tail, re.MULTILINE)
    original = request.head.split("==========")[1].split("\n\n", 1)[1].strip()
    errors = [{"type": kind, "claim": plot.wrong[kind]} for kind in kinds]
    text = " ".join([original, *(plot.wrong[kind] for kind in kinds)])
    return json.dumps({"mutated": text, "num_errors": len(errors), "errors": errors})


def _chance(plot: Plot, chain: str) -> float:
    if not chain:
        return RIGHT[""]
    return RIGHT["wrong" if errors_in(plot, chain) else "right"]


def _letter(plot: Plot, question: str, chance: float, rng: Random) -> str:
    options = [line[3:] for line in question.splitlines() if re.match(r"[A-Z]\. ", line)]
    right = ascii_uppercase[options.index(plot.options[0])] if plot.options[0] in options else "A"
    others = [letter for letter in ascii_uppercase[: max(len(options), 2)] if letter != right]
    return right if rng.random() < chance else rng.choice(others)


def heads_in(reply: ChainReply) -> dict[str, Any]:
    """Return the raw part of a reply, as providers with heads have it."""
    return {} if reply.heads is None else {"heads": reply.heads}
