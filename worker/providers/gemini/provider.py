"""
A model behind Google's Gemini API.

What is shown is the same as elsewhere: frames as JPEG, each after its time, or the clip as a video, which the server
looks at with the wanted frames per second. Both go within the request; nothing is uploaded, so nothing is left behind.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from django.conf import settings

from worker.providers.gemini import format as gemini_format
from worker.providers.openai import chat_format
from worker.providers.openai.chat_completions import OpenAIProvider, refused, unreached
from worker.requests.contract import ProviderError, Reply, Request

KIND = "gemini"
MODELS_A_PAGE = 1000
KEY_REFUSED = 401  # what others answer


@dataclass(frozen=True)
class GeminiProvider(OpenAIProvider):
    """One model behind one base URL, such as ``https://generativelanguage.googleapis.com/v1beta``."""

    kind = KIND
    client = "generateContent"
    sound_in_video = True

    @property
    def _name(self) -> str:
        return self.model.removeprefix("models/")

    async def _reply(self, parts: Sequence[Mapping[str, Any]], request: Request, key: str, fps: float | None) -> Reply:
        path = f"models/{quote(self._name, safe='')}:generateContent"
        text = await self._call("POST", path, key, gemini_format.body_of(parts, request, fps))
        return gemini_format.read_answer(text, request, hide=key)

    async def _models(self, key: str) -> list[dict[str, Any]]:
        body = chat_format.read_json(await self._call("GET", f"models?pageSize={MODELS_A_PAGE}", key), hide=key)
        listed = body.get("models") if isinstance(body, dict) else None
        rows = [each for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
        return [
            {"id": str(each.get("name")).removeprefix("models/"), "context_length": each.get("inputTokenLimit")}
            for each in rows
        ]

    async def _call(self, method: str, path: str, key: str, body: dict[str, Any] | None = None) -> str:
        """
        Call the server once, with a deadline; return the text of its answer.

        :raises ProviderError: permanent where another try cannot do better.
        """
        import httpx2  # here, since pages that only name a provider need not load it

        from outtake.http.outbound import outbound_client

        seconds = settings.MODEL_CALL_SECONDS
        timeout = httpx2.Timeout(seconds, connect=min(settings.MODEL_CONNECT_SECONDS, seconds))
        headers = {"x-goog-api-key": key} if key else {}
        try:
            async with (
                asyncio.timeout(seconds),
                outbound_client(timeout=timeout, max_reply_bytes=settings.MODEL_REPLY_BYTES) as client,
            ):
                url = f"{self.base_url.rstrip('/')}/{path}"
                answer = await client.request(method, url, headers=headers, json=body)
        except httpx2.InvalidURL as error:
            raise ProviderError(f"the address of the endpoint cannot be called: {error}", permanent=True) from None
        except (TimeoutError, httpx2.TimeoutException):
            raise ProviderError(f"the server did not answer within {seconds:g} s", permanent=False) from None
        except httpx2.HTTPError as error:
            raise unreached(error) from None
        if answer.status_code != 200:
            raise _error(answer, key)
        return answer.text


def _error(answer: Any, key: str) -> ProviderError:
    try:
        body = chat_format.read_json(answer.text, hide=key)
    except ProviderError:
        body = None
    said, about_key = gemini_format.error_of(body, hide=key)
    return refused(
        KEY_REFUSED if about_key else answer.status_code,
        said,
        wait=answer.headers.get("Retry-After") or gemini_format.wait_asked(body),
        now=datetime.now(UTC),
    )
