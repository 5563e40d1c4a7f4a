"""What all processes share is counted once, in a table and in Redis, and no page fails while Redis is away."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from outtake.accounts.people.limits import WRITES
from outtake.http.caches import SharedCache
from outtake.settings.caching import TABLE
from outtake.settings.caching import caches as configured
from tests.services import free_port, redis_server
from tests.support.threads import at_once
from tests.support.working import take
from tools.machine import ROOT

COUNT = """
import sys
sys.path.insert(1, "platform")
from django.conf import settings
settings.configure(CACHES={"default": {"BACKEND": "outtake.http.caches.SharedCache", "LOCATION": sys.argv[1]}})
from django.core.cache import cache
for _ in range(100):
    cache.count("key", 60)
"""


@pytest.fixture
def table(db) -> Iterator[None]:
    """The embedded set-up's cache."""
    call_command("createcachetable", TABLE, verbosity=0)
    with override_settings(CACHES=configured("redis+socket:///nowhere/redis.sock")):
        yield
        caches["default"].clear()


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    """The address of a Redis."""
    with redis_server() as address:
        yield address


@pytest.fixture
def shared(redis: str) -> Iterator[SharedCache]:
    """Production's cache."""
    SharedCache.away_until = 0.0
    with override_settings(CACHES=configured(redis)):
        cache = caches["default"]
        assert isinstance(cache, SharedCache)
        yield cache
        cache.clear()
        SharedCache.away_until = 0.0


def check_cache(cache) -> None:
    assert [cache.count("key", 60) for _ in range(3)] == [1, 2, 3]
    assert cache.count("other", 60) == 1
    cache.set("rates", [1.5, 2.5], 60)
    cache.set("server", {"issuer": "https://id.example.org", "n": 1}, 60)
    assert (cache.get("rates"), cache.get("server")) == ([1.5, 2.5], {"issuer": "https://id.example.org", "n": 1})
    assert (cache.add("rates", 1, 60), cache.add("new", 1, 60)) == (False, True)
    cache.delete("rates")
    assert (cache.get("rates", "none"), cache.has_key("new")) == ("none", True)


@pytest.mark.database
def test_the_table_counts_and_keeps(table):
    check_cache(caches["default"])


@pytest.mark.database
def test_what_is_over_is_removed_from_the_table(table):
    cache = caches["default"]
    for n in range(5):
        cache.count(f"key {n}", -60)
    cache.count("key", 60)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {TABLE}")
        assert cursor.fetchone()[0] == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_the_table_counts_each_of_many_at_once():
    call_command("createcachetable", TABLE, verbosity=0)
    with override_settings(CACHES=configured("")):
        counted = at_once(20, lambda _: caches["default"].count("key", 60))
        caches["default"].clear()
    assert sorted(counted) == list(range(1, 21))


@pytest.mark.database
def test_an_annotator_at_work_writes_nothing_to_the_table(table, ana, scene):
    with CaptureQueriesContext(connection) as asked:
        work = take(ana, scene)
        work.draft(work.body(), "0")
        work.submit()
    assert len(asked) > 0 and [query["sql"] for query in asked if TABLE in query["sql"]] == []


@pytest.mark.database
def test_a_write_of_a_researcher_is_counted_in_one_statement_or_two(table, ada, project):
    path = f"projects/{project.public_id}/invitations/"
    for most in (2, 1):
        with CaptureQueriesContext(connection) as asked:
            assert ada.post(path, {"role": "annotator"}).status_code == 201
        assert 1 <= len([query for query in asked if TABLE in query["sql"]]) <= most
    assert WRITES.most > 1


@pytest.mark.redis
def test_redis_counts_and_keeps(shared: SharedCache):
    check_cache(shared)


@pytest.mark.redis
def test_two_processes_count_together_and_a_restart_forgets_nothing(shared: SharedCache, redis: str):
    env = os.environ | {"PYTHONPATH": str(ROOT / "platform")}
    counting = [subprocess.Popen([sys.executable, "-c", COUNT, redis], cwd=ROOT, env=env) for _ in range(2)]
    assert [process.wait() for process in counting] == [0, 0]
    client = shared.shared._cache.get_client()
    assert int(client.get(":1:key")) == 200
    assert 0 < client.ttl(":1:key") <= 60
    client.delete(":1:key")


@pytest.mark.redis
def test_nothing_of_redis_is_run_as_code(shared: SharedCache):
    class Trap:
        def __reduce__(self):
            return (os.mkdir, ("/nowhere/at/all",))

    shared.shared._cache.get_client().set("outtake:1:trap", pickle.dumps(Trap()))
    with pytest.raises(ValueError):
        shared.get("trap")


def test_while_redis_is_away_each_process_counts_for_itself(caplog: pytest.LogCaptureFixture):
    SharedCache.away_until = 0.0
    with override_settings(CACHES=configured(f"redis://127.0.0.1:{free_port()}/0")):
        cache = caches["default"]
        check_cache(cache)
        assert SharedCache.away_until > 0
        cache.clear()
    SharedCache.away_until = 0.0
    assert caplog.text.count("Redis does not answer") == 1


@pytest.mark.redis
def test_redis_is_asked_again_when_it_is_back(shared: SharedCache):
    SharedCache.away_until = float("inf")
    shared.count("key", 60)
    assert shared.shared.get("key") is None
    SharedCache.away_until = 0.0
    assert shared.count("key", 60) == 1 and shared.shared.get("key") == 1


@pytest.mark.parametrize(
    ("broker", "backend"),
    [
        ("redis://:secret@broker:6379/0", "SharedCache"),
        ("rediss://broker:6379/0", "SharedCache"),
        ("redis+socket:///home/run/redis.sock", "TableCache"),
        ("filesystem://", "TableCache"),
    ],
)
def test_the_broker_that_all_reach_is_the_cache(broker: str, backend: str):
    assert configured(broker)["default"]["BACKEND"] == f"outtake.http.caches.{backend}"
