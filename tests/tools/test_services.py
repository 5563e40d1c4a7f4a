"""Private servers answer while they are wanted, and nothing of them is left."""

from __future__ import annotations

from urllib.parse import urlsplit

import psutil
import psycopg
import pytest
import redis

from tests.services import answers, postgresql_server, redis_server


def started_since(before: set[int]) -> list[psutil.Process]:
    return [each for each in psutil.Process().children(recursive=True) if each.pid not in before]


@pytest.mark.postgresql
def test_a_private_postgresql_makes_databases_and_goes_with_a_client_still_there() -> None:
    before = {each.pid for each in psutil.Process().children(recursive=True)}
    with postgresql_server() as url:
        client = psycopg.connect(url, autocommit=True)
        client.execute("CREATE DATABASE another")
        started = started_since(before)
        assert started
    assert [each for each in started if each.is_running() and each.status() != psutil.STATUS_ZOMBIE] == []
    assert not answers(urlsplit(url).port or 0)


@pytest.mark.redis
def test_a_private_redis_answers_and_goes() -> None:
    with redis_server() as url:
        assert redis.Redis.from_url(url).ping()
    assert not answers(urlsplit(url).port or 0)
