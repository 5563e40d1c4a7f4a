"""
The heads of a trained critic: a logit for each type of error, from what the model holds of the last token of a prompt.

That token has seen the frames, the question and the chain, and nothing of the reply. In training it is followed by the
verdict, in a run by the reply that is drawn, and its state is the same in both.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from outtake.errors import Invalid
from worker.engines.folders.critic_folder import WEIGHTS
from worker.engines.loading import unloadable


class TypeHeads(nn.Module):
    """A linear head for each type, in float32 whatever the model computes in."""

    def __init__(self, hidden: int, types: Sequence[str]) -> None:
        """Take the width of the model and the types, which give the order of the logits."""
        super().__init__()
        self.types = tuple(types)
        self.norm = nn.LayerNorm(hidden)
        self.types_of = nn.Linear(hidden, len(self.types))
        nn.init.normal_(self.types_of.weight, std=0.02)
        nn.init.zeros_(self.types_of.bias)

    def forward(self, states: Tensor) -> Tensor:
        """Return logits (…, types) of states (…, hidden)."""
        return self.types_of(self.norm(states.float()))


def load_type_heads(folder: Path, types: Sequence[str], device: torch.device | str) -> TypeHeads:
    """
    Return the heads of a folder, on a device.

    :raises Invalid: if their weights do not fit the types
    """
    with unloadable(folder):
        stored = load_file(folder / WEIGHTS)
    if "types_of.weight" not in stored or stored["types_of.weight"].shape[0] != len(types):
        raise Invalid.field("folder", f"{folder / WEIGHTS} is not of {len(types)} types; copy the whole folder.")
    heads = TypeHeads(stored["types_of.weight"].shape[1], types)
    with unloadable(folder):
        heads.load_state_dict(stored)
    return heads.to(device).eval()


def save_type_heads(heads: TypeHeads, folder: Path) -> None:
    """Write the weights of heads into a folder."""
    save_file({name: each.detach().cpu().contiguous() for name, each in heads.state_dict().items()}, folder / WEIGHTS)
