"""
The passes of a training, from its newest checkpoint to its last critic.

What is in the training's folder tells how far it is. A pass begins after the newest checkpoint. Once it is over its
critic is written, after the supervised one also the pairs of the others, and then the checkpoint with which the next
pass begins. All of these appear whole or not at all, and follow from the document, the files and the seed, so that a
worker that was killed at any moment is followed by one that ends with the same weights.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings

from outtake.accounts.projects.models import Project
from outtake.measures.papers.videocritic import TYPES
from worker.engines.folders.files import DIGESTS
from worker.engines.folders.qwen_folder import read_folder
from worker.engines.loading import LARGE, loaded_model
from worker.engines.training.checkpoints import Checkpoints, Place
from worker.engines.training.contract import Example, Pass, StepLoss
from worker.engines.training.passes import Preferences, Runner, Supervised, Task, use_weights
from worker.engines.training.trainee import Trainee, load_trainee
from worker.training.atomic_files import put_json, put_whole
from worker.training.candidates import RankedPairs, pairs_as_json, pairs_file, pairs_from_json, rank_pairs
from worker.training.critic_folders import card_in, figures_in, leave_critic
from worker.training.curves import CURVES, draw_curves
from worker.training.dataset import LabelledChain
from worker.training.frames import FrameStore
from worker.training.prepare import (
    Planned,
    example_of,
    loss_weights,
    preference_pass,
    sampling_of,
    supervised_pass,
)

Report = Callable[[int, int], object]
"""Takes the steps that are done and those that there are, and raises an error where the training is to stop."""
Record = Callable[[list[dict[str, Any]]], object]
"""Takes what there is of each pass at a checkpoint, and raises an error where the training is to stop."""


def carry_on(
    planned: Planned, folder: Path, project: Project, report: Report, record: Record = lambda passes: None
) -> dict[str, Any]:
    """
    Make the passes that are left of a training; return its result: folders and figures of its critics.

    :param folder: of the training
    :param project: whose videos its chains are about
    :raises Invalid: if the model cannot be loaded, a chain has no frames, or is too long
    :raises FloatingPointError: if a loss is no number any more
    """
    return _Passes(planned, folder, project, report, record).through()


class _Passes:
    def __init__(self, planned: Planned, folder: Path, project: Project, report: Report, record: Record) -> None:
        self._planned, self._config, self._folder = planned, planned.config, folder
        self._report, self._record = report, record
        self._model = read_folder(self._config.path(self._config.model))
        self._store = FrameStore(folder / "frames", project, sampling_of(self._config, self._model.multiple))
        self._checkpoints = Checkpoints(folder / "checkpoints", planned.digest)
        self._curves: dict[str, list[StepLoss]] = {}
        chains, after = len(planned.splits.train), self._config.preferences
        steps = [len(supervised_pass(self._config, planned.splits.train).order)]
        # at most: a chain without a better and a worse verdict makes no pair
        self._steps = [*steps, *(len(preference_pass(self._config, each, chains).order) for each in after)]

    def through(self) -> dict[str, Any]:
        train, dev = self._examples(self._planned.splits.train), self._examples(self._planned.splits.dev)
        trainee = self._trainee()
        (number, begin), optimiser = self._begin(trainee)
        names = [self._config.supervised.name, *(each.name for each in self._config.preferences)]
        for at in range(number, len(names)):
            plan, task = self._pass(at, train)
            self._make_steps(trainee, plan, task, Place(at, begin), optimiser)
            begin, optimiser = 0, {}
            leave_critic(trainee, self._planned, dev, self._folder / plan.name, self._curves)
            if at == 0:
                put_json(pairs_file(self._folder), pairs_as_json(self._ranked_by(trainee, train)))
            self._save(trainee, Place(at + 1, 0), {})
        self._tell(len(names))  # again: a worker may have been killed right after its last checkpoint
        return {
            "critics": {name: str(self._folder / name) for name in names},
            "figures": {name: figures_in(self._folder / name) for name in names},
            "curves": str(self._folder / CURVES),
            "splits": {name: len(chains) for name, chains in self._planned.splits.named().items()},
        }

    def _examples(self, chains: Sequence[LabelledChain]) -> list[Example]:
        found = []
        for chain in chains:
            found.append(example_of(chain, self._store.footage(chain)))
            self._report(0, sum(self._steps))
        return found

    def _trainee(self) -> Trainee:
        config = self._config

        def make() -> Trainee:
            return load_trainee(
                self._model,
                TYPES,
                dtype=config.dtype,
                device=config.device,
                seed=config.seed,
                lora=config.lora,
                thrifty=config.thrifty,
            )

        return loaded_model(LARGE, ("training", secrets.token_hex(8)), make)  # a model of a run makes room for it

    def _begin(self, trainee: Trainee) -> tuple[Place, dict[str, Any]]:
        """Return where the training goes on, with the optimiser of then; the model gets the weights of then."""
        place = self._checkpoints.newest()
        if place is None:
            return Place(0, 0), {}
        stored = self._checkpoints.load(place)
        use_weights(trainee, stored.weights)
        self._curves = stored.curves
        return place, stored.optimiser

    def _pass(self, at: int, train: Sequence[Example]) -> tuple[Pass, Task]:
        if at == 0:
            chains = self._planned.splits.train
            weights = loss_weights(self._config, chains)
            return supervised_pass(self._config, chains), Supervised(train, weights, TYPES, self._config.most_tokens)
        ranked = pairs_from_json(json.loads(pairs_file(self._folder).read_text()))[at - 1]
        plan = preference_pass(self._config, self._config.preferences[at - 1], len(ranked.pairs))
        return plan, Preferences(train, ranked.pairs, ranked.reference, plan)

    def _make_steps(self, trainee: Trainee, plan: Pass, task: Task, place: Place, optimiser: dict[str, Any]) -> None:
        runner, curve = Runner(trainee, task, plan), self._curves.setdefault(plan.name, [])
        runner.restore(optimiser)
        before, every = sum(self._steps[: place.number]), self._config.checkpoint_every
        for step in range(place.step, len(plan.order)):
            curve.append(runner.step(step))
            self._report(before + step + 1, sum(self._steps))
            if (step + 1) % every == 0 and step + 1 < len(plan.order):
                self._save(trainee, Place(place.number, step + 1), runner.optimiser())

    def _ranked_by(self, trainee: Trainee, train: Sequence[Example]) -> list[RankedPairs]:
        return rank_pairs(trainee, self._config, self._planned.splits.train, train)

    def _save(self, trainee: Trainee, place: Place, optimiser: dict[str, Any]) -> None:
        self._checkpoints.save(place, curves=self._curves, weights=trainee.weights(), optimiser=optimiser)
        drawn = draw_curves(self._curves)
        put_whole(self._folder / CURVES, lambda file: file.write(drawn))
        self._tell(place.number)

    def _tell(self, over: int) -> None:
        """Record the losses of all passes, and the critics of those that are over."""
        self._record(
            [
                {
                    "name": name,
                    "losses": [[each.step, each.loss, dict(each.parts)] for each in curve],
                    "critic": self._critic(name) if place < over else None,
                }
                for place, (name, curve) in enumerate(self._curves.items())
            ]
        )

    def _critic(self, name: str) -> dict[str, Any]:
        """Return where the critic of a pass is, and its card; the digest of its weights finds its runs again."""
        folder = self._folder / name
        weights = read_folder(folder).fingerprints(Path(settings.HOME) / DIGESTS)["weights"]
        return {"folder": str(folder), "weights": weights, "card": card_in(folder)}
