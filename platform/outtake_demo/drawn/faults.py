"""
Plants the faults that can befall any object: each takes a scene and returns it changed, with where and when.

Moments are chosen so that the fault can be seen: its object is whole in the picture, opaque, in front, and not hidden.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from outtake_demo.drawn.scene_kit import sprites
from outtake_demo.drawn.scene_kit.play import Fault, Play, Scene, Setting
from outtake_demo.drawn.scene_kit.stage import HEIGHT, WIDTH, Actor, Stage, actor, still
from outtake_demo.drawn.scenes import PLAYS

#: How long a fault that happens at one moment is taken to be noticed, in seconds: the length of its planted segment.
NOTICED_S = 0.5
_MARGIN, _LEAST_JUMP = 8, 90
_Spots = NDArray[np.bool_]


class CannotPlantError(ValueError):
    """The scene has no object and moment at which this kind of fault could be seen."""


def in_plain_sight(stage: Stage, one: Actor) -> _Spots:
    """Tell for each moment whether an actor is whole in the picture, opaque, and clear of what is as near or nearer."""
    x, y = one.x - stage.camera, one.y
    half_w, half_h = one.size[0] / 2 + _MARGIN, one.size[1] / 2
    seen = (x > half_w) & (x < WIDTH - half_w) & (y > half_h + _MARGIN) & (y < HEIGHT - half_h)
    seen &= (one.opacity > 0.95) & (stage.light > 0.95)
    for other in stage.actors:
        if other is not one and other.depth >= one.depth:
            apart_x = np.abs(other.x - one.x) > (other.size[0] + one.size[0]) / 2
            apart_y = np.abs(other.y - one.y) > (other.size[1] + one.size[1]) / 2
            seen &= apart_x | apart_y | (other.opacity < 0.05)
    return seen


def _settled(spots: _Spots, before: int, after: int) -> NDArray[np.int64]:
    """Find the moments whose neighbours, `before` earlier and `after` later, are all good spots."""
    sums = np.concatenate([[0], np.cumsum(spots)])
    moments = np.arange(before, len(spots) - after)
    return moments[sums[moments + after] - sums[moments - before] == before + after]


def _choose(scene: Scene, rng: Generator, fps: float) -> tuple[Actor, int]:
    """Choose a target and a moment at which it has been in plain sight for half a second, and still is for a third."""
    stage, choices = scene.stage, []
    for one in stage.actors:
        if one.target:
            moments = _settled(in_plain_sight(stage, one), round(0.5 * fps), round(0.34 * fps))
            if len(moments):
                choices.append((one, int(rng.choice(moments))))
    if not choices:
        raise CannotPlantError("no object of this scene is in plain sight for long enough")
    # The first actor is the main one of its play; errors befall it twice as often.
    weights = np.array([2.0 if one is stage.actors[0] else 1.0 for one, _ in choices])
    return choices[int(rng.choice(len(choices), p=weights / weights.sum()))]


def _noticed_until(moment: int, setting: Setting) -> int:
    return min(setting.n, moment + round(NOTICED_S * setting.fps))


def vanish(scene: Scene, setting: Setting) -> tuple[Scene, Fault]:
    """Let an object vanish, permanently or for some time."""
    one, moment = _choose(scene, setting.rng, setting.fps)
    back = moment + round(setting.rng.uniform(0.6, 1.4) * setting.fps)
    for_good = setting.rng.random() < 0.6 or back > setting.n - round(0.3 * setting.fps)
    opacity = one.opacity.copy()
    opacity[moment : None if for_good else back] = 0
    stage = scene.stage.changed(one, replace(one, opacity=opacity))
    end = _noticed_until(moment, setting) if for_good else back
    return scene._replace(stage=stage), Fault("vanish", moment, end, one.name)


def appear(scene: Scene, setting: Setting) -> tuple[Scene, Fault]:
    """Let something pop up that was not there: a box, a ball or a vase."""
    rng, n, stage = setting.rng, setting.n, scene.stage
    colour = setting.paint(str(rng.choice(["red", "blue", "yellow", "white", "black"])))
    name, sprite, size = [
        ("a box", sprites.box(54, 46, colour), (54, 46)),
        ("a ball", sprites.ball(22, colour), (44, 44)),
        ("a vase", sprites.vase(colour), (38, 64)),
    ][int(rng.integers(3))]
    for _ in range(60):
        moment = int(rng.integers(round(0.6 * setting.fps), n - round(0.5 * setting.fps)))
        x = stage.camera[moment] + rng.uniform(60, WIDTH - 60)
        opacity = (np.arange(n) >= moment).astype(float)
        added = actor(name, still(sprite), x, rng.uniform(120, 300), n, size, opacity=opacity, depth=1.4)
        shown = in_plain_sight(stage, replace(added, opacity=np.ones(n)))
        if shown[moment - 4 : moment + round(0.34 * setting.fps)].all():
            changed = replace(stage, actors=(*stage.actors, added))
            return scene._replace(stage=changed), Fault("appear", moment, _noticed_until(moment, setting), name)
    raise CannotPlantError("found no free place in the picture for something to appear")


def teleport(scene: Scene, setting: Setting) -> tuple[Scene, Fault]:
    """Let an object jump to another place, sideways if it stands on something, in any direction if it flies."""
    rng, stage = setting.rng, scene.stage
    for _ in range(40):
        one, moment = _choose(scene, rng, setting.fps)
        right = rng.uniform(_LEAST_JUMP, 240) * rng.choice([-1, 1])
        down = rng.uniform(-60, 60) if one.flies else 0.0
        later = np.arange(setting.n) >= moment
        moved = replace(one, x=one.x + right * later, y=one.y + down * later)
        after = in_plain_sight(stage.changed(one, moved), moved)
        if abs(right) > one.size[0] * 1.1 and after[moment : moment + round(0.34 * setting.fps)].all():
            fault = Fault("teleport", moment, _noticed_until(moment, setting), one.name)
            return scene._replace(stage=stage.changed(one, moved)), fault
    raise CannotPlantError("found no place in the picture for an object to jump to")


def cut(scene: Scene, setting: Setting) -> tuple[Scene, Fault]:
    """Let the scene jump: from one frame on, another play goes on in the same generator's look."""
    rng = setting.rng
    moment = int(rng.uniform(0.25, 0.75) * setting.n)
    current = setting.prompt.id.split("-")[0]
    others = [play for play in PLAYS.values() if not any(prompt.id.startswith(current) for prompt in play.prompts)]
    play: Play = others[int(rng.integers(len(others)))]
    other = play.build(replace(setting, prompt=play.prompts[0], fault=None)).stage
    stage = replace(scene.stage, cut_at=moment, after=replace(other, light=np.ones(setting.n)))
    cues = tuple(cue for cue in scene.cues if cue.moment < moment)
    return scene._replace(stage=stage, cues=cues), Fault("cut", moment, _noticed_until(moment, setting), "the scene")


def _moving(stage: Stage, one: Actor) -> _Spots:
    """Tell for each moment whether an actor can be seen to move or to change its pose."""
    travel = np.hypot(np.gradient(one.x), np.gradient(one.y)) + np.abs(np.gradient(one.pose.astype(float)))
    x = one.x - stage.camera
    inside = (x > 40) & (x < WIDTH - 40) & (one.y > 20) & (one.y < HEIGHT - 20)
    return inside & (one.opacity > 0.95) & (stage.light > 0.95) & (travel > 0.5)


def freeze(scene: Scene, setting: Setting) -> tuple[Scene, Fault]:
    """Let the clock stand still for a good half second while something is moving, and then go on from there."""
    rng, n, stage = setting.rng, setting.n, scene.stage
    length = round(rng.uniform(0.6, 1.1) * setting.fps)
    choices = []
    for one in stage.actors:
        moments = _settled(_moving(stage, one), round(0.4 * setting.fps), round(0.4 * setting.fps))
        choices += [(one, int(moment)) for moment in moments if moment < n - length - 0.4 * setting.fps]
    if not choices:
        raise CannotPlantError("nothing in this scene moves for long enough")
    mover, moment = choices[int(rng.integers(len(choices)))]
    clock = np.concatenate([np.arange(moment), np.full(length, moment - 1), np.arange(moment, n)])[:n]
    # Frame `moment` is the first that repeats another; sounds stay with their pictures.
    cues = tuple(cue._replace(moment=cue.moment + length * (cue.moment >= moment)) for cue in scene.cues)
    frozen = scene._replace(stage=replace(stage, clock=clock), cues=tuple(cue for cue in cues if cue.moment < n))
    return frozen, Fault("freeze", moment, moment + length, mover.name)


def falls_upwards(scene: Scene, setting: Setting) -> tuple[Scene, Fault]:
    """Let an object on a table fall upwards, faster and faster, until it has left the picture."""
    stage, rng = scene.stage, setting.rng
    targets = [one for one in stage.actors if one.target and not one.flies]
    one = targets[int(rng.integers(len(targets)))]
    moments = _settled(in_plain_sight(stage, one), round(0.5 * setting.fps), round(0.34 * setting.fps))
    moments = moments[moments < setting.n - setting.fps]
    if not len(moments):
        raise CannotPlantError("no object on the table is in plain sight for long enough")
    moment = int(rng.choice(moments))
    late = np.clip(setting.seconds - moment / setting.fps, 0, None)
    rising = replace(one, y=np.where(late > 0, one.y[moment] - 0.5 * rng.uniform(260, 420) * late**2, one.y))
    gone = np.flatnonzero(rising.y < -one.size[1])
    end = int(gone[0]) if len(gone) else setting.n
    return scene._replace(stage=stage.changed(one, rising)), Fault("falls_upwards", moment, end, one.name)


PLANTERS: dict[str, Callable[[Scene, Setting], tuple[Scene, Fault]]] = {
    planter.__name__: planter for planter in (vanish, appear, teleport, cut, freeze, falls_upwards)
}
