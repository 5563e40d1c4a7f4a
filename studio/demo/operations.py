"""Ask for the demo, and have it removed. Workers do both."""

from __future__ import annotations

from django.db import transaction

from outtake.errors import Conflict
from outtake.jobs.dispatch import dispatch_on_commit
from outtake.jobs.kernel import cancel
from studio.demo.demo_jobs import LOADS, REMOVALS
from studio.demo.models import Demo
from studio.demo.queries import is_installed


def ask_for_demo(*, again: bool = False, woken: bool = True) -> Demo:
    """
    Have the demo loaded. A demo that waits, is being loaded or is ready does not change.

    :param again: whether one that is ready is loaded again, which adds what is missing in it
    :param woken: whether a worker is woken; else the caller loads it
    :raises Conflict: if the demo is not installed, or is being removed
    """
    if not is_installed():
        raise Conflict(
            "This installation has no demo: its package outtake_demo is missing. Install Outtake with it, or add clips "
            "of your own."
        )
    with transaction.atomic():
        demo = _locked()
        if demo.state in (Demo.UNWANTED, Demo.REMOVING):
            raise Conflict("The demo is being removed. Open it again when that is done.")
        if demo.state in (Demo.ABSENT, Demo.FAILED) or (again and demo.state == Demo.READY):
            _wait(demo, Demo.WAITING)
        if woken:
            dispatch_on_commit(LOADS)
    return demo


def remove_demo() -> Demo:
    """
    Have the demo removed, with all that is in its project. A demo that is absent or being removed does not change.

    :raises Conflict: if it is being loaded
    """
    with transaction.atomic():
        demo = _locked()
        if demo.state == Demo.LOADING:
            raise Conflict("The demo is being loaded. Remove it when that is done.")
        if demo.state in (Demo.WAITING, Demo.READY, Demo.FAILED):
            nothing = demo.project_id is None and not demo.left_files
            _wait(demo, Demo.ABSENT if nothing else Demo.UNWANTED)
        dispatch_on_commit(REMOVALS)
    return demo


def _locked() -> Demo:
    Demo.objects.get_or_create(pk=Demo.ONLY)
    return Demo.objects.select_for_update(of=("self",)).get(pk=Demo.ONLY)


def _wait(demo: Demo, state: str) -> None:
    fresh = {"error": "", "attempts": 0, "done": 0, "total": 0, "queued_at": None, "finished_at": None}
    cancel(Demo.objects.filter(pk=demo.pk), state, **fresh)
    demo.refresh_from_db()
