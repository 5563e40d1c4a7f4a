"""The cast, and a study with everything that a release holds."""

from tests.evaluation.releases.everything import whole  # noqa: F401
from tests.support.fixtures import *  # noqa: F403
