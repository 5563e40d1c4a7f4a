"""The cast and the studies of these tests."""

from tests.support.fixtures import *  # noqa: F403
