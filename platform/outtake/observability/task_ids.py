"""
Ids in the log lines of Celery's tasks: of the task, of what it is about, and of the request that it comes from.

A message takes the id of the request along in a header, and so does every message that its task sends in turn.
"""

from __future__ import annotations

import logging.config
from contextvars import Token
from typing import Any

from celery.signals import before_task_publish, setup_logging, task_postrun, task_prerun
from django.conf import settings

from outtake.observability.log_context import Ids, current_ids, replace_ids, restore_ids

HEADER = "request_id"
SUBJECTS = {  # arguments of tasks, and the names under which they are logged
    "item_id": "item",
    **{name: name for name in ("job", "item", "run", "report", "release", "certificate", "study", "upload")},
}

_before: dict[str, Token[Ids]] = {}


@setup_logging.connect
def configure(**_: Any) -> None:
    """Log as ``settings.LOGGING`` says: Celery's own handlers would show secrets, and know no ids."""
    logging.config.dictConfig(settings.LOGGING)


@before_task_publish.connect
def send_along(headers: dict[str, Any] | None = None, **_: Any) -> None:
    """Put the id of the request into a message."""
    if headers is not None and (request_id := current_ids().get(HEADER)):
        headers[HEADER] = request_id


@task_prerun.connect
def bind(task_id: str, task: Any, kwargs: dict[str, Any] | None = None, **_: Any) -> None:
    """Bind the ids of a task that begins."""
    found = [(HEADER, task.request.get(HEADER))]
    found += [(SUBJECTS[name], value) for name, value in (kwargs or {}).items() if name in SUBJECTS]
    ids = {name: value for name, value in found if isinstance(value, (str, int))}
    _before[task_id] = replace_ids(task=task.name, task_id=task_id, **ids)


@task_postrun.connect
def unbind(task_id: str, **_: Any) -> None:
    """Bind what was bound before a task that ended."""
    if (token := _before.pop(task_id, None)) is not None:
        restore_ids(token)
