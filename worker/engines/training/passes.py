"""
The steps of one pass, supervised or of preferences.

What a step computes follows from its number, the seed and the weights before it. So a pass that goes on from a
checkpoint ends with the weights of one that was never interrupted, on the same machine and number of threads.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Protocol

import torch
from torch import Tensor, nn

from worker.engines.training import losses
from worker.engines.training.batches import Batch, Row, batch_of, row_of
from worker.engines.training.checkpoints import optimiser_state, restore_optimiser
from worker.engines.training.contract import Example, LossWeights, Pair, Pass, StepLoss
from worker.engines.training.trainee import HEADS, LANGUAGE, VISION, Trainee

LONGEST_GRADIENT = 1.0  # norm to which longer gradients are cut


class Task(Protocol):
    """What a pass learns from: `part` returns the loss of some of its rows, and its parts, as sums over them."""

    def part(self, trainee: Trainee, numbers: Sequence[int]) -> tuple[Tensor, dict[str, float], int]:
        """Return the sum of the losses, its parts for the curve, and how many tokens were computed."""
        ...


class Supervised:
    """Verdicts and labels of examples."""

    def __init__(self, examples: Sequence[Example], weights: LossWeights, types: Sequence[str], most_tokens: int):
        self._examples, self._weights, self._types, self._most = examples, weights, types, most_tokens

    def part(self, trainee: Trainee, numbers: Sequence[int]) -> tuple[Tensor, dict[str, float], int]:
        """As `Task.part`."""
        some = [self._examples[number] for number in numbers]
        rows = [row_of(trainee.reader, each, each.verdict, most_tokens=self._most) for each in some]
        batch = batch_of(trainee.reader, rows, trainee.device)
        with trainee.computing():
            states = trainee.states(batch.inputs)
            said, targets, owners = losses.targets_of(states, batch.targets)
            text = losses.text_loss(trainee.model.lm_head(said), targets, owners, len(rows)).sum()
        of_types, coarse = trainee.heads(pooled(states, batch))
        weights, device = self._weights, trainee.device
        labels = torch.tensor([each.labels for each in some], dtype=torch.float32, device=device)
        wrong = torch.tensor([each.has_error for each in some], dtype=torch.float32, device=device)
        positives = torch.tensor([weights.positives[name] for name in self._types], device=device)
        shares = torch.tensor([weights.types[name] for name in self._types], device=device)
        by_type = (losses.type_loss(of_types, labels, positives) * shares).sum()
        error = losses.type_loss(coarse[:, None], wrong[:, None], torch.ones(1, device=device)).sum()
        loss = weights.text * text + weights.error * error + by_type
        parts = {"text": text.item(), "error": error.item(), "types": by_type.item()}
        return loss, parts, batch.tokens


class Preferences:
    """Pairs of verdicts, held against what the reference finds of them."""

    def __init__(
        self, examples: Sequence[Example], pairs: Sequence[Pair], reference: Sequence[tuple[float, float]], plan: Pass
    ):
        self._examples, self._pairs, self._reference, self._plan = examples, pairs, reference, plan

    def part(self, trainee: Trainee, numbers: Sequence[int]) -> tuple[Tensor, dict[str, float], int]:
        """As `Task.part`."""
        pairs = [self._pairs[number] for number in numbers]
        policy, mask, tokens = policy_of(trainee, self._examples, pairs, self._plan.most_tokens)
        device = trainee.device
        reference = torch.tensor([self._reference[number] for number in numbers], device=device)
        written = torch.tensor([each.written for each in pairs], dtype=torch.float32, device=device)
        preference = losses.preference_loss(policy, reference, self._plan.beta).sum()
        apart = losses.disagreement(policy, written, mask).sum()
        margins = (policy[:, 0] - policy[:, 1]) - (reference[:, 0] - reference[:, 1])
        parts = {"preference": preference.item(), "agreement": apart.item(), "right": (margins > 0).sum().item()}
        return preference + self._plan.agreement * apart, parts, tokens


def pooled(states: Tensor, batch: Batch) -> Tensor:
    """Return the state of the last token of each prompt, (rows, hidden)."""
    return states[torch.arange(len(batch.prompts), device=states.device), batch.prompts]


def policy_of(
    trainee: Trainee, examples: Sequence[Example], pairs: Sequence[Pair], most_tokens: int
) -> tuple[Tensor, Tensor, int]:
    """Return log-probabilities of both verdicts of pairs (pairs, 2), the heads' mask (pairs, types), and the tokens."""
    rows: list[Row] = []
    for pair in pairs:
        first = row_of(trainee.reader, examples[pair.example], pair.chosen, most_tokens=most_tokens)
        second = row_of(trainee.reader, examples[pair.example], pair.rejected, most_tokens=most_tokens)
        rows += [first, second]
    batch = batch_of(trainee.reader, rows, trainee.device)
    with trainee.computing():
        states = trainee.states(batch.inputs)
        said, targets, owners = losses.targets_of(states, batch.targets)
        logits = trainee.model.lm_head(said)
    with torch.no_grad():
        mask = (trainee.heads.types(pooled(states, batch)[::2]) >= 0).float()
    return losses.log_probabilities(logits, targets, owners, len(rows)).view(-1, 2), mask, batch.tokens


@torch.no_grad()
def reference_of(
    trainee: Trainee, examples: Sequence[Example], pairs: Sequence[Pair], *, at_once: int, most_tokens: int
) -> list[tuple[float, float]]:
    """Return what a model that is the reference now finds of pairs: log-probabilities of the two verdicts."""
    found: list[tuple[float, float]] = []
    for start in range(0, len(pairs), at_once):
        policy, _, _ = policy_of(trainee, examples, pairs[start : start + at_once], most_tokens)
        found += [(float(first), float(second)) for first, second in policy.tolist()]
    return found


@torch.no_grad()
def type_logits(trainee: Trainee, examples: Sequence[Example], *, at_once: int, most_tokens: int) -> list[list[float]]:
    """Return the logit of each head for each example."""
    found: list[list[float]] = []
    for start in range(0, len(examples), at_once):
        rows = [row_of(trainee.reader, each, "", most_tokens=most_tokens) for each in examples[start : start + at_once]]
        batch = batch_of(trainee.reader, rows, trainee.device)
        with trainee.computing():
            states = trainee.states(batch.inputs)
        found += trainee.heads.types(pooled(states, batch)).tolist()
    return found


class Runner:
    """A pass with its optimiser: `step` makes its steps one after another."""

    def __init__(self, trainee: Trainee, task: Task, plan: Pass) -> None:
        """Freeze what the pass does not train, and begin at step 0."""
        self._trainee, self._task, self._plan = trainee, task, plan
        rates = {LANGUAGE: plan.language_rate, VISION: plan.projector_rate, HEADS: plan.heads_rate}
        groups = trainee.train_only(rates)
        self._parameters = {name: each for _, parameters in groups for name, each in parameters.items()}
        self._names = {id(each): name for name, each in self._parameters.items()}
        self._rates = [rate for rate, _ in groups]
        listed = [{"params": list(parameters.values()), "lr": rate} for rate, parameters in groups]
        self._optimiser = torch.optim.AdamW(listed, weight_decay=plan.weight_decay)
        self.tokens = 0

    def restore(self, optimiser: Mapping[str, Tensor]) -> None:
        """Go on with the optimiser of a checkpoint."""
        restore_optimiser(self._optimiser, optimiser, self._parameters)

    def optimiser(self) -> dict[str, Tensor]:
        """Return the optimiser for a checkpoint."""
        return optimiser_state(self._optimiser, self._names)

    def step(self, number: int) -> StepLoss:
        """
        Make one step, from 0, and return its loss.

        :raises FloatingPointError: if the loss is no number any more
        """
        plan, order = self._plan, self._plan.order[number]
        share = rate_at(number, len(plan.order), plan.warm_up)
        for group, rate in zip(self._optimiser.param_groups, self._rates, strict=True):
            group["lr"] = rate * share
        torch.manual_seed(plan.seed * 1_000_003 + number)  # of dropout
        self._optimiser.zero_grad(set_to_none=True)
        total, parts = 0.0, defaultdict[str, float](float)
        with self._trainee.training():
            for start in range(0, len(order), plan.at_once):
                loss, some, tokens = self._task.part(self._trainee, order[start : start + plan.at_once])
                (loss / len(order)).backward()
                total += loss.item()
                self.tokens += tokens
                for name, value in some.items():
                    parts[name] += value
        if not math.isfinite(total):
            raise FloatingPointError(
                f"the loss of step {number + 1} of the pass {plan.name!r} is {total}; lower the learning rates"
            )
        nn.utils.clip_grad_norm_(list(self._parameters.values()), LONGEST_GRADIENT)
        self._optimiser.step()
        return StepLoss(number + 1, total / len(order), {name: each / len(order) for name, each in parts.items()})


def rate_at(step: int, steps: int, warm_up: float) -> float:
    """Return the share of the learning rate at a step, from 0: a line up to 1, then a cosine down towards 0."""
    rising = math.ceil(warm_up * steps)
    if step < rising:
        return (step + 1) / rising
    return 0.5 * (1 + math.cos(math.pi * (step - rising) / max(steps - rising, 1)))


def use_weights(trainee: Trainee, stored: Mapping[str, Tensor]) -> None:
    """Give a model the weights of a checkpoint."""
    with torch.no_grad():
        for name, each in trainee.weights().items():
            each.copy_(stored[name].to(each.device))
