"""The plays that can be drawn, by name."""

from outtake.catalog.drawn.play import Play
from outtake.catalog.drawn.scenes import bounce, fly, knock, pour, roll, swing, walk

PLAYS: dict[str, Play] = {module.PLAY.name: module.PLAY for module in (bounce, fly, knock, pour, roll, swing, walk)}
