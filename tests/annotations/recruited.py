"""A study whose people come from a platform, for tests that import it."""

from __future__ import annotations

import pytest

from annotations.crowd.models import Recruitment
from tests.annotations.crowd import Newcomer, recruiting
from tests.support.factories import Scene
from tests.support.working import take

__all__ = ["CODES", "pat", "recruitment", "work"]

CODES = {"completion_code": "COMPLETED-1", "screen_out_code": "SCREENED-1", "attention_code": "ATTENTION-1"}


@pytest.fixture
def recruitment(scene: Scene) -> Recruitment:
    return recruiting(scene, **CODES, return_url="https://platform.example/end?cc={code}")


@pytest.fixture
def pat(recruitment: Recruitment) -> Newcomer:
    return Newcomer(recruitment)


def work(newcomer: Newcomer, scene: Scene, times: int = 1) -> None:
    """Submit the next tasks."""
    for _ in range(times):
        assert take(newcomer.actor, scene).submit().status_code == 201
