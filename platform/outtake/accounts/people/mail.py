"""
E-mail that this installation sends: texts of `outtake.page_texts`, sent next to the request.

How long a mail server takes would tell anyone who asks whether an address is known here; so no one waits for it. A mail
that cannot be sent is written to the log, without its text.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.core.mail import EmailMessage

from outtake.page_texts import text

_pool = ThreadPoolExecutor(max_workers=2, thread_name_prefix="mail")
_log = logging.getLogger(__name__)


def send_later(name: str, to: str, context: dict[str, Any]) -> None:
    """Send the mail of that name to an address, without waiting for it."""
    run_beside(lambda: _send(name, to, context))


def run_beside(work: Callable[[], None]) -> None:
    """Do something in another thread."""
    _pool.submit(work)


def _send(name: str, to: str, context: dict[str, Any]) -> None:
    subject = " ".join(text(f"mail.{name}.subject", **context).split())
    try:
        EmailMessage(subject, text(f"mail.{name}.message", **context), to=[to]).send()
    except Exception as error:  # whatever the mail server does, no one is there any more to be told
        _log.error("The mail %r was not sent: %s", name, type(error).__name__)
