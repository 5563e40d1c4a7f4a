"""A cart rolls along a road, past a tree and behind a lamp post."""

import numpy as np

from outtake_demo.drawn.scene_kit import backdrops, sprites
from outtake_demo.drawn.scene_kit.figures import CART_SIZE, SPOKES, cart
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
from outtake_demo.drawn.scene_kit.stage import Sheet, actor, still

_ROAD = 300
_WHEEL = 20.0

PROMPTS = (
    Prompt("cart-blue", "A blue cart rolls along a country road past a lamp post.", "blue"),
    Prompt("cart-green", "A green cart rolls down a quiet road between fields.", "green"),
)


def _questions(prompt: Prompt) -> tuple[QuestionForm, ...]:
    return (
        ask("colour", "Subject", f"Is the cart {prompt.colour}?", broken_by="wrong_colour"),
        ask("rolls", "Action", "Does the cart roll along the road?"),
        ask("road", "Environment", "Is there a road in the open country?"),
        ask("solid", "Action", "Does the cart keep out of solid things in its way?", "implicit", "passes_through"),
        ask("rumble", "Audio", "Can the rumble of the wheels be heard?"),
        ask("rumble-sync", "AV-Sync", "Does the rumble start just as the cart comes in?", "implicit", "late"),
        *common_questions("the cart"),
    )


def build(setting: Setting) -> Scene:
    """Stage the cart; with "passes_through" a boulder lies in the road and the cart goes through it."""
    rng, n = setting.rng, setting.n
    width = world_width(setting)
    look = setting.look
    canvas = backdrops.gradient(width, look.tint((150, 190, 226)), look.tint((226, 230, 220)))
    backdrops.add_hills(canvas, rng, look.tint((126, 158, 116)), 210, 22)
    backdrops.add_floor(canvas, 250, look.tint((140, 166, 96)), look.tint((120, 146, 82)))
    backdrops.add_floor(canvas, 282, look.tint((152, 140, 124)), look.tint((132, 120, 106)))
    speed, start = rng.uniform(110, 200), rng.uniform(-120, 60)
    xs = start + speed * setting.seconds
    turns = np.rint((xs / _WHEEL) / (np.pi / 3) * SPOKES).astype(np.int64) % SPOKES
    colour = setting.main_colour()
    y = _ROAD - CART_SIZE[1] / 2 + 2
    actors = [
        actor(
            "the cart",
            Sheet(lambda pose: cart(pose, colour)),
            xs,
            y,
            n,
            CART_SIZE,
            pose=turns,
            ground=_ROAD + 1.0,
            depth=2.0,
        ),
        actor(
            "the tree",
            still(sprites.tree(look.tint((96, 70, 50)), look.tint((70, 122, 62)))),
            rng.uniform(60, width - 60),
            176.0,
            n,
            (110, 190),
            depth=0.5,
        ),
    ]
    if rng.random() < 0.6:
        actors.append(
            actor(
                "the lamp post",
                still(sprites.post(look.tint((72, 76, 84)))),
                rng.uniform(260, 420),
                208.0,
                n,
                (34, 250),
                depth=3.0,
            )
        )
    fault = None
    if setting.fault == "passes_through":
        at = start + speed * setting.seconds[n // 2]
        at = float(np.clip(at, 200, 480))
        actors.append(
            actor(
                "the boulder",
                still(sprites.boulder(look.tint((128, 124, 118)))),
                at,
                _ROAD - 30.0,
                n,
                (90, 66),
                depth=1.5,
                target=False,
            )
        )
        inside = np.flatnonzero(np.abs(xs - at) < (CART_SIZE[0] + 90) / 2 - 10)
        fault = Fault("passes_through", int(inside[0]), int(inside[-1]) + 1, "the cart")
    if setting.fault == "wrong_colour":
        fault = Fault("wrong_colour", 0, n, "the cart")
    seen = np.flatnonzero((xs > -60) & (xs < width + 60))
    cues = (Cue(int(seen[0]), "rumble", len(seen) / setting.fps),)
    return Scene(set_stage(setting, backdrops.finish(canvas, rng, look), actors), cues, fault)


PLAY = Play("roll", PROMPTS, ("passes_through", "wrong_colour"), _questions, build)
