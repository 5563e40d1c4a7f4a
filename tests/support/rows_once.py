"""
Rows that tests of a module begin with, made once: in modules that are marked ``rows_once``.

    pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("people", "report")]

names the module's fixtures that make rows; those of `CAST` count in every such module. Tests that use the same of them
run one after another, within one transaction. In the first the fixtures make their rows, before a savepoint to which
each of the tests is rolled back. What the fixtures returned is given to each test, with its models as they were.

So each test sees the rows of the fixtures that it names, and no others. A fixture that is named in the mark returns
models, actors, or what only holds some; it has nothing to undo, and no parameters. Fixtures that are not named run for
each test, after those. Tests that commit run as they always do.
"""

from __future__ import annotations

import copy
from collections.abc import Generator
from http.cookies import SimpleCookie
from typing import Any
from weakref import ref

import pytest
from django.db import connection, transaction
from django.db.models import Model
from django.db.models.signals import post_init
from django.test import Client

from tests.support.caches import forget_rows
from tests.support.cast import Actor

MARK = "rows_once"
CAST = frozenset(("project", "other_project", "ana", "bo", "rui", "ada", "zoe", "scene", "questions"))
OPENS = "_django_db_helper"  # of pytest-django: opens the transaction of a test
IS_OPEN = "_django_db_marker"  # of pytest-django: has it opened where a test is marked ``django_db``

Key = tuple[Any, ...]


def commits(item: pytest.Item) -> bool:
    """Tell whether a test commits what it writes."""
    database = item.get_closest_marker("django_db")
    by_fixture = not {"transactional_db", "live_server"}.isdisjoint(getattr(item, "fixturenames", ()))
    return by_fixture or (database is not None and bool(database.kwargs.get("transaction")))


def key_of(item: pytest.Item) -> Key | None:
    """Return the module of a test and the fixtures whose rows it begins with; None if it makes its own, or none."""
    mark = item.get_closest_marker(MARK)
    if mark is None or item.get_closest_marker("django_db") is None or commits(item):
        return None
    names = getattr(item, "fixturenames", ())
    own, cast = [name for name in names if name in mark.args], sorted(CAST.intersection(names).difference(mark.args))
    return (item.path, *own, *cast) if own or cast else None


class Group:
    """The tests of one key, their transaction, and what their fixtures made."""

    def __init__(self, key: Key, blocker: Any) -> None:
        self.key, self._blocker = key, blocker
        self._missing = {*key[1:]}
        self._within = 0  # fixtures that are being set up, each within the one before
        self._values: dict[Any, Any] = {}
        self._seen: list[ref[Model]] = []
        self._models: list[tuple[Model, dict[str, Any]]] = []
        self._clients: list[tuple[Client, SimpleCookie]] = []
        self.is_kept = False
        with blocker.unblock():
            self._atomic = transaction.atomic()
            self._atomic.__enter__()

    def begin(self) -> None:
        """Begin a test: with all as it was kept, or, where no test came so far, with nothing."""
        if not self.is_kept:
            self._missing, self._within = {*self.key[1:]}, 0
            self._values.clear()
            self._seen.clear()
            post_init.connect(self._see)
        for model, state in self._models:
            model.__dict__ = _copy_of(state)
        for client, cookies in self._clients:
            client.cookies = copy.deepcopy(cookies)
            client.handler._middleware_chain = None  # made by the first request, with the settings of a test

    def make(self, request: pytest.FixtureRequest) -> None:
        """Have the fixtures make their rows, before other fixtures make theirs."""
        for name in () if self.is_kept else self.key[1:]:
            request.getfixturevalue(name)

    def value(self, fixture: Any) -> Any:
        """Return what a fixture returned in the first test; None if it has to be called."""
        return self._values.get(fixture) if self.is_kept else None

    def making(self, fixture: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        """Take note of what a fixture makes; with the last one, keep all of it."""
        self._within += 1
        self._values[fixture] = value = yield
        self._within -= 1
        self._missing.discard(fixture.argname)
        if isinstance(value, Actor):
            self._clients.append((value.client, copy.deepcopy(value.client.cookies)))
        if not self._missing and not self._within:
            self._keep()
        return value

    def end(self) -> None:
        """Take everything back."""
        post_init.disconnect(self._see)
        with self._blocker.unblock():
            transaction.set_rollback(True)
            self._atomic.__exit__(None, None, None)

    def _see(self, instance: Model, **_: Any) -> None:
        self._seen.append(ref(instance))

    def _keep(self) -> None:
        """Make the rows part of the group's transaction; what follows is that of the test, which rolls it back."""
        post_init.disconnect(self._see)
        connection.savepoint_commit(connection.savepoint_ids[-1])
        connection.savepoint_ids[-1] = connection.savepoint()
        alive = (each() for each in self._seen)
        self._models = [(model, _copy_of(model.__dict__)) for model in alive if model is not None]
        self.is_kept = True


def _copy_of(state: dict[str, Any]) -> dict[str, Any]:
    """Copy the attributes of a model, and what they hold as JSON; other models stay who they are."""
    copied = {
        name: copy.deepcopy(value) if name[0] != "_" and type(value) in (dict, list) else value
        for name, value in state.items()
    }
    copied["_state"] = copy.copy(state["_state"])
    copied["_state"].fields_cache = dict(state["_state"].fields_cache)
    if (found := state.get("_prefetched_objects_cache")) is not None:
        copied["_prefetched_objects_cache"] = dict(found)
    return copied


class RowsOnce:
    """The plugin: which group of tests is under way."""

    group: Group | None = None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Let tests with the same rows follow one another, each module where it was."""
        places: dict[Any, list[int]] = {}
        for place, item in enumerate(items):
            if item.get_closest_marker(MARK) is not None and not commits(item):
                places.setdefault(item.path, []).append(place)
        for own in places.values():
            ordered = sorted((items[place] for place in own), key=lambda item: (key_of(item) or (item.path,))[1:])
            for place, item in zip(own, ordered, strict=True):
                items[place] = item

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """End a group whose tests are over, before another test begins; forget what was read of rows that are gone."""
        if self.group is not None and self.group.key != key_of(item):
            self._end(self.group)
        if self.group is None or not self.group.is_kept:
            forget_rows()
        if self.group is not None:
            self.group.begin()

    @pytest.hookimpl(tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Any:
        """Open a group before its first test opens a transaction, and give the later ones what is there."""
        if fixturedef.argname == OPENS and self.group is None and (key := key_of(request.node)) is not None:
            self.group = group = Group(key, request.getfixturevalue("django_db_blocker"))
            group.begin()
            request.node.getparent(pytest.Module).addfinalizer(lambda: self._end(group))
        if self.group is None or (value := self.group.value(fixturedef)) is None:
            return None  # let pytest call it
        fixturedef.cached_result = (value, fixturedef.cache_key(request), None)
        return value

    def _end(self, group: Group) -> None:
        if self.group is group:
            self.group = None
            group.end()


class Making:
    """The other half of the plugin, since one has each hook once: what fixtures return while a group is made."""

    def __init__(self, rows_once: RowsOnce) -> None:
        self._rows_once = rows_once

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Any:
        """Make the rows of a group once there is a transaction; note what its fixtures return."""
        if fixturedef.argname == IS_OPEN:
            yield
            if self._rows_once.group is not None:
                self._rows_once.group.make(request)
            return None
        group = self._rows_once.group
        if group is None or fixturedef.argname not in group.key[1:] or group.value(fixturedef) is not None:
            return (yield)
        return (yield from group.making(fixturedef))


def register(config: pytest.Config) -> None:
    """Add both halves to a run of tests."""
    config.addinivalue_line(
        "markers", f"{MARK}(*fixtures): tests begin with rows that are made once (`support.{MARK}`)"
    )
    rows_once = RowsOnce()
    config.pluginmanager.register(rows_once)
    config.pluginmanager.register(Making(rows_once))
