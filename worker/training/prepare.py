"""From a document to what a training computes with: its chains in splits, examples, and the order of its passes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from annotations.instruments.documents import shipped
from outtake.errors import Invalid
from outtake.measures.files.canonical_json import canonical
from outtake.measures.papers.videocritic import TYPES
from worker.critics.contract.values import AskedChain, CriticInput
from worker.critics.strategies.chain_audit import ChainAudit
from worker.critics.strategies.contract import StrategyInput
from worker.engines.folders.qwen_folder import read_folder
from worker.engines.training.contract import PREFERENCES, SUPERVISED, Example, LossWeights, Pass
from worker.media.contract import NO_CLIP, Footage, Sampling
from worker.prompts import templates
from worker.requests.contract import Decoding, Request
from worker.runs.briefs import error_types
from worker.training.config import MILD, PassNumbers, TrainingConfig
from worker.training.dataset import LabelledChain, hash_of_file, read_chains
from worker.training.sampling import balanced_order, mild_weight, plain_order
from worker.training.splits import Splits, check_apart, hashes_of, split_chains
from worker.training.verdicts import right_verdict

INSTRUMENT = "videocritic"


class Planned(NamedTuple):
    """A training that can begin: its splits, and the hashes of all that it reads."""

    config: TrainingConfig
    splits: Splits
    files: Mapping[str, str]

    @property
    def digest(self) -> str:
        """The SHA-256 of the configuration and of all that it reads."""
        read = dict(self.files)
        return hashlib.sha256(canonical([self.config.digest(), read])).hexdigest()


def plan_training(config: TrainingConfig, memory: Path | None = None) -> Planned:
    """
    Read the files of a training, split its chains, and check the splits.

    :param memory: a folder that remembers the digests of large files
    :raises Invalid: naming the field, the file or the chain that cannot be
    """
    data = config.data
    named = {"train": data.train, "dev": data.dev, "test": data.test}
    paths = {name: [config.path(each) for each in names] for name, names in named.items()}
    splits = _splits(config, {name: read_chains(each) for name, each in paths.items()})
    check_apart(splits, data.together)
    if not any(chain.types for chain in splits.train):
        raise Invalid.field("data.train", "No chain for training has an error; there is nothing to learn.")
    files = {f"{name}/{n}": hash_of_file(path) for name, some in paths.items() for n, path in enumerate(some)}
    folder = read_folder(config.path(config.model))
    model = {f"model {key}": value for key, value in folder.fingerprints(memory).items()}
    splits_read = {f"split {name}": value for name, value in hashes_of(splits).items()}
    return Planned(config, splits, {**files, **model, **splits_read})


def _splits(config: TrainingConfig, read: Mapping[str, list[LabelledChain]]) -> Splits:
    data = config.data
    shares = {
        "dev_share": 0.0 if read["dev"] else data.dev_share,
        "test_share": 0.0 if read["test"] else data.test_share,
    }
    if not any(shares.values()):
        return Splits(read["train"], read["dev"], read["test"])
    found = split_chains(read["train"], **shares, together=data.together, seed=config.seed)
    return Splits(found.train, found.dev or read["dev"], found.test or read["test"])


def sampling_of(config: TrainingConfig, multiple: int) -> Sampling:
    """Return how frames are chosen and sized, as a run of the critic chooses them by default."""
    count = config.frames.count
    return Sampling(frames=count, max_frames=count, max_pixels=config.frames.max_pixels, multiple=multiple)


def example_of(chain: LabelledChain, footage: Callable[[], Footage]) -> Example:
    """Return a chain as the model sees it: asked as the critic `chain_audit` asks, with its newest prompt."""
    return Example(chain.id, _request(chain, footage()), footage, right_verdict(chain), chain.labels)


def _request(chain: LabelledChain, footage: Footage) -> Request:
    strategy = ChainAudit()
    brief = CriticInput(
        NO_CLIP,
        error_types(shipped()[INSTRUMENT]),
        chain=AskedChain(chain.question, chain.options, chain.text),
    )
    prompts = {role: templates.load(name) for role, name in strategy.prompts.items()}
    given = StrategyInput(brief, prompts, Decoding(), footage.sampling, options={"type_probabilities": False})
    return strategy.requests(given, footage)[0]


def loss_weights(config: TrainingConfig, chains: Sequence[LabelledChain]) -> LossWeights:
    """Return the weights of the supervised loss; those of rare types follow from the chains for training."""
    labels = {name: [name in each.types for each in chains] for name in TYPES}
    mild = config.loss.class_weights == MILD
    return LossWeights(
        text=config.loss.text,
        error=config.loss.error,
        types=dict.fromkeys(TYPES, config.loss.types),
        positives={name: mild_weight(each) if mild else 1.0 for name, each in labels.items()},
    )


def supervised_pass(config: TrainingConfig, chains: Sequence[LabelledChain]) -> Pass:
    """Return the supervised pass over chains."""
    numbers = config.supervised
    about = {"epochs": numbers.epochs, "batch": numbers.batch, "seed": config.seed}
    order = (
        balanced_order([each.labels for each in chains], **about)
        if numbers.balanced
        else plain_order(len(chains), **about)
    )
    return _pass(config, numbers, SUPERVISED, order)


def preference_pass(config: TrainingConfig, numbers: PassNumbers, pairs: int) -> Pass:
    """Return a pass over so many pairs."""
    order = plain_order(pairs, epochs=numbers.epochs, batch=numbers.batch, seed=config.seed)
    return _pass(config, numbers, PREFERENCES, order)


def _pass(config: TrainingConfig, numbers: PassNumbers, kind: str, order: list[list[int]]) -> Pass:
    return Pass(
        kind=kind,
        name=numbers.name,
        language_rate=numbers.language_rate,
        projector_rate=numbers.projector_rate,
        heads_rate=numbers.heads_rate,
        weight_decay=numbers.weight_decay,
        warm_up=numbers.warm_up,
        at_once=config.at_once,
        most_tokens=config.most_tokens,
        order=order,
        seed=config.seed,
        beta=numbers.beta,
        agreement=numbers.agreement,
    )
