"""The bodies of OpenAI's chat completions: what is sent, and how an answer is read. Nothing here calls anyone."""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

from numpy.typing import NDArray

from worker.media.contract import Footage
from worker.media.footage import ClipFootage, has_sound_with_it, is_video, jpeg
from worker.media.pairs import PairFootage
from worker.requests.contract import LENGTH, REFUSED, STOPPED, ProviderError, Reply, Request
from worker.requests.sanitization import clean, cleaned

TOP = 20  # candidates of the first token; more than 20 no server gives
THINKING = ("reasoning_content", "reasoning")  # vLLM, SGLang, DeepSeek; OpenRouter
PARTS_A_FRAME = 2  # its time, and the picture
LARGEST_COUNT = 2**31 - 1
LARGEST_RAW = 1 << 20  # characters of a body that are kept as JSON
TAKES_FPS = ("qwen3_vl", "qwen2_5_vl")
FINISHES = {"length": LENGTH, "content_filter": REFUSED}


def image_parts(footage: Footage, quality: int) -> list[dict[str, Any]]:
    """Return the parts of a message that show a footage: before each picture, when in the clip it is."""
    parts: list[dict[str, Any]] = []
    for frame, picture in zip(footage.frames, footage.pictures(), strict=True):
        parts.append(_text(f"<{frame.at_ms / 1000:.1f} s>"))
        parts.append({"type": "image_url", "image_url": {"url": _data_url(picture, quality)}})
    return parts


def parts_of(footage: Footage, quality: int, *, sound_in_video: bool) -> list[dict[str, Any]]:
    """
    Return the parts of a message that show a footage: its frames or a video, and its sound.

    Of a pair, the sound of each clip follows the frames of that clip.

    :param sound_in_video: the sound of a video goes within it, else as a part of its own
    """
    sound = has_sound_with_it(footage)
    if isinstance(footage, PairFootage) and sound:
        frames, middle = image_parts(footage, quality), PARTS_A_FRAME * len(footage.first.frames)
        heard = [sound_parts(each) for each in (footage.first, footage.second)]
        return [*frames[:middle], *heard[0], *frames[middle:], *heard[1]]
    if not isinstance(footage, ClipFootage) or not (is_video(footage) or sound):
        return image_parts(footage, quality)
    if not is_video(footage):
        return [*image_parts(footage, quality), *sound_parts(footage)]
    within = sound and sound_in_video
    coded = base64.b64encode(footage.video(sound=within)).decode()
    video = {"type": "video_url", "video_url": {"url": f"data:video/mp4;base64,{coded}"}}
    return [video, *(sound_parts(footage) if sound and not within else [])]


def sound_parts(footage: ClipFootage) -> list[dict[str, Any]]:
    """Return the part of a message that has the sound of a clip; none of a clip without sound."""
    heard = footage.heard()
    if heard is None:
        return []
    coded = base64.b64encode(heard).decode()
    return [{"type": "input_audio", "input_audio": {"data": coded, "format": "wav"}}]


def body_of(
    model: str, family: str, video: Sequence[Mapping[str, Any]], request: Request, fps: float | None = None
) -> dict[str, Any]:
    """
    Return what is sent: system, then the video, the head and the tail. Schema and choices go if they are there.

    Without a video the texts go as one: some servers of models of text know no message in parts.

    :param fps: frames per second at which a video is looked at, for the families whose processors take it
    """
    content = [*video, *map(_text, request.user_texts)] if video else request.user_text
    decoding = request.decoding
    # OpenAI's own newer models refuse the old name; other servers know only that one
    limit = "max_completion_tokens" if family == "gpt" else "max_tokens"
    body: dict[str, Any] = {
        "model": model,
        "messages": request.messages(content),
        limit: decoding.max_tokens,
    }
    drawn = {"temperature": decoding.temperature, "top_p": decoding.top_p, "seed": decoding.seed}
    body.update({name: value for name, value in drawn.items() if value is not None})
    if request.schema is not None:
        schema = {"name": "reply", "schema": dict(request.schema), "strict": True}
        body["response_format"] = {"type": "json_schema", "json_schema": schema}
    if request.choices:
        body.update(logprobs=True, top_logprobs=TOP)
    if fps is not None and family in TAKES_FPS:
        body["extra_body"] = {"mm_processor_kwargs": {"fps": fps}}
    return body


def read_answer(text: str, request: Request, *, hide: str = "") -> Reply:
    """
    Read an answer's body.

    :param hide: a secret that must not be kept, in case the server says it back

    :raises ProviderError: if it is no JSON, or no answer: that may be different the next time.
    """
    body = read_json(text, hide=hide)
    choices = body.get("choices") if isinstance(body, dict) else None
    first = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(first, dict) or not isinstance(message := first.get("message"), dict):
        raise ProviderError("the server gave no answer: its reply has no choices", permanent=False)
    usage = body["usage"] if isinstance(body.get("usage"), dict) else {}
    details = usage.get("prompt_tokens_details")
    refusal = message.get("refusal")
    return Reply(
        text=_content(message.get("content")) or (refusal if isinstance(refusal, str) else ""),
        finish=REFUSED if refusal else FINISHES.get(str(first.get("finish_reason")), STOPPED),
        prompt_tokens=count(usage.get("prompt_tokens")),
        cached_tokens=count(details.get("cached_tokens")) if isinstance(details, dict) else None,
        completion_tokens=count(usage.get("completion_tokens")),
        probabilities=probabilities(first.get("logprobs"), request.choices),
        model=str(body.get("model") or ""),
        raw=kept(body, text, hide=hide),
    )


def kept(body: Any, text: str, *, hide: str) -> dict[str, Any]:
    """Return a body as the ledger keeps it: cut where it is very long."""
    return body if len(text) <= LARGEST_RAW else {"cut_at": LARGEST_RAW, "body": clean(text[:LARGEST_RAW], hide=hide)}


def thinking_of(raw: Any) -> str:
    """Return what a model thought before its answer, where the server keeps that apart; it is never read as one."""
    choices = raw.get("choices") if isinstance(raw, dict) else None
    first = choices[0] if isinstance(choices, list) and choices else None
    message = first.get("message") if isinstance(first, dict) else None
    found = [message.get(name) for name in THINKING] if isinstance(message, dict) else []
    return next((each for each in found if isinstance(each, str)), "")


def read_json(text: str, *, hide: str = "") -> Any:
    """
    Read JSON that any database can store: no NaN (None instead), no NUL, no half of a surrogate pair, no secret.

    :raises ProviderError: if it is no JSON.
    """
    try:
        return cleaned(json.loads(text), hide=hide)
    except (ValueError, RecursionError):
        start = clean(text[:80], hide=hide)
        raise ProviderError(f"the server gave no answer: its reply is not JSON ({start!r})", permanent=False) from None


def _text(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def _data_url(picture: NDArray, quality: int) -> str:
    return "data:image/jpeg;base64," + base64.b64encode(jpeg(picture, quality)).decode()


def _content(content: Any) -> str:
    if isinstance(content, list):  # some servers answer in parts
        return "".join(part["text"] for part in content if isinstance(part, dict) and isinstance(part.get("text"), str))
    return content if isinstance(content, str) else ""


def count(value: Any) -> int | None:
    """Return a number of tokens, None for what is none."""
    return value if type(value) is int and 0 <= value <= LARGEST_COUNT else None


def probabilities(logprobs: Any, choices: Sequence[str]) -> Mapping[str, float] | None:
    """Return the probability of each choice as the first token; one that is not among the candidates is left out."""
    tokens = logprobs.get("content") if isinstance(logprobs, dict) else None
    first = tokens[0] if isinstance(tokens, list) and tokens else None
    candidates = first.get("top_logprobs") if isinstance(first, dict) else None
    if not choices or not isinstance(candidates, list):
        return None
    found: dict[str, float] = {}
    for candidate in candidates:
        token, logprob = (candidate.get(name) if isinstance(candidate, dict) else None for name in ("token", "logprob"))
        if not isinstance(token, str) or not isinstance(logprob, int | float):
            continue
        for choice in choices:
            if token.strip().casefold() == choice.strip().casefold():
                found[choice] = min(found.get(choice, 0.0) + math.exp(min(logprob, 0.0)), 1.0)
    return found
