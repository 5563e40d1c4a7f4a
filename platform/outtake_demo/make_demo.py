"""
``make demo`` in a checkout, ``outtake demo`` anywhere: everything on one machine, by one command.

Makes the embedded database, draws and loads the demo study, starts broker, worker and web, and prints the address and a
one-time sign-in link for each role. Data stay in ``OUTTAKE_HOME``; Ctrl-C ends everything that was started.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import django
from django.conf import settings

import outtake.celery  # noqa: F401  the app knows the broker

if TYPE_CHECKING:
    from outtake.accounts.projects.models import Project
    from outtake_demo.studies.own_clips import OwnClips

START_SECONDS = 60


def main(clips: str = "") -> int:
    """
    Run the demo until it is interrupted; return the exit status.

    :param clips: a folder of real clips, or a manifest of some, of which a second study is made; empty: none
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
    signal.signal(signal.SIGTERM, _interrupt)
    with step("Loading Outtake"):
        django.setup()
    if (taken := _taken_port()) is not None:
        print(f"{taken} is in use by another program. Choose another by PORT={settings_port() + 1} in the environment")
        return 2
    if clips and not Path(clips).exists():
        print(f"CLIPS is {clips!r}, which does not exist. Name a folder with clips, or a manifest: CLIPS=folder")
        return 2
    with ExitStack() as running:
        try:
            _start(running, clips)
            print("\nRunning. Ctrl-C stops everything; the data are kept in", settings.HOME, flush=True)
            while True:
                signal.pause()
        except KeyboardInterrupt:
            print("\nStopping …", flush=True)
    return 0


@contextmanager
def step(what: str) -> Iterator[None]:
    """Say what is done, and how long it took."""
    began = time.monotonic()
    print(f"{what} … ", end="", flush=True)
    yield
    print(f"{time.monotonic() - began:.1f} s", flush=True)


def _show(what: str, done: int, of: int) -> None:
    print(f"\r\x1b[KLoading the demo study: {what} {done + 1} of {of} … ", end="", flush=True)


def settings_port() -> int:
    """Return the port that the demo listens on."""
    return int(settings.PORT)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _taken_port() -> str | None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.HOST, settings_port()))
        except OSError:
            return f"{settings.HOST}:{settings_port()}"
    return None


def _start(running: ExitStack, clips: str) -> None:
    from django.core.management import call_command

    from outtake_demo.loading import load_here
    from worker.execution.local_processes import child, private_broker, stop, workers

    with step("Migrating the database"):
        call_command("migrate", interactive=False, verbosity=0)
    with step("Starting the broker"):
        running.enter_context(private_broker())
    web = child(
        [sys.executable, "-m", "gunicorn", "-c", str(settings.ROOT / "deploy" / "gunicorn.conf.py"), "outtake.wsgi"],
        log=settings.HOME / "log" / "web.log",
    )
    running.callback(stop, web)
    with step("Loading the demo studies (63 clips are drawn the first time)"):
        demo = load_here(_show if sys.stdout.isatty() else lambda what, done, of: None)
    own = _own_clips(clips) if clips else None
    with step("Starting the workers"):
        running.enter_context(workers())
    with step("Waiting for the web server"):
        _wait_for(web)
    print(f"\n  {settings.SITE_URL}\n")
    print("Sign in with these one-time links (each in its own private window):")
    for role, link in sign_in_links(demo.project, *([own.study.project] if own else [])):
        print(f"  {role:11}{link}")
    print("\nWhat to try:")
    print(f"  take the tour       {settings.SITE_URL}/?tour   (as researcher or admin)")
    print(f"  look at results     {settings.SITE_URL}/studies/{demo.results.public_id}   (as researcher)")
    if own is not None:
        print(f"  mark your own clips {settings.SITE_URL}/annotate/{own.study.public_id}")
    print(f"  do the training     {settings.SITE_URL}/annotate/{demo.training.public_id}")
    print(f"  mark errors         {settings.SITE_URL}/annotate/{demo.study.public_id}")
    print(f"  answer questions    {settings.SITE_URL}/annotate/{demo.questions.public_id}")
    for what, study in demo.others.items():
        print(f"  {what:20}{settings.SITE_URL}/annotate/{study.public_id}")
    print(f"  compare annotators  {settings.SITE_URL}/studies/{demo.study.public_id}   (as researcher)")


def _own_clips(clips: str) -> OwnClips:
    from outtake_demo.studies.own_clips import load_own

    with step(f"Importing the clips in {clips}"):
        own = load_own(Path(clips))
    for each in own.rejected:
        print(f"  {each.path} is left out: {each.reason}")
    return own


def sign_in_links(project: Project | None = None, *others: Project) -> list[tuple[str, str]]:
    """
    Return a one-time link of a member of the demo project for each role; the people are made where missing.

    The admin of the project is one of the installation, too.

    :param others: further projects of which they become members
    """
    from outtake.accounts.people.models import Person
    from outtake.accounts.people.operations import issue_sign_in_link
    from outtake.accounts.projects.models import Membership, Role
    from outtake.accounts.projects.operations import create_accounts, get_or_create_project

    project = project or get_or_create_project("demo")
    links = []
    for role in Role:
        name = f"demo-{role.value}"
        person = Person.objects.filter(username=name).first()
        person = person or create_accounts(usernames=[name], role=role, project=project)[0].person
        for each in (project, *others):
            Membership.objects.get_or_create(person=person, project=each, defaults={"role": role})
        if role == Role.ADMIN:  # who has all to oneself also makes projects, and adds clips of one's own
            Person.objects.filter(pk=person.pk).update(is_installation_admin=True)
        links.append((role.value, settings.SITE_URL + issue_sign_in_link(person=person)))
    return links


def _wait_for(web: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and web.poll() is None:
        with suppress(urllib.error.URLError, ConnectionError), urllib.request.urlopen(settings.SITE_URL + "/sign-in"):
            return
        time.sleep(0.1)
    raise SystemExit(f"The web server did not start; {settings.HOME / 'log' / 'web.log'} says why.")


if __name__ == "__main__":
    sys.exit(main(os.environ.get("CLIPS", "")))
