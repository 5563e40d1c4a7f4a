"""
Draws clips with planted errors from a seed: the truth about each of them is known exactly.

A `DrawnClip` is a description; its frames are drawn when they are asked for. The same seed and choices give the same
frames, byte for byte, on one version of numpy and Pillow.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from outtake_demo.drawn.faults import PLANTERS, CannotPlantError
from outtake_demo.drawn.scene_kit import sound
from outtake_demo.drawn.scene_kit.kinds import KINDS, Planted
from outtake_demo.drawn.scene_kit.looks import LOOKS, Look, look_of
from outtake_demo.drawn.scene_kit.play import Cue, Fault, Play, Prompt, QuestionForm, Scene, Setting
from outtake_demo.drawn.scene_kit.stage import HEIGHT, WIDTH, Frame, Stage, compose
from outtake_demo.drawn.scenes import PLAYS

CLEAN = "clean"
IN_STEP, LATE, SILENT = "in step", "late", "none"
_CLEAN_SHARE, _PAIR_SHARE = 0.25, 0.15
#: Two errors in one clip are drawn from these only: the others change what there is to see for too long.
_PAIRABLE = ("vanish", "appear", "teleport")


@dataclass(frozen=True)
class Question:
    """
    An atomic question about a clip with its true answer, "yes" or "no".

    `key` is the same for all clips of a prompt. "yes" is what the prompt wants. Questions of sound are left out of
    silent clips.
    """

    key: str
    dimension: str
    text: str
    criterion: str
    answer: str


@dataclass(frozen=True)
class DrawnClip:
    """
    A clip that can be drawn, and all that is true about it.

    `edges_ms` has n_frames + 1 entries: the rounded start of each frame and the end of the last. `sound` is "in step",
    "late" (by `late_ms`) or "none". `planted` is ordered by time; it is empty for a clean clip. `stage` and `cues` are
    what the frames and the sound are made from.
    """

    seed: int
    prompt_id: str
    prompt: str
    generator: str
    fps: Fraction
    n_frames: int
    sound: str
    late_ms: int
    planted: tuple[Planted, ...]
    questions: tuple[Question, ...]
    stage: Stage = field(compare=False, repr=False)
    cues: tuple[Cue, ...] = field(compare=False, repr=False)
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def name(self) -> str:
        """A file name without an ending that is unique to prompt, generator and seed."""
        return clip_name(self.prompt_id, self.generator, self.seed)

    @property
    def has_audio(self) -> bool:
        """Whether the clip has a sound track."""
        return self.sound != SILENT

    @property
    def edges_ms(self) -> tuple[int, ...]:
        """The frame edges in ms, n_frames + 1 of them."""
        return frame_edges_ms(self.fps, self.n_frames)

    @property
    def duration_ms(self) -> int:
        """The clip's length in ms: its last edge."""
        return self.edges_ms[-1]


def clip_name(prompt_id: str, generator: str, seed: int) -> str:
    """Name the clip that is drawn of a prompt in a generator's look from a seed."""
    return f"{prompt_id}_{generator.replace(' ', '-').lower()}_{seed}"


def frame_edges_ms(fps: Fraction, n_frames: int) -> tuple[int, ...]:
    """Give the n_frames + 1 frame edges of a constant rate, each rounded to the nearest ms."""
    return tuple(round(Fraction(1000 * frame) / fps) for frame in range(n_frames + 1))


def prompts() -> tuple[Prompt, ...]:
    """List the prompts that can be drawn, in a fixed order."""
    return tuple(prompt for play in PLAYS.values() for prompt in play.prompts)


def kinds_for(prompt_id: str) -> tuple[str, ...]:
    """
    List the kinds of error that a prompt's scene can show.

    :raises ValueError: if there is no such prompt
    """
    play, _ = find_prompt(prompt_id)
    return _kinds_of(play)


def draw_clip(
    seed: int,
    *,
    kind: str | Sequence[str] | None = None,
    prompt_id: str | None = None,
    generator: str | None = None,
    fps: int | None = None,
    sound: str | None = None,
) -> DrawnClip:
    """
    Draw a clip of 4 to 8 s from a seed; what is not chosen by the caller is chosen by the seed.

    `kind` is "clean", one kind of error or several; left out, about a quarter of all clips are clean. Where a kind
    cannot be planted in what the seed drew (nothing was in plain sight for long enough), the scene is drawn again from
    the same seed, so that the result always holds what was asked for.

    :raises ValueError: for an unknown kind, prompt, generator or sound, a rate that is not positive, or a kind that
        the prompt's scene cannot show
    """
    asked = (kind,) if isinstance(kind, str) else None if kind is None else tuple(kind)
    _check(asked, prompt_id, fps, sound)
    for attempt in range(60):
        rng = np.random.default_rng([seed, attempt])
        try:
            return _draw(seed, rng, asked, prompt_id, generator, fps, sound)
        except CannotPlantError:
            continue
    raise ValueError(f"kind {kind!r} cannot be shown by prompt {prompt_id!r}; choose another seed, kind or prompt")


def frames(clip: DrawnClip) -> Iterator[Frame]:
    """Draw the frames of a clip one by one: uint8 (height, width, 3), RGB."""
    for index in range(clip.n_frames):
        yield compose(clip.stage, index)


def audio(clip: DrawnClip) -> NDArray[np.int16] | None:
    """Make the clip's sound, 16 bits, mono, at `sound.RATE`; None for a silent clip."""
    if not clip.has_audio:
        return None
    rng = np.random.default_rng([clip.seed, 7])
    return sound.mix(clip.cues, clip.edges_ms, clip.late_ms, rng)


def find_prompt(prompt_id: str) -> tuple[Play, Prompt]:
    """
    Return a prompt and the play that stages it.

    :raises ValueError: if there is no such prompt
    """
    for play in PLAYS.values():
        for prompt in play.prompts:
            if prompt.id == prompt_id:
                return play, prompt
    raise ValueError(f"prompt_id {prompt_id!r} cannot be drawn; use one of {[prompt.id for prompt in prompts()]}")


def _kinds_of(play: Play) -> tuple[str, ...]:
    planted = tuple(name for name in PLANTERS if name != "falls_upwards" or play.falls_upwards)
    return planted + play.faults


def _check(asked: tuple[str, ...] | None, prompt_id: str | None, fps: int | None, sound: str | None) -> None:
    for kind in asked or ():
        if kind != CLEAN and kind not in KINDS:
            raise ValueError(f"kind {kind!r} is not known; use {CLEAN!r} or one of {sorted(KINDS)}")
        if kind != CLEAN and prompt_id is not None and kind not in kinds_for(prompt_id):
            raise ValueError(f"kind {kind!r} cannot be shown by {prompt_id!r}; it can show {kinds_for(prompt_id)}")
    if fps is not None and fps <= 0:
        raise ValueError(f"fps {fps} is not a rate; give a positive number of frames per second")
    if sound not in (None, IN_STEP, LATE, SILENT):
        raise ValueError(f"sound {sound!r} is not known; use {IN_STEP!r}, {LATE!r} or {SILENT!r}")


def _draw(
    seed: int,
    rng: Generator,
    asked: tuple[str, ...] | None,
    prompt_id: str | None,
    generator: str | None,
    fps: int | None,
    sound: str | None,
) -> DrawnClip:
    look = look_of(generator) if generator else LOOKS[int(rng.integers(len(LOOKS)))]
    everything = prompts()
    chosen = prompt_id or everything[int(rng.integers(len(everything)))].id
    play, prompt = find_prompt(chosen)
    kinds = _choose_kinds(rng, play, look) if asked is None else tuple(kind for kind in asked if kind != CLEAN)
    if any(kind not in _kinds_of(play) for kind in kinds):
        raise CannotPlantError(f"{play.name} cannot show {kinds}")
    rate = Fraction(fps) if fps else look.rates[int(rng.integers(len(look.rates)))]
    n = round(rng.uniform(4.1, 7.9) * rate)
    scene, faults = _stage_with_faults(rng, look, n, float(rate), play, prompt, kinds)
    heard = sound or str(rng.choice([SILENT, IN_STEP, LATE] if kinds else [SILENT, IN_STEP]))
    return describe(seed, Staged(play, prompt, look, rate, scene, tuple(faults)), heard, rng)


class Staged(NamedTuple):
    """A play that was staged for a prompt in a generator's look, and the faults that it shows, in frames."""

    play: Play
    prompt: Prompt
    look: Look
    rate: Fraction
    scene: Scene
    faults: tuple[Fault, ...]


def describe(seed: int, staged: Staged, sound: str, rng: Generator) -> DrawnClip:
    """Write down a staged clip with all that is true of it; the seed's generator decides severities and lateness."""
    n = len(staged.scene.stage.clock)
    late_ms = int(rng.integers(400, 800)) if sound == LATE else 0
    edges = frame_edges_ms(staged.rate, n)
    planted = tuple(sorted((_planted(fault, edges, rng) for fault in staged.faults), key=lambda one: one.start_ms))
    questions = questions_of(staged.prompt.id, {fault.kind for fault in staged.faults}, sound)
    return DrawnClip(
        seed,
        staged.prompt.id,
        staged.prompt.text,
        staged.look.generator,
        staged.rate,
        n,
        sound,
        late_ms,
        planted,
        questions,
        stage=staged.scene.stage,
        cues=staged.scene.cues,
    )


def questions_of(prompt_id: str, kinds: Collection[str], sound: str) -> tuple[Question, ...]:
    """
    Write the questions of a prompt that apply to a clip with such a sound, answered for these kinds of error.

    :raises ValueError: if there is no such prompt
    """
    play, prompt = find_prompt(prompt_id)
    broken = {*kinds, LATE} if sound == LATE else set(kinds)
    return tuple(_answer(form, broken) for form in play.questions(prompt) if _applies(form, sound))


def _choose_kinds(rng: Generator, play: Play, look: Look) -> tuple[str, ...]:
    draw = rng.random()
    if draw < _CLEAN_SHARE:
        return ()
    if draw < _CLEAN_SHARE + _PAIR_SHARE:
        first, second = rng.choice(_PAIRABLE, 2, replace=False)
        return str(first), str(second)
    kinds = _kinds_of(play)
    weights = np.array([look.habits.get(kind, 1.0) for kind in kinds], dtype=float)
    return (str(rng.choice(kinds, p=weights / weights.sum())),)


def _stage_with_faults(
    rng: Generator, look: Look, n: int, fps: float, play: Play, prompt: Prompt, kinds: tuple[str, ...]
) -> tuple[Scene, list[Fault]]:
    built_in = next((kind for kind in kinds if kind not in PLANTERS), None)
    setting = Setting(rng, look, n, fps, prompt, built_in)
    scene = play.build(setting)
    faults = [scene.fault] if scene.fault else []
    for kind in kinds:
        if kind in PLANTERS:
            scene, fault = PLANTERS[kind](scene, setting)
            # Within a second two faults could not be told apart, and one of an object could hide another of it.
            if any(abs(fault.start - other.start) < fps or fault.thing == other.thing for other in faults):
                raise CannotPlantError("the two faults are too close, or befell the same object")
            faults.append(fault)
    return scene, faults


def _planted(fault: Fault, edges_ms: tuple[int, ...], rng: Generator) -> Planted:
    kind = KINDS[fault.kind]
    severity = int(rng.integers(kind.severities[0], kind.severities[1] + 1))
    reason = kind.reason.format(thing=fault.thing)
    return Planted(
        kind.name,
        kind.type,
        fault.start,
        fault.end,
        edges_ms[fault.start],
        edges_ms[fault.end],
        severity,
        reason,
        kind.instantaneous,
    )


def _applies(form: QuestionForm, sound: str) -> bool:
    return sound != SILENT or form.dimension not in ("Audio", "AV-Sync")


def _answer(form: QuestionForm, broken: set[str]) -> Question:
    answer = "no" if form.broken_by & broken else "yes"
    return Question(form.key, form.dimension, form.text, form.criterion, answer)
