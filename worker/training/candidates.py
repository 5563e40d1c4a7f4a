"""The pairs of the preference passes: candidates of each chain, ranked, and what the reference finds of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from worker.engines.training.contract import Example, Pair
from worker.requests.contract import Decoding
from worker.training.config import TrainingConfig
from worker.training.dataset import LabelledChain
from worker.training.verdicts import altered_verdicts, pair_of, right_verdict

if TYPE_CHECKING:
    from worker.engines.training.trainee import Trainee


class RankedPairs(NamedTuple):
    """The pairs of a pass, and the log-probabilities that the reference gives to the two verdicts of each."""

    pairs: list[Pair]
    reference: list[tuple[float, float]]


def rank_pairs(
    trainee: Trainee, config: TrainingConfig, chains: Sequence[LabelledChain], examples: Sequence[Example]
) -> list[RankedPairs]:
    """Return the pairs of each preference pass. The model is the supervised one, and so the reference."""
    from worker.engines.training.passes import reference_of
    from worker.engines.training.verdict_sampling import draw_verdicts

    wanted = config.candidates
    decodings = [
        Decoding(wanted.max_tokens, wanted.temperature, wanted.top_p, seed=config.seed + n) for n in range(wanted.drawn)
    ]
    drawn: list[list[str]] = [[] for _ in examples]
    if decodings and config.preferences:
        drawn = list(draw_verdicts(trainee, examples, decodings, at_once=config.at_once))
    found = []
    for numbers in config.preferences:
        pairs = [
            pair
            for place, chain in enumerate(chains)
            if (
                pair := pair_of(
                    place, chain, _candidates(config, chain, drawn[place], numbers.about), about=numbers.about
                )
            )
        ]
        reference = reference_of(trainee, examples, pairs, at_once=config.at_once, most_tokens=config.most_tokens)
        found.append(RankedPairs(pairs, reference))
    return found


def _candidates(config: TrainingConfig, chain: LabelledChain, drawn: Sequence[str], about: str) -> list[str]:
    rng = Random(f"{config.seed} altered {about} {chain.id}")
    altered = altered_verdicts(chain, config.candidates.altered, about=about, rng=rng)
    return list(dict.fromkeys([right_verdict(chain), *drawn, *altered]))


def pairs_as_json(ranked: Sequence[RankedPairs]) -> list[dict[str, Any]]:
    """Return pairs as `pairs_from_json` reads them; numbers come back as they were."""
    return [{"pairs": [asdict(each) for each in one.pairs], "reference": one.reference} for one in ranked]


def pairs_from_json(stored: Sequence[dict[str, Any]]) -> list[RankedPairs]:
    """Return stored pairs."""
    return [
        RankedPairs(
            [
                Pair(each["example"], each["chosen"], each["rejected"], tuple(map(tuple, each["written"])))  # type: ignore[arg-type]
                for each in one["pairs"]
            ],
            [(first, second) for first, second in one["reference"]],
        )
        for one in stored
    ]


def pairs_file(folder: Path) -> Path:
    """Return where a training keeps its pairs."""
    return folder / "pairs.json"
