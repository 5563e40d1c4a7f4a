"""
A server with OpenAI's embeddings API: it takes the text of a request and returns a vector.

It is a provider like any other, so that the ledger books each text, finds it again and keeps within the budget. What a
request and a reply hold is in `worker.requests.vectors`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from outtake.jobs.queues import CRITICS
from worker.media.contract import Footage
from worker.providers.endpoints.models import Endpoint
from worker.providers.openai.chat_completions import BYTES_A_TOKEN, connected, decrypted_key, priced
from worker.providers.openai.chat_format import read_json
from worker.requests.contract import Capabilities, Estimate, ProviderError, Reply, Request, estimate_tokens
from worker.requests.vectors import text_of

KIND = "openai embeddings"
MOST_DIMENSIONS = 1 << 16


@dataclass(frozen=True)
class EmbeddingProvider:
    """Fulfils `worker.requests.contract.Provider` for texts."""

    base_url: str
    model: str
    sealed_key: str = field(default="", repr=False)
    input_price: int | None = None

    kind = KIND
    queue = CRITICS

    @classmethod
    def of(cls, endpoint: Endpoint) -> EmbeddingProvider:
        """Return the provider of an endpoint."""
        return cls(endpoint.base_url, endpoint.model, endpoint.sealed_key, endpoint.input_price)

    @property
    def identity(self) -> dict[str, Any]:
        """Return what can change a vector."""
        return {"kind": KIND, "address": self.base_url, "model": self.model}

    def capabilities(self) -> Capabilities:
        """Say that it takes many texts at once."""
        return Capabilities(shares_prefix=True)

    def expected_visual_tokens(self, footage: Footage) -> int:
        """Return 0: texts have none."""
        return 0

    def estimate(self, footage: Footage, request: Request) -> Estimate:
        """Say what a text takes at most."""
        tokens = estimate_tokens([request.tail], bytes_a_token=BYTES_A_TOKEN) + 1
        cost = None if self.input_price is None else priced(tokens, 0, self.input_price, None)
        return Estimate(tokens, 0, 0, cost)

    def cost_micros(self, reply: Reply) -> int:
        """Return the price of the tokens, rounded up."""
        return priced(reply.prompt_tokens or 0, 0, self.input_price, None)

    def generate(self, footage: Footage, requests: Sequence[Request]) -> list[Reply]:
        """
        Ask for the vectors of all texts at once. The server counts the tokens of all together: each has its share.

        :raises ProviderError: if they are not as many vectors of one length; that may be different the next time.
        """
        key = decrypted_key(self.sealed_key)
        began = time.monotonic()
        body = read_json(asyncio.run(self._call([each.tail for each in requests], key)), hide=key)
        vectors = _vectors(body, len(requests))
        usage = body.get("usage") if isinstance(body.get("usage"), dict) else {}
        tokens = usage.get("prompt_tokens")
        each_took = -(-tokens // len(requests)) if type(tokens) is int and tokens >= 0 else None
        seconds = (time.monotonic() - began) / len(requests)
        model = str(body.get("model") or "")
        return [
            Reply(text_of(vector), prompt_tokens=each_took, completion_tokens=0, model=model, seconds=seconds)
            for vector in vectors
        ]

    async def _call(self, texts: Sequence[str], key: str) -> str:
        async with connected(self.base_url, key) as client:
            answer = await client.embeddings.with_raw_response.create(
                model=self.model, input=list(texts), encoding_format="float"
            )
            return answer.http_response.text


def _vectors(body: Any, count: int) -> list[list[float]]:
    data = body.get("data") if isinstance(body, dict) else None
    rows = data if isinstance(data, list) and all(isinstance(row, dict) for row in data) else []
    vectors = [row.get("embedding") for row in rows]
    if len(vectors) != count or len({len(each) if isinstance(each, list) else 0 for each in vectors}) != 1:
        raise ProviderError(f"the server gave no answer: not {count} vectors of one length", permanent=False)
    if [row.get("index", place) for place, row in enumerate(rows)] != list(range(count)):
        raise ProviderError("the server gave no answer: its vectors are in another order", permanent=False)
    for vector in vectors:
        if not 0 < len(vector) <= MOST_DIMENSIONS or not all(type(each) in (int, float) for each in vector):
            raise ProviderError("the server gave no answer: a vector holds what is not a number", permanent=False)
    return vectors
