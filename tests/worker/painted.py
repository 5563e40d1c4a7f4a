"""Footage whose frames carry their number, and the endpoints and providers of these tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from outtake.accounts.projects.models import Project
from outtake.encryption import encrypt
from tests.catalog import painting
from worker import providers
from worker.media.contract import Sampling, SeenFrame
from worker.providers.endpoints.models import Endpoint
from worker.providers.openai.chat_completions import OpenAIProvider
from worker.requests.contract import Decoding, Request

FRAME_MS = 40
KEY = "sk-canary-7f3a9b2e5d"
REQUEST = Request(
    label="all",
    system="You examine video.",
    head="The clip's prompt is: a cup falls.",
    tail="List the errors.",
    template="spotlight/zero-shot@1:abc",
    decoding=Decoding(max_tokens=256),
)


@dataclass(frozen=True)
class PaintedFootage:
    """Painted frames of a clip at 25 frames a second, without a file."""

    indices: tuple[int, ...] = (0, 12, 25, 37)
    video_sha256: str = "f" * 64
    duration_ms: int = 2000
    sampling: Sampling = field(default_factory=Sampling)
    width: int = 128
    height: int = 64

    @property
    def frames(self) -> tuple[SeenFrame, ...]:
        """The frames that are shown."""
        return tuple(SeenFrame(index, index * FRAME_MS) for index in self.indices)

    def pictures(self) -> Sequence[NDArray[np.uint8]]:
        """Return the pictures, scaled."""
        raw = painting.numbered_frames(max(self.indices) + 1)
        grey = np.frombuffer(raw, np.uint8).reshape(-1, painting.HEIGHT, painting.WIDTH)
        scaled = [Image.fromarray(grey[index]).resize((self.width, self.height)) for index in self.indices]
        return [np.asarray(picture.convert("RGB")) for picture in scaled]


def make_endpoint(project: Project, base_url: str, **changes: Any) -> Endpoint:
    """Make an endpoint of a model that costs a dollar for a million tokens in, and four for as many out."""
    values = {"name": f"At {base_url}", "model": "painted-vl", "family": "gpt", "sealed_key": encrypt(KEY)}
    prices = {"input_price": 1_000_000, "output_price": 4_000_000}
    return Endpoint.objects.create(project=project, base_url=base_url, **{**values, **prices, **changes})


def provider_of(endpoint: Endpoint) -> OpenAIProvider:
    """Return the endpoint's provider, as a run would make it."""
    made = providers.of({"kind": "openai", "endpoint": endpoint.public_id}, endpoint.project)
    assert isinstance(made, OpenAIProvider)
    return made
