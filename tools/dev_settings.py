"""Django's settings for ``make dev``: the frontend is not the built one but its source, which Vite serves."""

from outtake.settings import *  # noqa: F403
from outtake.settings import FRONTEND_PLACES, HOME

FRONTEND_DIST = HOME / "dev"
FRONTEND_PLACES = dict.fromkeys(FRONTEND_PLACES, "")  # Vite serves one language: OUTTAKE_LANGUAGE
