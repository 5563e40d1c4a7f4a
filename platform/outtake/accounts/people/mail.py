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
from django.utils import translation

from outtake.page_texts import active_language, text

_pool = ThreadPoolExecutor(max_workers=2, thread_name_prefix="mail")
_log = logging.getLogger(__name__)


def send_later(name: str, to: str, context: dict[str, Any]) -> None:
    """Send the mail of that name to an address, in the language that is active, without waiting for it."""
    language = active_language()
    run_beside(lambda: _send(name, to, context, language))


def run_beside(work: Callable[[], None]) -> None:
    """Do something in another thread."""
    _pool.submit(work)


def _send(name: str, to: str, context: dict[str, Any], language: str) -> None:
    with translation.override(language):
        subject = " ".join(text(f"mail.{name}.subject", **context).split())
        message = text(f"mail.{name}.message", **context)
    try:
        EmailMessage(subject, message, to=[to]).send()
    except Exception as error:  # whatever the mail server does, no one is there any more to be told
        _log.error("The mail %r was not sent: %s", name, type(error).__name__)
