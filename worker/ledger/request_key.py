"""
The key of a request to a model: the hash of everything that can change the answer, and of nothing else.

Requests with the same key share one answer, in any run, which is paid once. Prices, API keys, time limits and the
number of parallel calls are not part of the key. A schema or choices are part of it only if they are sent.
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
    """Return the stored form of a request: all of it except the pictures, which come from the clip."""
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
        **({"draw": request.draw} if request.draw else {}),
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
        draw=kept.get("draw", 0),
    )


def key_of(identity: Mapping[str, Any], record: Mapping[str, Any], replicate: int = 0) -> str:
    """Return the key of a recorded request to a provider. Each replicate of the same request has its own key."""
    return digest({**record, "provider": identity, "replicate": replicate})


def digest(value: Mapping[str, Any]) -> str:
    """Return the SHA-256 of the canonical form of a JSON value, as hex."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
