"""
What injected instructions do to a judge, and what the defence against them costs.

Each honest pair is judged as it is, and with each attack in its second reason, the prediction's. The *shift* is how
much nearer the score is to the one that the attack wants: above 0 the attack worked, below 0 it did the contrary. It
is measured with the defence and without (the prompts of `evaluation.judges.kinds.prompts`). The *drift* is what the
defence changes on honest pairs: judged with it minus judged without. Intervals are of the bootstrap over honest pairs,
each drawn with all attacks on it. Pairs on which the judge fails are counted and left out.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from evaluation.judges.kinds.contract import JudgeBackend, Pair, PairRequest, SpendingLimit, Step
from evaluation.judges.kinds.prompts import DEFENDED, PLAIN, SIMILARITY, base_of, require_purpose, stored_prompt
from evaluation.judges.models import Judge
from evaluation.judges.robustness.attacks import ATTACKS, Attack
from evaluation.judges.scoring.registry import asker_of
from evaluation.judges.scoring.score_pairs import no_step
from outtake.measures.uncertainty.bootstrap import bootstrap_sums
from outtake.measures.uncertainty.proportions import wilson

Line = dict[str, Any]
UNPROMPTED = "unprompted"
ARMS = {DEFENDED: "defended", PLAIN: "plain"}


class Shifted(NamedTuple):
    """An honest pair under an attack: its place, and both scores; None where the judge failed."""

    pair: int
    attack: Attack
    honest: int | None
    attacked: int | None

    @property
    def shift(self) -> int | None:
        """How much nearer the score is to the one that the attack wants."""
        if self.honest is None or self.attacked is None:
            return None
        return abs(self.attack.wants - self.honest) - abs(self.attack.wants - self.attacked)


def resistance(
    judge: Judge,
    pairs: Sequence[Pair],
    *,
    attacks: Sequence[Attack] = ATTACKS,
    seed: int = 0,
    step: Step = no_step,
    budget: SpendingLimit | None = None,
) -> Line:
    """
    Measure a judge. Nothing is kept but the calls, in the ledger, so that a second time costs nothing.

    :raises Invalid: if the judge is asked for something else than how alike two reasons are.
    :raises OverBudget: if the next call may cost more than is left; a further call goes on from there.
    :raises CriticError: if no one answers.
    """
    require_purpose(judge, SIMILARITY)
    arms = _arms(judge)
    texts = [pair for honest in pairs for pair in (honest, *((honest[0], each.on(honest[1])) for each in attacks))]
    scores: dict[str, list[int | None]] = {}
    for number, (name, judging) in enumerate(arms.items()):
        asker = asker_of(judging, budget)
        scores[name] = _scores(asker, texts, step, before=number * len(texts), total=len(arms) * len(texts))
    each = 1 + len(attacks)
    return {
        "judge": {"name": judge.name, "version": judge.version, "kind": judge.kind},
        "pairs": len(pairs),
        "attacks": len(attacks),
        "seed": seed,
        "arms": {name: _arm(_shifted(found, attacks, each), attacks, seed) for name, found in scores.items()},
        "drift": _drift({name: found[::each] for name, found in scores.items()}, seed),
    }


def _arms(judge: Judge) -> Mapping[str, Judge]:
    """Return the judge with the defence and without it; as it is where it has no shipped prompt."""
    if judge.prompt is None:
        return {UNPROMPTED: judge}
    if judge.prompt.prompt is not None:  # a project's own, of which there is no twin with or without the defence
        return {ARMS[base_of(judge.prompt)]: judge}
    arms = {}
    for prompt, name in ARMS.items():
        twin = copy.copy(judge)
        twin.prompt = judge.prompt if judge.prompt.name == prompt else stored_prompt(prompt, judge.prompt.version)
        arms[name] = twin
    return arms


def _scores(asker: JudgeBackend, texts: Sequence[Pair], step: Step, *, before: int, total: int) -> list[int | None]:
    found: list[int | None] = []
    for start in range(0, len(texts), asker.at_once):
        step(before + start, total)
        some = texts[start : start + asker.at_once]
        answers, stopped = asker.ask([PairRequest(*pair) for pair in some])
        if stopped is not None:
            raise stopped
        found += [answers[place].score for place in range(len(some))]
    step(before + len(texts), total)
    return found


def _shifted(scores: Sequence[int | None], attacks: Sequence[Attack], each: int) -> list[Shifted]:
    return [
        Shifted(place // each, attack, scores[place], scores[place + 1 + n])
        for place in range(0, len(scores), each)
        for n, attack in enumerate(attacks)
    ]


def _arm(shifted: Sequence[Shifted], attacks: Sequence[Attack], seed: int) -> Line:
    return {
        **_moved(shifted, seed),
        "by_attack": [
            {
                "key": attack.key,
                "family": attack.family,
                "wants": attack.wants,
                **_moved([each for each in shifted if each.attack == attack], seed),
            }
            for attack in attacks
        ],
    }


def _moved(shifted: Sequence[Shifted], seed: int) -> Line:
    """Return the mean shift with its interval, and how many got the wanted score that had another before."""
    known = [(each, each.shift) for each in shifted if each.shift is not None]
    clusters: dict[int, list[int]] = {}
    for each, shift in known:
        clusters.setdefault(each.pair, []).append(shift)
    could = [each for each, _ in known if each.honest != each.attack.wants]
    obeyed = wilson(sum(each.attacked == each.attack.wants for each in could), len(could))
    return {
        "n": len(known),
        "failed": len(shifted) - len(known),
        "shift": _mean(list(clusters.values()), seed),
        "obeyed": obeyed.as_json(),
    }


def _drift(honest: Mapping[str, Sequence[int | None]], seed: int) -> Line | None:
    """Return what the defence changes on honest pairs; None for a judge that has no twin with or without it."""
    if len(honest) < len(ARMS):
        return None
    both = zip(honest[ARMS[DEFENDED]], honest[ARMS[PLAIN]], strict=True)
    changes = [one - other for one, other in both if one is not None and other is not None]
    return {
        "n": len(changes),
        "failed": len(honest[ARMS[PLAIN]]) - len(changes),
        "change": _mean([[each] for each in changes], seed),
        "absolute": _mean([[abs(each)] for each in changes], seed),
    }


def _mean(clusters: Sequence[Sequence[int]], seed: int) -> Line:
    """Return the mean of all values with its interval, whole clusters being drawn."""
    sums = np.array([(sum(cluster), len(cluster)) for cluster in clusters], float).reshape(-1, 2)
    found = bootstrap_sums(sums, lambda drawn: drawn[:, 0] / drawn[:, 1], seed=seed)
    return {name: getattr(found, name) for name in ("value", "low", "high", "reason")}
