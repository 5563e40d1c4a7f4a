"""The cast and the studies of these tests, and a world with everything in it."""

from tests.house.fuzzing import *  # noqa: F403
from tests.support.fixtures import *  # noqa: F403
