"""Attention of few queries by two matrix products, held against that of torch."""

from __future__ import annotations

import pytest

pytestmark = [pytest.mark.local_model]


@pytest.mark.parametrize(("queries", "keys", "scaling"), [(1, 1, None), (4, 37, None), (20, 300, 0.25)])
def test_few_queries_get_what_torch_gives_them(queries: int, keys: int, scaling: float | None) -> None:
    import torch
    import torch.nn.functional as F

    from worker.engines.decoding.branched_cache import attend_few

    torch.manual_seed(keys)
    query = torch.randn(3, 2, queries, 16)
    # as the cache gives them: a part of longer rows, so that they do not lie in one piece
    key, value = (torch.randn(3, 2, keys + 9, 16)[:, :, :keys] for _ in range(2))
    seen = torch.rand(3, 1, queries, keys) < 0.7
    seen[..., 0] = True
    mask = torch.zeros(seen.shape).masked_fill(~seen, float("-inf"))
    expected = F.scaled_dot_product_attention(query, key, value, attn_mask=mask, scale=scaling)
    torch.testing.assert_close(attend_few(query, key, value, mask, scaling), expected)
    half = attend_few(*(each.bfloat16() for each in (query, key, value, mask)), scaling)
    assert half.dtype == torch.bfloat16
    torch.testing.assert_close(half.float(), expected, atol=0.03, rtol=0.03)
