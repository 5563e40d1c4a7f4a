"""
Several continuations of one prefix, computed side by side.

A row of the batch is one bundle: the keys and values of its prefix are stored once, then a gap up to the longest prefix
of the batch, then the tokens of all its branches, mixed. Each slot has an owner, and a token attends to what everyone
owns and to its own branch up to itself. So six queries about a video read and keep its five thousand tokens once, where
a batch of six sequences would do so six times.
"""

from __future__ import annotations

from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor

EVERYONE, NOBODY = -1, -2  # owners that are no branch
ATTENTION = "outtake_branches"
FEW = 64  # queries of a head of keys, up to which two matrix products read the keys faster than CUDA's kernel for masks


class BranchedCache:
    """
    Keys and values of all layers, in the place of a cache of transformers.

    `attend` says where the next forward writes; it sees everything in its rows up to the last slot that it writes.
    """

    def __init__(self, text_config: Any, rows: int, slots: int, *, dtype: torch.dtype, device: torch.device) -> None:
        heads = text_config.num_key_value_heads
        size = getattr(text_config, "head_dim", None) or text_config.hidden_size // text_config.num_attention_heads
        layers = range(text_config.num_hidden_layers)
        # Zeros: a slot that no token fills is masked, but what is not a number would come through a mask.
        self._keys = [torch.zeros(rows, heads, slots, size, dtype=dtype, device=device) for _ in layers]
        self._values = [torch.zeros_like(keys) for keys in self._keys]
        self._sharing = text_config.num_attention_heads // heads  # query heads to a head of keys
        self._owners = torch.full((rows, slots), NOBODY, device=device)
        self._rows, self._start, self._dtype = slice(0, rows), 0, dtype

    def hold_prefix(self, row: int, length: int) -> None:
        """Let the next forward write the prefix of one row."""
        self._rows, self._start = slice(row, row + 1), 0
        self._owners[row, :length] = EVERYONE

    def attend(self, start: int, owners: Tensor) -> Tensor:
        """
        Let the next forward write tokens of all rows from slot `start` on; return its attention mask.

        :param owners: (rows, tokens): the branch of each token, or NOBODY for padding
        :return: as `branched_attention` takes it, to be added: 0 where a token may look, else minus infinity
        """
        rows, tokens = owners.shape
        end = start + tokens
        self._rows, self._start = slice(0, rows), start
        self._owners[:, start:end] = owners
        keys, slot = self._owners[:, None, :end], torch.arange(end, device=owners.device)
        own = (keys == owners[:, :, None]) & (slot[None, None, :] <= slot[start:][None, :, None])
        seen = own | (keys == EVERYONE)
        # Made once for all layers, and in lines of a multiple of 8, which CUDA's kernel would else copy it into.
        mask = torch.zeros(rows, self._sharing, tokens, -(-end // 8) * 8, dtype=self._dtype, device=owners.device)
        mask[..., :end].masked_fill_(~seen[:, None], float("-inf"))
        return mask.view(rows, 1, self._sharing * tokens, -1)[..., :end]

    def update(self, keys: Tensor, values: Tensor, layer_idx: int, *_: Any, **__: Any) -> tuple[Tensor, Tensor]:
        """Write what a layer computed, and return all that its queries may look at (called by transformers)."""
        end = self._start + keys.shape[2]
        held = []
        for store, new in ((self._keys[layer_idx], keys), (self._values[layer_idx], values)):
            store[self._rows, :, self._start : end] = new
            held.append(store[self._rows, :, :end])
        return held[0], held[1]

    def get_seq_length(self, layer_idx: int = 0) -> int:
        """Return how many slots lie before the next ones (called by transformers)."""
        return self._start


def branched_attention(
    module: torch.nn.Module,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attention_mask: Tensor | None,
    scaling: float | None = None,
    **kwargs: Any,
) -> tuple[Tensor, None]:
    """
    Attend as scaled dot-product attention does, without a copy of the keys for each query head that shares them.

    Heads that share keys are laid behind each other as if they were further tokens, and so is the mask: (batch, 1,
    heads that share × tokens, keys). Without a mask, for a prefix, it is plain causal attention. An attention function
    of transformers: (batch, heads, tokens, size) in, (batch, tokens, heads, size) out.
    """
    if attention_mask is None:
        shares = key.shape[1] != query.shape[1]
        out = F.scaled_dot_product_attention(
            query, key, value, scale=scaling, is_causal=query.shape[2] > 1, enable_gqa=shares
        )
        return out.transpose(1, 2).contiguous(), None
    batch, heads, tokens, size = query.shape
    folded = query.reshape(batch, key.shape[1], -1, size)
    if query.is_cuda and folded.shape[2] <= FEW:
        out = attend_few(folded, key, value, attention_mask, scaling)
    else:
        out = F.scaled_dot_product_attention(folded, key, value, attn_mask=attention_mask, scale=scaling)
    return out.reshape(batch, heads, tokens, size).transpose(1, 2).contiguous(), None


def attend_few(query: Tensor, key: Tensor, value: Tensor, mask: Tensor, scaling: float | None = None) -> Tensor:
    """
    Attend with few queries to many keys, as when a word is drawn: two matrix products, which read each key once.

    CUDA's kernel for attention with a mask computes blocks of queries, of which a step that draws words fills a small
    part, so that its time grows with the batch. The shares are computed in float32, as there.

    :param query: (batch, heads of keys, queries, size)
    :param mask: (batch, 1, queries, keys), to be added
    :return: (batch, heads of keys, queries, size)
    """
    scale = query.shape[-1] ** -0.5 if scaling is None else scaling
    scores = torch.matmul(query, key.transpose(-1, -2)).float() * scale + mask
    return torch.matmul(scores.softmax(-1).to(value.dtype), value)
