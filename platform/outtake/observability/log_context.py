"""
The ids that every log line of a request or a task carries.

They belong to a thread of control (a `ContextVar`): a thread that is started has none until they are bound there.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar, Token
from types import MappingProxyType

Ids = Mapping[str, str]

_ids: ContextVar[Ids] = ContextVar("outtake_log_ids", default=MappingProxyType({}))


def current_ids() -> Ids:
    """Return the ids that are bound now, by name."""
    return _ids.get()


def bind_ids(**ids: object) -> None:
    """Add ids to those that are bound."""
    _ids.set({**_ids.get(), **_as_text(ids)})


def replace_ids(**ids: object) -> Token[Ids]:
    """Bind these ids and no others; returns what `restore_ids` takes."""
    return _ids.set(_as_text(ids))


def restore_ids(token: Token[Ids]) -> None:
    """Bind the ids that were bound before a `replace_ids` of the same thread."""
    _ids.reset(token)


def _as_text(ids: Mapping[str, object]) -> Ids:
    return {name: str(value) for name, value in ids.items()}
