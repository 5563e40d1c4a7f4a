"""Where the confidence of a critic comes from: a parameter of every strategy that asks a model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from outtake.errors import Invalid

NONE, SELF_CONSISTENCY, VERIFY, LOGITS = "none", "self_consistency", "verify", "logits"
SOURCES = (NONE, SELF_CONSISTENCY, VERIFY, LOGITS)
TITLES = {SELF_CONSISTENCY: "{samples} samples", VERIFY: "verified", LOGITS: "token probabilities"}
DEFAULT_SAMPLES, MOST_SAMPLES = 5, 20
SAMPLE_TEMPERATURE = 0.7  # where none is given: at 0 all samples are the same


class Confidence(NamedTuple):
    """
    A source of confidence.

    :param samples: how often the strategy is asked; 1 for every other source than self-consistency
    """

    source: str = NONE
    samples: int = 1

    @property
    def title(self) -> str:
        """What a run's name says of it; "" for none."""
        return TITLES.get(self.source, "").format(samples=self.samples)

    def as_json(self) -> dict[str, Any]:
        """Return it as parameters have it."""
        return {"source": self.source, **({"samples": self.samples} if self.source == SELF_CONSISTENCY else {})}


def read_confidence(raw: Any) -> Confidence:
    """
    Return a source of confidence from its parameters; nothing is `NONE`.

    :raises Invalid: naming ``confidence`` or ``samples``
    """
    if raw is None:
        return Confidence()
    if not isinstance(raw, Mapping) or raw.keys() - {"source", "samples"}:
        raise Invalid.field("confidence", f'{str(raw)[:60]!r} is not of the form {{"source": "…", "samples": 5}}.')
    source = raw.get("source", NONE)
    if source not in SOURCES:
        raise Invalid.field("confidence", f"{str(source)[:60]!r} is not one of {', '.join(SOURCES)}.")
    if source != SELF_CONSISTENCY:
        if raw.get("samples") is not None:
            raise Invalid.field("samples", f"Samples are for {SELF_CONSISTENCY!r} alone; leave them out.")
        return Confidence(source)
    samples = raw.get("samples", DEFAULT_SAMPLES)
    if isinstance(samples, bool) or not isinstance(samples, int) or not 1 <= samples <= MOST_SAMPLES:
        raise Invalid.field("samples", f"{str(samples)[:60]} is not a whole number from 1 to {MOST_SAMPLES}.")
    return Confidence(source, samples)
