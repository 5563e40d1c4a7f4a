"""
A server with OpenAI's chat completions API: OpenAI itself, vLLM, SGLang, llama.cpp, gateways.

The clip goes as frames: before each picture, when in the clip it is. The pictures are JPEG of one quality, so that the
same clip is the same bytes. A call has a deadline that holds for all of it, so a server that drips one byte a second is
cut off too. Nothing is tried again here. No error shows the key.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, Self

from django.conf import settings

from outtake.encryption import SealBroken, decrypt
from outtake.errors import Invalid
from outtake.jobs.queues import CRITICS
from worker.media.contract import Footage
from worker.media.footage import JPEG_QUALITY, has_sound_with_it, is_video
from worker.providers.openai import chat_format
from worker.requests import visual_tokens
from worker.requests.contract import Capabilities, Estimate, ProviderError, Reply, Request, estimate_tokens
from worker.requests.sanitization import clean

if TYPE_CHECKING:
    import openai

    from worker.providers.endpoints.models import Endpoint

KIND = "openai"
PASSING = (408, 409, 425, 429)  # worth another try, as is every 5xx
AWAY = (429, 502, 503, 504)  # whatever was sent: too much at once, or no server behind the proxy
OF_REQUEST = (400, 413, 422)  # about what was sent: a filter of contents, a text that is too long
LONGEST_WAIT = 120.0  # seconds that a server may ask for
BYTES_A_TOKEN = 3  # English text has more, other scripts about so many: an estimate should not be too low
TOKENS_A_FRAME = 8  # of the text before a picture
TOKENS_AROUND = 64  # of the template of a chat
SOUND_TOKENS = 32  # of a second
FEWER_IN_VIDEO = 8  # servers merge frames of a video, and scale them their way
MILLION = 1_000_000
UNMEASURED = (
    "It is not known how many tokens an image takes at this endpoint. Test the endpoint, or set its tokens per image."
)


@dataclass(frozen=True)
class OpenAIProvider:
    """One model behind one base URL. Prices are millionths of a US dollar for a million tokens; None is not known."""

    base_url: str
    model: str
    family: str
    sealed_key: str = field(default="", repr=False)
    input_price: int | None = None
    output_price: int | None = None
    json_schema: bool = False
    probabilities: bool = False
    seed: bool = True
    video: bool = False
    audio: bool = False
    context_tokens: int | None = None
    picture: visual_tokens.Measured | None = None  # measured or set by hand; counts before the family's rule
    _seen: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)  # the last footage, as it is sent

    kind = KIND
    client = "chat.completions"
    sound_in_video = False
    queue = CRITICS

    @classmethod
    def of(cls, endpoint: Endpoint) -> Self:
        """Return the provider of an endpoint."""
        same = ("base_url", "model", "family", "sealed_key", "input_price", "output_price")
        able = ("json_schema", "probabilities", "seed", "video", "audio", "context_tokens")
        each = endpoint.picture_tokens
        return cls(
            **{name: getattr(endpoint, name) for name in (*same, *able)},
            picture=None if each is None else visual_tokens.Measured(each, endpoint.pixels_per_token),
        )

    @property
    def identity(self) -> dict[str, Any]:
        """Return what can change an answer: neither key nor price."""
        return {
            "kind": self.kind,
            "client": self.client,
            "address": self.base_url,
            "model": self.model,
            "family": self.family,
            "jpeg_quality": JPEG_QUALITY,
        }

    def capabilities(self) -> Capabilities:
        """Say what the endpoint was said to take."""
        return Capabilities(
            json_schema=self.json_schema,
            probabilities=self.probabilities,
            seed=self.seed,
            hears=self.audio,
            video=self.video,
            pixel_multiple=visual_tokens.multiple_of(self.family),
            context_tokens=self.context_tokens,
        )

    def expected_visual_tokens(self, footage: Footage) -> int:
        """Return how many tokens the frames make up at least."""
        return self._tokens(footage).fewest

    def estimate(self, footage: Footage, request: Request) -> Estimate:
        """Say what a request takes at most, by the family's rule for pictures and the length of the texts."""
        words = estimate_tokens(request.texts, bytes_a_token=BYTES_A_TOKEN)
        visual = self._tokens(footage).most
        around = TOKENS_AROUND + TOKENS_A_FRAME * len(footage.frames)
        prompt, completion = visual + around + words, request.decoding.max_tokens
        known = self.input_price is not None and self.output_price is not None
        return Estimate(prompt, visual, completion, self._price(prompt, completion) if known else None)

    def cost_micros(self, reply: Reply) -> int:
        """Return the price of the tokens that the server counted, rounded up."""
        return self._price(reply.prompt_tokens or 0, reply.completion_tokens or 0)

    def generate(self, footage: Footage, requests: Sequence[Request]) -> list[Reply]:
        """
        Ask one after the other.

        :raises ProviderError: permanent where another try cannot do better, such as a key that is refused.
        """
        video = self._shown(footage)
        fps = fps_of(footage)
        return [self.ask(video, request, fps) for request in requests]

    def _tokens(self, footage: Footage) -> visual_tokens.Count:
        if not footage.frames:
            return visual_tokens.Count(0, 0)
        one, frames = self._picture(footage.width, footage.height), len(footage.frames)
        sound = math.ceil(SOUND_TOKENS * footage.duration_ms / 1000) if has_sound_with_it(footage) else 0
        fewest = one.fewest * frames // (FEWER_IN_VIDEO if is_video(footage) else 1)
        return visual_tokens.Count(fewest, one.most * frames + sound)

    def _picture(self, width: int, height: int) -> visual_tokens.Count:
        if self.picture is not None:
            return self.picture.of(width, height)
        if self.family == visual_tokens.OTHER:
            raise Invalid.field("endpoint", UNMEASURED)
        return visual_tokens.of_picture(self.family, width, height)

    def _price(self, prompt: int, completion: int) -> int:
        return priced(prompt, completion, self.input_price, self.output_price)

    def _shown(self, footage: Footage) -> list[dict[str, Any]]:
        if self._seen.get("footage") is not footage:  # the requests of a bundle show the same
            self._seen.update(footage=footage, parts=self._parts(footage))
        parts: list[dict[str, Any]] = self._seen["parts"]
        return parts

    def _parts(self, footage: Footage) -> list[dict[str, Any]]:
        return chat_format.parts_of(footage, JPEG_QUALITY, sound_in_video=self.sound_in_video)

    def ask(self, video: list[dict[str, Any]], request: Request, fps: float | None = None) -> Reply:
        """
        Ask once, with parts of a message before the words.

        :raises ProviderError: as `generate`.
        """
        key = decrypted_key(self.sealed_key)
        started = time.monotonic()
        reply = asyncio.run(self._reply(video, request, key, fps))
        return Reply(**{**vars(reply), "seconds": time.monotonic() - started})

    def list_models(self) -> list[dict[str, Any]]:
        """
        Return what the server lists of its models, each at least with an ``id``; this costs nothing.

        :raises ProviderError: as `generate`.
        """
        return asyncio.run(self._models(decrypted_key(self.sealed_key)))

    async def _reply(self, parts: Sequence[Mapping[str, Any]], request: Request, key: str, fps: float | None) -> Reply:
        """Send a request, and read the answer."""
        async with connected(self.base_url, key) as client:
            body = chat_format.body_of(self.model, self.family, parts, request, fps)
            answer = await client.chat.completions.with_raw_response.create(**body)
            return chat_format.read_answer(answer.http_response.text, request, hide=key)

    async def _models(self, key: str) -> list[dict[str, Any]]:
        async with connected(self.base_url, key) as client:
            answer = await client.models.with_raw_response.list()
            body = chat_format.read_json(answer.http_response.text, hide=key)
        listed = body.get("data") if isinstance(body, dict) else None
        return [each for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []


@asynccontextmanager
async def connected(base_url: str, key: str) -> AsyncIterator[openai.AsyncOpenAI]:
    """
    Give a client for one call, which has a deadline.

    :raises ProviderError: for whatever goes wrong within; permanent where another try cannot do better.
    """
    import httpx2  # here, since pages that only name a provider need not load them
    import openai

    from outtake.http.outbound import outbound_client

    not_told: Any = {"OpenAI-Organization": openai.Omit(), "OpenAI-Project": openai.Omit()}  # of this environment
    seconds = settings.MODEL_CALL_SECONDS
    timeout = openai.Timeout(seconds, connect=min(settings.MODEL_CONNECT_SECONDS, seconds))
    http = outbound_client(timeout=timeout, max_reply_bytes=settings.MODEL_REPLY_BYTES)
    try:
        async with (
            asyncio.timeout(seconds),
            openai.AsyncOpenAI(
                api_key=key or "none",
                base_url=base_url,
                http_client=http,
                max_retries=0,
                timeout=timeout,
                default_headers=not_told,
            ) as client,
        ):
            yield client
    except httpx2.InvalidURL as error:
        raise ProviderError(f"the address of the endpoint cannot be called: {error}", permanent=True) from None
    except (TimeoutError, openai.APITimeoutError):
        raise ProviderError(f"the server did not answer within {seconds:g} s", permanent=False) from None
    except openai.APIStatusError as error:
        raise _refused(error, key) from None
    except openai.APIConnectionError as error:
        raise unreached(error) from None


def fps_of(footage: Footage) -> float | None:
    """Return the frames per second at which a server is to look at a video; None for frames."""
    if not is_video(footage):
        return None
    sampling = footage.sampling
    return sampling.fps if sampling.frames is None else round(1000 * sampling.frames / footage.duration_ms, 3)


def decrypted_key(sealed_key: str) -> str:
    """
    Return the key of an endpoint, "" where it has none.

    :raises ProviderError: permanent, if it cannot be opened.
    """
    try:
        return decrypt(sealed_key) if sealed_key else ""
    except SealBroken as error:
        raise ProviderError(f"the key of the endpoint cannot be opened. {error}", permanent=True) from None


def priced(prompt: int, completion: int, input_price: int | None, output_price: int | None) -> int:
    """Return what tokens cost in micros, rounded up; prices are micros for a million, None for not known."""
    millionths = prompt * (input_price or 0) + completion * (output_price or 0)
    return -(-millionths // MILLION)


def _refused(error: openai.APIStatusError, key: str) -> ProviderError:
    body = error.body if isinstance(error.body, dict) else {}
    said = body.get("message") or body.get("detail")  # the latter from servers on FastAPI
    told = clean(str(said), hide=key) if said else ""
    return refused(error.status_code, told, wait=error.response.headers.get("Retry-After"), now=datetime.now(UTC))


def refused(status: int, said: str, *, wait: str | None, now: datetime) -> ProviderError:
    """
    Return the error for a status other than success.

    :param said: what the server says, without secrets
    :param wait: after what time it may be asked again, as in ``Retry-After``
    """
    told = f": {said[:200]}" if said else ""
    if 300 <= status < 400:
        told = "; it sends calls elsewhere, which is not followed: give the address that answers"
    passing = status in PASSING or status >= 500
    return ProviderError(
        f"the server answered {status}{told}",
        permanent=not passing,
        retry_after_s=retry_after(wait, now=now) if passing else None,
        of_request=status in OF_REQUEST,
        away=status in AWAY,
        status=status,
    )


def unreached(error: Exception) -> ProviderError:
    """Return why there was no reply; what is ours to say is kept, what the system says may hold addresses."""
    from outtake.http.outbound import ClearTextRefused, ReplyTooLarge
    from outtake.http.outbound import UrlNotAllowed as AddressRefused

    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, AddressRefused | ClearTextRefused | ReplyTooLarge):
            return ProviderError(str(cause), permanent=True)
        cause = cause.__cause__ or cause.__context__
    return ProviderError("the server could not be reached, or broke the connection", permanent=False, away=True)


def retry_after(header: str | None, *, now: datetime) -> float | None:
    """Return the seconds that a ``Retry-After`` asks for, as a number or as a date, at most `LONGEST_WAIT`."""
    if not header:
        return None
    try:
        seconds = float(header)
    except ValueError:
        try:
            then = parsedate_to_datetime(header)
        except ValueError:
            return None
        seconds = ((then if then.tzinfo else then.replace(tzinfo=UTC)) - now).total_seconds()
    return min(max(seconds, 0.0), LONGEST_WAIT) if math.isfinite(seconds) else None
