"""The bodies of Gemini's ``generateContent``: what is sent, and how an answer is read. Nothing here calls anyone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from worker.providers.openai import chat_format
from worker.requests.contract import LENGTH, REFUSED, STOPPED, ProviderError, Reply, Request
from worker.requests.sanitization import clean

REFUSALS = ("SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY", "LANGUAGE")
FINISHES = {"MAX_TOKENS": LENGTH, **dict.fromkeys(REFUSALS, REFUSED)}
SCHEMA_WORDS = (
    *("description", "format", "nullable", "required", "minItems", "maxItems", "minimum", "maximum"),
    *("minLength", "maxLength", "pattern"),
)


def body_of(parts: Sequence[Mapping[str, Any]], request: Request, fps: float | None = None) -> dict[str, Any]:
    """
    Return what is sent: system, then the parts, the head and the tail.

    :param parts: of a message before the words, as OpenAI's chat has them
    :param fps: frames per second at which a video is looked at; None for the default of the model
    """
    said = [*(_part(part, fps) for part in parts), *({"text": text} for text in request.user_texts)]
    body: dict[str, Any] = {"contents": [{"role": "user", "parts": said}], "generationConfig": _drawn(request)}
    if request.system:
        body["systemInstruction"] = {"parts": [{"text": request.system}]}
    return body


def _drawn(request: Request) -> dict[str, Any]:
    """Return how a reply is drawn. Schema and choices go if they are there."""
    decoding = request.decoding
    drawn = {
        "maxOutputTokens": decoding.max_tokens,
        "temperature": decoding.temperature,
        "topP": decoding.top_p,
        "seed": decoding.seed,
    }
    config: dict[str, Any] = {name: value for name, value in drawn.items() if value is not None}
    if request.schema is not None:
        config.update(responseMimeType="application/json", responseSchema=schema_of(request.schema))
    if request.choices:
        config.update(responseLogprobs=True, logprobs=chat_format.TOP)
    return config


def schema_of(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a JSON schema in the words that Gemini knows, which are those of OpenAPI 3.0; others are left out."""
    found: dict[str, Any] = {name: schema[name] for name in SCHEMA_WORDS if name in schema}
    kinds = schema.get("type")
    if isinstance(kinds, list):
        found["nullable"] = "null" in kinds
        kinds = next(kind for kind in kinds if kind != "null")
    if kinds:
        found["type"] = kinds.upper()
    if "enum" in schema and kinds in (None, "string"):  # of words alone
        found.update(type="STRING", enum=[value for value in schema["enum"] if value is not None])
    if isinstance(schema.get("items"), Mapping):
        found["items"] = schema_of(schema["items"])
    if "properties" in schema:
        found["properties"] = {name: schema_of(each) for name, each in schema["properties"].items()}
        found["propertyOrdering"] = list(schema["properties"])  # else they are written by the alphabet
    if "anyOf" in schema:
        found["anyOf"] = [schema_of(each) for each in schema["anyOf"]]
    return found


def read_answer(text: str, request: Request, *, hide: str = "") -> Reply:
    """
    Read an answer's body. What the model thought first is not part of the text, but counts as tokens of the reply.

    :param hide: a secret that must not be kept, in case the server says it back

    :raises ProviderError: if it is no JSON, or no answer: that may be different the next time.
    """
    body = chat_format.read_json(text, hide=hide)
    first = _first(body)
    feedback = body.get("promptFeedback") if isinstance(body, dict) else None
    blocked = feedback.get("blockReason") if isinstance(feedback, dict) else None
    if first is None and not blocked:
        raise ProviderError("the server gave no answer: its reply has no candidates", permanent=False)
    finish = FINISHES.get(str((first or {}).get("finishReason")), STOPPED)
    usage = body["usageMetadata"] if isinstance(body.get("usageMetadata"), dict) else {}
    spoken, thought = (chat_format.count(usage.get(name)) for name in ("candidatesTokenCount", "thoughtsTokenCount"))
    prompt = chat_format.count(usage.get("promptTokenCount"))
    answered = None if spoken is None and thought is None else (spoken or 0) + (thought or 0)
    return Reply(
        text=_text(first, thought=False),
        finish=REFUSED if first is None else finish,
        prompt_tokens=prompt,
        cached_tokens=chat_format.count(usage.get("cachedContentTokenCount")),
        completion_tokens=0 if answered is None and prompt is not None and first is None else answered,
        probabilities=chat_format.probabilities(_logprobs(first), request.choices),
        model=str(body.get("modelVersion") or ""),
        raw=chat_format.kept(body, text, hide=hide),
    )


def thinking_of(raw: Any) -> str:
    """Return what a model thought before its answer; it is never read as one."""
    return _text(_first(raw), thought=True)


def wait_asked(body: Any) -> str | None:
    """Return the seconds after which another try is asked for in an error's body, as text; None where it does not."""
    error = body.get("error") if isinstance(body, dict) else None
    details = error.get("details") if isinstance(error, dict) else None
    for each in details if isinstance(details, list) else []:
        delay = each.get("retryDelay") if isinstance(each, dict) else None
        if isinstance(delay, str) and delay.endswith("s"):
            return delay.removesuffix("s")
    return None


def error_of(body: Any, *, hide: str) -> tuple[str, bool]:
    """Return what an error's body says, and whether it is about the key, which Gemini answers with 400."""
    error = body.get("error") if isinstance(body, dict) else None
    said = error.get("message") if isinstance(error, dict) else None
    return clean(str(said), hide=hide) if said else "", "API_KEY_INVALID" in str(error)


def _part(part: Mapping[str, Any], fps: float | None) -> dict[str, Any]:
    if part["type"] == "text":
        return {"text": part["text"]}
    if part["type"] == "input_audio":
        sound = part["input_audio"]
        return {"inlineData": {"mimeType": f"audio/{sound['format']}", "data": sound["data"]}}
    kind, _, data = part[part["type"]]["url"].removeprefix("data:").partition(";base64,")
    sent: dict[str, Any] = {"inlineData": {"mimeType": kind, "data": data}}
    return {**sent, "videoMetadata": {"fps": fps}} if fps and part["type"] == "video_url" else sent


def _first(body: Any) -> dict[str, Any] | None:
    candidates = body.get("candidates") if isinstance(body, dict) else None
    first = candidates[0] if isinstance(candidates, list) and candidates else None
    return first if isinstance(first, dict) else None


def _text(candidate: dict[str, Any] | None, *, thought: bool) -> str:
    content = (candidate or {}).get("content")
    parts = content.get("parts") if isinstance(content, dict) else None
    said = [part for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []
    texts = (part.get("text") for part in said if bool(part.get("thought")) is thought)
    return "".join(text for text in texts if isinstance(text, str))


def _logprobs(candidate: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return the candidates of the first token, as OpenAI's chat has them."""
    result = (candidate or {}).get("logprobsResult")
    tokens = result.get("topCandidates") if isinstance(result, dict) else None
    first = tokens[0] if isinstance(tokens, list) and tokens else None
    listed = first.get("candidates") if isinstance(first, dict) else None
    if not isinstance(listed, list):
        return None
    found = [each for each in listed if isinstance(each, dict)]
    top = [{"token": each.get("token"), "logprob": each.get("logProbability")} for each in found]
    return {"content": [{"top_logprobs": top}]}
