"""Google's Gemini API over the scripted server of a model: requests as it reads them, answers as Gemini's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.support.model_server import Act

THOUGHT, THOUGHT_TOKENS = "There may be an error.", 11
CALL = ":generateContent"
FINISHES = {"stop": "STOP", "length": "MAX_TOKENS", "content_filter": "SAFETY"}


def as_chat(path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Return a request to ``…/models/NAME:generateContent`` as one to OpenAI's chat; what it sends else is kept."""
    config = body["generationConfig"]
    parts = [_part(part) for content in body["contents"] for part in content["parts"]]
    system = "".join(part["text"] for part in body.get("systemInstruction", {}).get("parts", ()))
    chat: dict[str, Any] = {
        "model": path.rpartition("/")[2].removesuffix(CALL),
        "messages": [{"role": "system", "content": system}] * bool(system) + [{"role": "user", "content": parts}],
        "gemini": body,
    }
    if "responseSchema" in config:
        assert "additionalProperties" not in str(config["responseSchema"]), "Gemini knows no such word"
        chat["response_format"] = config["responseSchema"]
    if config.get("responseLogprobs"):
        chat["logprobs"] = True
    return chat | {name: config[name] for name in ("temperature", "seed") if name in config}


def answer_of(completion: dict[str, Any], act: Act) -> dict[str, Any]:
    """Return a chat's answer as Gemini gives it, with a thought before it."""
    usage = completion["usage"]
    counted = {
        "promptTokenCount": usage["prompt_tokens"],
        "cachedContentTokenCount": 7,
        "candidatesTokenCount": usage["completion_tokens"],
        "thoughtsTokenCount": THOUGHT_TOKENS,
    }
    answer: dict[str, Any] = {"modelVersion": completion["model"], "usageMetadata": counted, "candidates": []}
    if act.kind == "refusal":
        blocked = {"promptTokenCount": usage["prompt_tokens"]}
        return answer | {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}, "usageMetadata": blocked}
    for choice in completion["choices"]:
        parts = [{"text": THOUGHT, "thought": True}, {"text": choice["message"]["content"]}]
        candidate = {"content": {"role": "model", "parts": parts}, "finishReason": FINISHES[choice["finish_reason"]]}
        if choice["logprobs"]:
            top = choice["logprobs"]["content"][0]["top_logprobs"]
            listed = [{"token": each["token"], "logProbability": each["logprob"]} for each in top]
            candidate["logprobsResult"] = {"topCandidates": [{"candidates": listed}]}
        answer["candidates"].append(candidate)
    return answer


def _part(part: dict[str, Any]) -> dict[str, Any]:
    if "text" in part:
        return {"type": "text", "text": part["text"]}
    kind, data = part["inlineData"]["mimeType"], part["inlineData"]["data"]
    if kind == "audio/wav":
        return {"type": "input_audio", "input_audio": {"data": data, "format": "wav"}}
    name = {"image/jpeg": "image_url", "video/mp4": "video_url"}[kind]
    return {"type": name, name: {"url": f"data:{kind};base64,{data}"}}
