"""Whether there are metrics, and who may read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ImproperlyConfigured

SHORTEST_TOKEN = 20
MIDDLEWARE = "outtake.observability.metrics.web.time_requests"


def metrics_settings(environ: Mapping[str, str]) -> dict[str, Any]:
    """
    Return the ``METRICS_…`` settings. Without a token there are no metrics.

    :raises ImproperlyConfigured: if the token is short, or the address is not host:port.
    """
    token, address = environ.get("METRICS_TOKEN", ""), environ.get("METRICS_ADDRESS", "")
    if token and len(token) < SHORTEST_TOKEN:
        raise ImproperlyConfigured(f"METRICS_TOKEN has {len(token)} characters; it needs at least {SHORTEST_TOKEN}.")
    if address and not (":" in address and address.rpartition(":")[2].isdecimal()):
        raise ImproperlyConfigured(f"METRICS_ADDRESS is {address!r}; it has to be host:port, such as 0.0.0.0:9464.")
    return {"METRICS_TOKEN": token, "METRICS_ADDRESS": address}
