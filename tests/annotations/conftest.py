"""The cast and the studies of these tests."""

import pytest

from tests.annotations.training import add_training
from tests.support.factories import Scene
from tests.support.fixtures import *  # noqa: F403


@pytest.fixture
def trained(scene: Scene) -> Scene:
    """A study of three clips, each for one annotator, after a training of two."""
    add_training(scene)
    return scene
