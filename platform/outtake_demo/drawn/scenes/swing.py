"""A pendulum swings before a wall."""

import numpy as np

from outtake_demo.drawn.scene_kit import backdrops, sprites
from outtake_demo.drawn.scene_kit.figures import pendulum
from outtake_demo.drawn.scene_kit.play import (
    Cue,
    Fault,
    Play,
    Prompt,
    QuestionForm,
    Scene,
    Setting,
    ask,
    common_questions,
    set_stage,
)
from outtake_demo.drawn.scene_kit.stage import WIDTH, Sheet, actor, still

_LENGTH, _RADIUS, _PIVOT = 190.0, 26, 30.0

PROMPTS = (
    Prompt("swing-yellow", "A pendulum with a yellow weight swings before a plain wall.", "yellow"),
    Prompt("swing-red", "A heavy red pendulum swings slowly from side to side.", "red"),
)


def _questions(prompt: Prompt) -> tuple[QuestionForm, ...]:
    return (
        ask("colour", "Subject", f"Is the pendulum's weight {prompt.colour}?", broken_by="wrong_colour"),
        ask("swings", "Action", "Does the pendulum swing to both sides?"),
        ask("wall", "Environment", "Is there a wall behind the pendulum?"),
        ask("tick", "Audio", "Can a ticking be heard?"),
        ask("tick-sync", "AV-Sync", "Does it tick each time the weight passes the middle?", "implicit", "late"),
        *common_questions("the pendulum"),
    )


def build(setting: Setting) -> Scene:
    """Stage the pendulum, each moment its own pose."""
    rng, n, look = setting.rng, setting.n, setting.look
    canvas = backdrops.gradient(WIDTH, look.tint((192, 200, 190)), look.tint((164, 170, 160)))
    backdrops.add_floor(canvas, 304, look.tint((134, 112, 92)), look.tint((112, 92, 74)))
    angles = rng.uniform(0.45, 0.7) * np.sin(2 * np.pi * setting.seconds / rng.uniform(1.5, 2.1) + rng.uniform(0, 6))
    colour = setting.main_colour()
    reach = _LENGTH + _RADIUS + 6
    actors = [
        actor(
            "the pendulum",
            Sheet(lambda pose: pendulum(float(angles[pose]), _LENGTH, _RADIUS, colour)),
            WIDTH / 2,
            _PIVOT + (reach + 8) / 2,
            n,
            (300, int(reach)),
            pose=np.arange(n),
            depth=2.0,
        ),
        actor(
            "the vase",
            still(sprites.vase(setting.paint("green"))),
            rng.choice([90.0, 545.0]),
            294.0,
            n,
            (38, 64),
            ground=326.0,
            depth=1.0,
        ),
        actor(
            "the beam",
            still(sprites.box(240, 44, look.tint((110, 84, 62)))),
            WIDTH / 2,
            _PIVOT - 16,
            n,
            (240, 44),
            depth=0.5,
            target=False,
        ),
    ]
    fault = Fault("wrong_colour", 0, n, "the pendulum's weight") if setting.fault == "wrong_colour" else None
    middle = np.flatnonzero(np.diff(np.sign(angles))) + 1
    cues = tuple(Cue(int(moment), "tick", 0.08) for moment in middle)
    return Scene(set_stage(setting, backdrops.finish(canvas, rng, look), actors), cues, fault)


PLAY = Play("swing", PROMPTS, ("wrong_colour",), _questions, build)
