"""Every route that the URL resolver knows, as a pattern with its methods."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


class Route(NamedTuple):
    """One method of one address; of pages, which are functions, the method is "any"."""

    method: str
    pattern: str


def every_route() -> set[Route]:
    """Return all of them."""
    return set(_walk(get_resolver(), "/"))


def _walk(resolver: URLResolver, prefix: str) -> Iterator[Route]:
    for entry in resolver.url_patterns:
        pattern = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from _walk(entry, pattern)
        else:
            yield from (Route(method, pattern) for method in _methods(entry))


def _methods(entry: URLPattern) -> list[str]:
    view = getattr(entry.callback, "cls", None)  # an API view
    return [method for method in METHODS if hasattr(view, method.lower())] if view else ["any"]
