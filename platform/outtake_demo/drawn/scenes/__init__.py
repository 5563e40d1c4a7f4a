"""The plays that can be drawn, by name."""

from outtake_demo.drawn.scene_kit.play import Play
from outtake_demo.drawn.scenes import bounce, fly, knock, pour, roll, swing, walk

PLAYS: dict[str, Play] = {module.PLAY.name: module.PLAY for module in (bounce, fly, knock, pour, roll, swing, walk)}
