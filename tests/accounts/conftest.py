"""The cast and the studies of these tests."""

import pytest

from tests.support.cast import Actor, make_person, script_of
from tests.support.fixtures import *  # noqa: F403


@pytest.fixture
def root(db) -> Actor:
    """Root administers the installation."""
    person = make_person("root")
    person.is_installation_admin = True
    person.save()
    return script_of(person)
