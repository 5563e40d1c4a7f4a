"""
The losses of VideoCritic's training, as pure functions of logits.

Supervised: ``text · CE + error · BCE(coarse) + Σ types[t] · BCE(t)``. Preferences: DPO (Rafailov et al., 2023), with a
light penalty where the written types differ from those of the heads. The paper names the penalty without a formula.
Here it is the distance to be expected of the two verdicts of a pair: for each the share of types on which it differs
from the heads' mask, weighted by how probable the model finds it compared with the other. The mask itself is fixed.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor

from worker.engines.training.batches import IGNORED


def text_loss(logits: Tensor, targets: Tensor, rows: Tensor, count: int) -> Tensor:
    """
    Return the mean cross-entropy of each row's verdict, (count).

    :param logits: (tokens, words), of the targets alone; ``rows`` says to which row each belongs, (tokens)
    """
    each = F.cross_entropy(logits.float(), targets, reduction="none")
    total = torch.zeros(count, device=each.device).index_add(0, rows, each)
    return total / torch.bincount(rows, minlength=count).clamp(min=1)


def log_probabilities(logits: Tensor, targets: Tensor, rows: Tensor, count: int) -> Tensor:
    """Return the log-probability of each row's verdict, the sum over its tokens, (count); as `text_loss` else."""
    each = -F.cross_entropy(logits.float(), targets, reduction="none")
    return torch.zeros(count, device=each.device).index_add(0, rows, each)


def type_loss(logits: Tensor, labels: Tensor, positives: Tensor) -> Tensor:
    """
    Return the BCE of each head, (rows, types).

    :param positives: (types), how much more a label that is true counts
    """
    return F.binary_cross_entropy_with_logits(logits, labels, pos_weight=positives, reduction="none")


def preference_loss(policy: Tensor, reference: Tensor, beta: float) -> Tensor:
    """
    Return DPO's loss of each pair, ``−log σ(β · ((π⁺ − π⁻) − (ref⁺ − ref⁻)))``, (pairs).

    :param policy: log-probabilities of the better and the worse verdict, (pairs, 2); ``reference`` likewise
    """
    margin = (policy[:, 0] - policy[:, 1]) - (reference[:, 0] - reference[:, 1])
    return -F.logsigmoid(beta * margin)


def disagreement(policy: Tensor, written: Tensor, mask: Tensor) -> Tensor:
    """
    Return the distance of the written types from the heads' that is to be expected, (pairs), from 0 to 1.

    :param policy: (pairs, 2), as in `preference_loss`
    :param written: the types that the two verdicts name, (pairs, 2, types), 0 or 1
    :param mask: the types that the heads name, (pairs, types), 0 or 1
    """
    distance = (written - mask[:, None]).abs().mean(-1)
    return (policy.softmax(-1) * distance).sum(-1)


def targets_of(states: Tensor, targets: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Return the states of the places that have a target, the targets, and their rows: no others need logits."""
    rows, places = torch.nonzero(targets != IGNORED, as_tuple=True)
    return states[rows, places], targets[rows, places], rows
