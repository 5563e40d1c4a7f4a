"""
What an endpoint is asked in a test, one small request a step, and how its answer is judged.

A step may show drawn pictures of two sizes, a short video or a tone. The words are the same with pictures and without,
the times before the pictures included, so that a difference in prompt tokens is the pictures' alone.
"""

from __future__ import annotations

import base64
import io
import json
import math
import subprocess
import tempfile
import wave
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import ffmpeg
import numpy as np

from outtake.catalog.media.ffmpeg import command_of
from worker.media.footage import JPEG_QUALITY, jpeg
from worker.providers.endpoints.models import EndpointTest
from worker.requests.contract import Decoding, Reply, Request

Part = dict[str, Any]


class Size(NamedTuple):
    """Sides of a picture, in pixels."""

    width: int
    height: int

    @property
    def pixels(self) -> int:
        """How many pixels it has."""
        return self.width * self.height


LARGE = Size(1152, 640)  # what a run sends of a wide clip by default
SMALL = Size(576, 320)
FFMPEG_SECONDS = 60
TONE_HZ, RATE_HZ, TONE_SECONDS = 440, 16_000, 1.0


def text(words: str) -> Part:
    """Return a part with words."""
    return {"type": "text", "text": words}


@cache
def picture(size: Size) -> Part:
    """Return a part with a picture of a gradient with a square in it: nothing that a filter refuses."""
    across = np.linspace(0, 255, size.width, dtype=np.uint8)[None, :]
    down = np.linspace(0, 255, size.height, dtype=np.uint8)[:, None]
    drawn = np.stack(np.broadcast_arrays(across, down, np.uint8(128)), axis=-1).copy()
    drawn[size.height // 4 : size.height // 2, size.width // 4 : size.width // 2] = (200, 30, 30)
    return {"type": "image_url", "image_url": {"url": _data_url("image/jpeg", jpeg(drawn, JPEG_QUALITY))}}


@cache
def video() -> Part:
    """
    Return a part with a video of one second.

    :raises ToolMissing: if there is no ffmpeg.
    """
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "test.mp4"
        source = ffmpeg.input("testsrc2=size=320x192:rate=8:duration=1", f="lavfi")
        command = command_of(source.output(str(made), vcodec="libx264", pix_fmt="yuv420p", movflags="+faststart"))
        subprocess.run(command, check=True, capture_output=True, timeout=FFMPEG_SECONDS)
        return {"type": "video_url", "video_url": {"url": _data_url("video/mp4", made.read_bytes())}}


@cache
def tone() -> Part:
    """Return a part with a tone of one second, as WAV."""
    times = np.arange(int(RATE_HZ * TONE_SECONDS)) / RATE_HZ
    samples = (np.sin(2 * math.pi * TONE_HZ * times) * 8000).astype("<i2")
    out = io.BytesIO()
    with wave.open(out, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE_HZ)
        sound.writeframes(samples.tobytes())
    return {"type": "input_audio", "input_audio": {"data": base64.b64encode(out.getvalue()).decode(), "format": "wav"}}


def _data_url(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


YES, NO, IGNORED, ERROR, SKIPPED = EndpointTest.OUTCOMES
"""It works; it is refused; it is accepted without an effect; no answer came; it was not tried."""

PLAIN = Decoding(max_tokens=256, temperature=None, seed=None)  # room for a model that thinks first
DRAWN = Decoding(max_tokens=64, temperature=1.0, seed=7)
TIMES = ("<0.0 s>", "<0.5 s>")
SCHEMA = {
    "type": "object",
    "properties": {"answer": {"type": "string", "enum": ["yes", "no"]}},
    "required": ["answer"],
    "additionalProperties": False,
}


class Verdict(NamedTuple):
    """What an answer says: an outcome, and why in words."""

    outcome: str
    detail: str


Replies = Mapping[str, Reply]
"""The replies so far, by the name of their step."""


@dataclass(frozen=True)
class Step:
    """One request of a test."""

    name: str
    parts: Callable[[], Sequence[Part]]
    request: Request
    judge: Callable[[Reply, Replies], Verdict]
    needs_words: bool = True  # without an answer in words there is nothing to judge

    @property
    def words(self) -> str:
        """What is asked, in words."""
        return self.request.user_text


def _request(name: str, words: str, *, decoding: Decoding = PLAIN, **more: object) -> Request:
    return Request(name, "", words, "", template="endpoint test", decoding=decoding, **more)  # type: ignore[arg-type]


def _answered(reply: Reply, _: Replies) -> Verdict:
    return Verdict(YES, "It replies.")


def _seen(reply: Reply, before: Replies) -> Verdict:
    return _more_than(reply, before.get("text"), "The image")


def _two_seen(reply: Reply, before: Replies) -> Verdict:
    return _more_than(reply, before.get("one_picture"), "A second image")


def _heard(reply: Reply, before: Replies) -> Verdict:
    return _more_than(reply, before.get("media_words"), "It")


def _more_than(reply: Reply, without: Reply | None, what: str) -> Verdict:
    counted = None if without is None else without.prompt_tokens
    if reply.prompt_tokens is None or counted is None:
        return Verdict(YES, f"{what} is accepted. The server does not count tokens.")
    more = reply.prompt_tokens - counted
    if more <= 0:
        return Verdict(IGNORED, f"{what} is accepted, but adds no tokens: the server drops it.")
    return Verdict(YES, f"{what} takes {more} tokens.")


def _in_form(reply: Reply, _: Replies) -> Verdict:
    try:
        answer = json.loads(reply.text.rpartition("</think>")[2])
    except ValueError:
        answer = None
    if isinstance(answer, dict) and answer.get("answer") in ("yes", "no") and len(answer) == 1:
        return Verdict(YES, "The reply has the form of the schema.")
    return Verdict(IGNORED, "The schema is accepted, but the reply does not follow it.")


def _weighed(reply: Reply, _: Replies) -> Verdict:
    if reply.probabilities is None:
        return Verdict(IGNORED, "The request is accepted, but no probabilities are returned.")
    return Verdict(YES, "Probabilities of the first token are returned.")


def _seeded(reply: Reply, before: Replies) -> Verdict:
    first = before.get("seed")
    if first is None:
        return Verdict(YES, "A seed is accepted.")
    if first.text == reply.text:
        return Verdict(YES, "The same seed gives the same reply.")
    return Verdict(YES, "A seed is accepted, but the same seed gave two different replies.")


WORDS = "Reply with the single word yes."
LOOK = "Name the color of the square, if you see one. Reply with a single word."
MEDIA = "Say in a few words what you see or hear."


def _pictures(*shown: Size | None) -> Callable[[], Sequence[Part]]:
    """Return the parts of a message: each time, and after it a picture, if there is one."""

    def parts() -> list[Part]:
        found: list[Part] = []
        for time, size in zip(TIMES, shown, strict=True):
            found += [text(time), *([] if size is None else [picture(size)])]
        return found

    return parts


STEPS: tuple[Step, ...] = (
    Step("text", _pictures(None, None), _request("text", LOOK), _answered),
    Step("one_picture", _pictures(LARGE, None), _request("one_picture", LOOK), _seen),
    Step("two_pictures", _pictures(LARGE, LARGE), _request("two_pictures", LOOK), _two_seen),
    Step("small_picture", _pictures(SMALL, None), _request("small_picture", LOOK), _seen),
    Step("json_schema", lambda: [], _request("json_schema", WORDS, schema=SCHEMA), _in_form),
    Step("probabilities", lambda: [], _request("probabilities", WORDS, choices=("yes", "no")), _weighed),
    Step("seed", lambda: [], _request("seed", "Name a random animal.", decoding=DRAWN), _seeded),
    Step("same_seed", lambda: [], _request("same_seed", "Name a random animal.", decoding=DRAWN), _seeded),
    Step("media_words", lambda: [text(TIMES[0])], _request("media_words", MEDIA), _answered),
    Step("video", lambda: [text(TIMES[0]), video()], _request("video", MEDIA), _heard),
    Step("audio", lambda: [text(TIMES[0]), tone()], _request("audio", MEDIA), _heard),
)
NAMES = ("models", *(step.name for step in STEPS))
