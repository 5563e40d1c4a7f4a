"""
No log of a test run holds a secret that opens something.

What the program draws and signs is noted as it is made: one-time links, tokens, passwords, session ids, signed
addresses, and what a platform calls people. Each line that Django's own handler would write is searched for them; so
are the logs of the servers that the tests start, in which anything of a secret's shape counts as one.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

SHORTEST = 16  # what is shorter turns up by chance
WORD = re.compile(rf"[\w-]{{{SHORTEST},}}", re.ASCII)
DRAWN = re.compile(r"(?<![\w-])[\w-]{43}(?![\w-])", re.ASCII)  # of 32 random bytes
PLATFORM_IDS = re.compile("(SESSION_ID|PROLIFIC_PID|participantId|assignmentId|participant|submission)=(?!…)")


class Watch(logging.Handler):
    """Knows the live secrets, and notes each line that shows one. Lines are formatted as the settings say."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.live: set[str] = set()
        self.leaks: list[str] = []

    def note(self, made: Any) -> Any:
        """Remember the words of something secret, and hand it on."""
        self.live.update(WORD.findall(str(made)))
        return made

    def emit(self, record: logging.LogRecord) -> None:
        """Look at one line."""
        self.search([self.format(record)])

    def search(self, lines: Iterable[str], *, by_shape: bool = False) -> None:
        """Note the lines that show a secret; `by_shape` also those that show what another process may have drawn."""
        for line in lines:
            if (
                not self.live.isdisjoint(WORD.findall(line))
                or PLATFORM_IDS.search(line)
                or (by_shape and DRAWN.search(line))
            ):
                self.leaks.append(f"{os.environ.get('PYTEST_CURRENT_TEST', '')}: {line}")

    def search_files(self, folders: Iterable[Path]) -> None:
        """Look through every log below some folders."""
        for path in (path for folder in folders for path in folder.rglob("*.log")):
            if path.is_file():
                self.search(path.read_text(errors="replace").splitlines(), by_shape=True)

    def take(self) -> list[str]:
        """Return the leaks since the last time."""
        found, self.leaks = self.leaks, []
        return found


@contextmanager
def watching() -> Iterator[Watch]:
    """Have every secret noted, and every line searched, for as long as the body runs."""
    from allauth.account.models import EmailConfirmationHMAC
    from django.contrib.sessions.backends import base as sessions
    from django.core.signing import Signer
    from django.db.models.signals import post_save

    from annotations.annotators.models import CrowdIdentity

    watch = Watch()
    (handler,) = (each for each in logging.root.handlers if each.name == "stderr")  # as LOGGING names it
    watch.setFormatter(handler.formatter)

    def noting(function: Any) -> Any:
        return lambda *args, **options: watch.note(function(*args, **options))

    def note_person(instance: CrowdIdentity, **_: Any) -> None:
        watch.note(f"{instance.person} {instance.submission}")

    key = EmailConfirmationHMAC.key.fget
    with ExitStack() as patched:
        patched.enter_context(mock.patch.object(secrets, "token_urlsafe", noting(secrets.token_urlsafe)))
        patched.enter_context(mock.patch.object(sessions, "get_random_string", noting(sessions.get_random_string)))
        patched.enter_context(mock.patch.object(Signer, "signature", noting(Signer.signature)))
        patched.enter_context(mock.patch.object(EmailConfirmationHMAC, "key", property(noting(key))))
        post_save.connect(note_person, sender=CrowdIdentity)
        patched.callback(post_save.disconnect, note_person, sender=CrowdIdentity)
        logging.root.addHandler(watch)
        patched.callback(logging.root.removeHandler, watch)
        yield watch
