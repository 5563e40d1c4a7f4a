"""Django's settings for ``make dev``: the frontend is not the built one but its source, which Vite serves."""

from outtake.settings import *  # noqa: F403
from outtake.settings import HOME

FRONTEND_DIST = HOME / "dev"
