"""
The key of a request to a model: the hash of everything that can change the answer, and of nothing else.

Two requests with one key are one request, anyone who asks, in whichever run: the answer is paid for once. Prices, keys
of servers, time limits and how many calls go at once are not in it. A schema or choices count only where they are sent.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from worker.ledger.models import ModelCall
from worker.media.contract import Footage
from worker.media.footage import streams_of
from worker.requests.contract import Capabilities, Decoding, Request


def recorded(footage: Footage, request: Request, can: Capabilities) -> dict[str, Any]:
    """Return a request as the ledger keeps it: all of it but the pictures, which are the clip's."""
    return {
        "video_sha256": footage.video_sha256,
        "frames": [[frame.index, frame.at_ms] for frame in footage.frames],
        "sampling": footage.sampling.as_json(),
        "width": footage.width,
        "height": footage.height,
        "system": request.system,
        "head": request.head,
        "tail": request.tail,
        "template": request.template,
        "decoding": {**asdict(request.decoding), **({} if can.seed else {"seed": None})},
        "schema": None if request.schema is None or not can.json_schema else dict(request.schema),
        "choices": list(request.choices) if can.probabilities else [],
        **streams_of(footage),
    }


def request_of(call: ModelCall) -> Request:
    """Return the request of a stored call."""
    kept = call.request
    return Request(
        label=call.label,
        system=kept["system"],
        head=kept["head"],
        tail=kept["tail"],
        template=kept["template"],
        decoding=Decoding(**kept["decoding"]),
        schema=kept["schema"],
        choices=tuple(kept["choices"]),
    )


def key_of(identity: Mapping[str, Any], record: Mapping[str, Any], replicate: int = 0) -> str:
    """Return the key of a recorded request to a provider. Another replicate is another draw of the same request."""
    return digest({**record, "provider": identity, "replicate": replicate})


def digest(value: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a JSON value in its one canonical form, as hex."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
