"""A person walks through a park."""

import numpy as np

from outtake_demo.drawn.scene_kit import backdrops, sprites
from outtake_demo.drawn.scene_kit.figures import GAIT, WALKER_SIZE, walker
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
    world_width,
)
from outtake_demo.drawn.scene_kit.sprites import Sprite
from outtake_demo.drawn.scene_kit.stage import Sheet, actor, still

_PATH = 316
#: Ground covered in one cycle of two steps, in px.
_STRIDE = 118.0

PROMPTS = (
    Prompt("walk-red", "A person in a red shirt walks through a park.", "red"),
    Prompt("walk-green", "Somebody in a green shirt strolls along a path under trees.", "green"),
)


def _questions(prompt: Prompt) -> tuple[QuestionForm, ...]:
    return (
        ask("colour", "Subject", f"Is the person's shirt {prompt.colour}?", broken_by="wrong_colour"),
        ask("walks", "Action", "Does the person walk?"),
        ask("park", "Environment", "Are there trees around?"),
        ask("knees", "Action", "Do the knees bend the way that knees can bend?", "implicit", "limb_bends_wrong"),
        ask("limbs", "Subject", "Does the person have two legs and two arms throughout?", "implicit", "extra_limb"),
        ask("steps", "Audio", "Can footsteps be heard?"),
        ask("steps-sync", "AV-Sync", "Is each footstep heard as a foot comes down?", "implicit", "late"),
        *common_questions("the person"),
    )


def build(setting: Setting) -> Scene:
    """Stage the walk; the two faults of anatomy last for one to two seconds."""
    rng, n, look = setting.rng, setting.n, setting.look
    width = world_width(setting)
    canvas = backdrops.gradient(width, look.tint((176, 206, 228)), look.tint((220, 226, 210)))
    backdrops.add_hills(canvas, rng, look.tint((104, 140, 96)), 220, 16)
    backdrops.add_floor(canvas, 262, look.tint((128, 164, 92)), look.tint((108, 142, 76)))
    backdrops.add_floor(canvas, 300, look.tint((186, 172, 144)), look.tint((164, 150, 124)))
    shirt, trousers, skin = setting.main_colour(), look.tint((64, 72, 98)), look.tint((214, 170, 140))
    speed, start = rng.uniform(70, 110), rng.uniform(40, 130)
    xs = start + speed * setting.seconds
    cycle = xs / _STRIDE
    poses = np.rint(cycle * GAIT).astype(np.int64) % GAIT
    fault = None
    if setting.fault in ("limb_bends_wrong", "extra_limb"):
        first = int(rng.uniform(0.25, 0.45) * n)
        last = min(n, first + int(rng.uniform(1.0, 2.0) * setting.fps))
        fault = Fault(setting.fault, first, last, "the person")
        poses[first:last] += GAIT
    if setting.fault == "wrong_colour":
        fault = Fault("wrong_colour", 0, n, "the person's shirt")

    def draw(pose: int) -> Sprite:
        return walker(pose % GAIT, shirt, trousers, skin, setting.fault if pose >= GAIT else None)

    y = _PATH - WALKER_SIZE[1] / 2 + 4
    tree = still(sprites.tree(look.tint((92, 68, 50)), look.tint((62, 112, 58))))
    actors = [actor("the person", Sheet(draw), xs, y, n, (60, 180), pose=poses, ground=_PATH + 2.0, depth=2.0)]
    for x in (rng.uniform(40, 200), rng.uniform(330, width - 40)):
        actors.append(actor("the tree", tree, x, 190.0, n, (110, 190), depth=0.5))
    if rng.random() < 0.4:
        actors.append(
            actor(
                "the lamp post",
                still(sprites.post(look.tint((66, 70, 78)))),
                rng.uniform(280, 420),
                218.0,
                n,
                (34, 250),
                depth=3.0,
            )
        )
    downs = np.flatnonzero(np.diff(np.floor(cycle * 2))) + 1
    cues = tuple(Cue(int(moment), "step", 0.15) for moment in downs)
    return Scene(set_stage(setting, backdrops.finish(canvas, rng, look), actors), cues, fault)


PLAY = Play("walk", PROMPTS, ("limb_bends_wrong", "extra_limb", "wrong_colour"), _questions, build)
