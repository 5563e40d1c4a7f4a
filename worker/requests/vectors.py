"""
Vectors of texts in the words of a provider: a text goes as the `tail` of a request, and comes back as a vector.

The reply's text is the vector, so that the ledger keeps it like any other reply.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from worker.requests.contract import Decoding, Request

if TYPE_CHECKING:
    from numpy.typing import NDArray


def embedding_request(text: str, *, label: str) -> Request:
    """Return the request for a text's vector."""
    return Request(
        label, "", "", text, template="embedding", decoding=Decoding(max_tokens=0, temperature=None, seed=None)
    )


def text_of(vector: Sequence[float]) -> str:
    """Return a vector as the text of a reply: base64 of its float32, little-endian."""
    import numpy as np

    return base64.b64encode(np.asarray(vector, "<f4").tobytes()).decode()


def vector_of(text: str) -> NDArray[np.float64]:
    """
    Return the vector in a reply.

    :raises ValueError: if it holds none.
    """
    import numpy as np

    return np.frombuffer(base64.b64decode(text, validate=True), "<f4").astype(float)
