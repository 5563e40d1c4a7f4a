"""
Whether this web server is alive, and whether it can serve.

Both are open and say nothing but states: why something failed is in the log.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from outtake.catalog.videos.storage import storage
from worker.execution.local_processes import broker_answers

OK, FAILED, MISSING = "ok", "failed", "missing"
READY, DEGRADED, NOT_READY = "ready", "degraded", "not ready"

log = logging.getLogger(__name__)


@require_safe
@never_cache
def live(request: HttpRequest) -> JsonResponse:
    """Liveness: the process answers. Nothing else is asked, since no restart mends a database that is away."""
    return JsonResponse({"status": "alive"})


@require_safe
@never_cache
def ready(request: HttpRequest) -> JsonResponse:
    """
    Readiness: 200 if pages and the API can be served, else 503.

    That takes the database with all migrations. Without the storage there are no clips, and without the broker workers
    are woken late: this is degraded, and 200.
    """
    database = _checked("database", _database)
    checks = {
        "database": database,
        "migrations": _checked("migrations", _migrations) if database == OK else FAILED,
        "storage": _checked("storage", lambda: storage().answers()),
        "broker": _checked("broker", lambda: broker_answers(settings.CELERY_BROKER_URL)),
    }
    serves = checks["database"] == checks["migrations"] == OK
    whole = READY if set(checks.values()) == {OK} else DEGRADED if serves else NOT_READY
    return JsonResponse({"status": whole, "checks": checks}, status=200 if serves else 503)


def _checked(name: str, check: Callable[[], bool]) -> str:
    try:
        if check():
            return OK
    except Exception as error:
        log.warning("health: %s failed: %s: %s", name, type(error).__name__, error)
        return FAILED
    return MISSING if name == "migrations" else FAILED


def _database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


_migrated = False  # what is applied stays so while this code runs; to look takes a while


def _migrations() -> bool:
    global _migrated
    if not _migrated:
        executor = MigrationExecutor(connection)
        _migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return _migrated
