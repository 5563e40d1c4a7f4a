"""
Clips with several planted errors, each to be told from the others.

Errors that happen somewhere in the middle of a clip keep a distance in time. They are planted in the order of time, so
that what happens later is planted into what happened before, and each can be seen: nothing jumps that has vanished. A
freeze and a cut change all that follows them, so at most one of the two is there, and it is the last. One error may be
there for the whole clip, such as a wrong colour.
"""

from fractions import Fraction

import numpy as np
from numpy.random import Generator

from outtake_demo.drawn.clips import IN_STEP, SILENT, DrawnClip, Staged, describe, find_prompt
from outtake_demo.drawn.faults import NOTICED_S, PLANTERS, CannotPlantError
from outtake_demo.drawn.scene_kit.looks import look_of
from outtake_demo.drawn.scene_kit.play import Fault, Play, Scene, Setting

MOST_ERRORS = 5
#: Between the end of one error and the start of the next, in seconds.
APART_S = 0.5
_MOMENTARY = ("vanish", "appear", "teleport")
_LAST = ("freeze", "cut")
_WHOLE = "wrong_colour"
_MIDDLE = ("limb_bends_wrong", "extra_limb", "passes_through")
#: In this play it takes two things to pass through each other, and either of them might vanish before.
_TAKES_TWO = "knock"
_SCENES, _SCENES_A_CHOICE, _TRIES = 300, 30, 12


def draw_clip_with(
    seed: int, *, errors: int, prompt_id: str, generator: str, seconds: float = 7.0, fps: int = 12
) -> DrawnClip:
    """
    Draw a clip with so many planted errors of kinds that the seed chooses; the same seed gives the same bytes.

    :raises ValueError: for a number of errors that is not 0 to 5, an unknown prompt or generator, or where the errors
        do not find room in so many seconds
    """
    if not 0 <= errors <= MOST_ERRORS:
        raise ValueError(f"errors {errors} is not between 0 and {MOST_ERRORS}")
    no_room = f"{errors} errors find no room in {seconds} s of prompt {prompt_id!r}; choose fewer, or more time"
    if seconds < errors * (NOTICED_S + APART_S):
        raise ValueError(no_room)
    play, prompt = find_prompt(prompt_id)
    look, rate = look_of(generator), Fraction(fps)
    for attempt in range(_SCENES):
        # What to plant is chosen apart from the scene: else the kinds that fit anywhere would be planted nearly always.
        built_in, last = _chosen(np.random.default_rng([seed, errors, 0, attempt // _SCENES_A_CHOICE]), play, errors)
        rng = np.random.default_rng([seed, errors, 1, attempt])
        setting = Setting(rng, look, round(seconds * fps), float(fps), prompt, built_in)
        try:
            scene, faults = _plant(setting, play.build(setting), last, errors)
        except CannotPlantError:
            continue
        sound = str(rng.choice([SILENT, IN_STEP]))
        return describe(seed, Staged(play, prompt, look, rate, scene, tuple(faults)), sound, rng)
    raise ValueError(no_room)


def _chosen(rng: Generator, play: Play, errors: int) -> tuple[str | None, str | None]:
    """Choose the error that the scene is built with, and the one that comes last; each may be none."""
    if not errors:
        return None, None
    able = [kind for kind in play.faults if kind == _WHOLE or (kind in _MIDDLE and play.name != _TAKES_TWO)]
    built_in = str(rng.choice(able)) if able and rng.random() < 0.6 else None
    last = str(rng.choice(_LAST)) if errors > 1 and rng.random() < 0.6 else None
    # After a cut there is another scene, in which no colour is wrong.
    return built_in, "freeze" if last is not None and built_in == _WHOLE else last


def _plant(setting: Setting, scene: Scene, last: str | None, errors: int) -> tuple[Scene, list[Fault]]:
    faults = [scene.fault] if scene.fault else []
    if last is not None:
        scene, fault = PLANTERS[last](scene, setting)
        faults.append(fault)
    fixed = tuple(faults)
    _check_apart(fixed, setting)
    end = fixed[-1].start if last is not None else setting.n
    missing = errors - len(fixed)
    for place in range(missing):
        window = round(end * place / missing), round(end * (place + 1) / missing)
        scene, fault = _plant_within(window, scene, setting, fixed, faults)
        faults.append(fault)
    return scene, faults


def _plant_within(
    window: tuple[int, int], scene: Scene, setting: Setting, fixed: tuple[Fault, ...], faults: list[Fault]
) -> tuple[Scene, Fault]:
    """Plant an error that starts in a window of moments, apart from all others, on nothing that a fixed one needs."""
    kind = str(setting.rng.choice(_MOMENTARY))
    for _ in range(_TRIES):
        changed, fault = PLANTERS[kind](scene, setting)
        if not window[0] <= fault.start < window[1] or any(one.thing.startswith(fault.thing) for one in fixed):
            continue
        if all(_apart(fault, other, setting) for other in faults):
            return changed, fault
    raise CannotPlantError(f"found no room for {kind} from moment {window[0]} to {window[1]}")


def _check_apart(faults: tuple[Fault, ...], setting: Setting) -> None:
    if len(faults) == 2 and not (_apart(*faults, setting) and faults[0].start <= faults[1].start):
        raise CannotPlantError("the error in the middle and the last one are too close")


def _apart(one: Fault, other: Fault, setting: Setting) -> bool:
    if _WHOLE in (one.kind, other.kind):
        return True
    gap = APART_S * setting.fps
    return one.start >= other.end + gap or other.start >= one.end + gap
