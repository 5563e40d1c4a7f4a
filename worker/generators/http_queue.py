"""
A model behind a queue over HTTP, as fal.ai has it.

``POST base/model`` is answered with ``request_id``, ``status_url`` and ``response_url``; the status is ``IN_QUEUE``,
``IN_PROGRESS`` or ``COMPLETED``, and the response names the address of the file. Address, model and key are those of an
endpoint of the project. The key is sent to its server alone, never to the one that has the file.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.jobs.queues import CRITICS
from worker.generators.contract import (
    ClipFailed,
    ClipRequest,
    Common,
    Facts,
    NamedModel,
    Parameters,
    Poll,
    Ticket,
    Unconfirmed,
    common,
)
from worker.providers.endpoints.models import Endpoint
from worker.providers.openai.chat_completions import decrypted_key, refused, unreached
from worker.requests.contract import ProviderError
from worker.requests.sanitization import clean

KIND = "queue"
FIELDS = {"prompt": "prompt", "seed": "seed", "duration": "duration"}  # as most models of fal name them
WAITING, READY = ("IN_QUEUE", "IN_PROGRESS"), "COMPLETED"
FAILED = 422  # of a response: what was asked could not be made
POLL_S = 5.0
LONGEST_SAID = 200


@dataclass(frozen=True)
class HttpQueue(NamedModel):
    """Submits clips to a queue. Fulfils `worker.generators.contract.Generator`."""

    base_url: str
    model: str
    sealed_key: str = field(repr=False)
    fields: dict[str, str]
    duration: str  # how the length is written, such as "{seconds}s"; empty: as a number
    arguments: dict[str, Any]
    result: tuple[str, ...]
    poll_s: float
    common: Common

    kind, queue = KIND, CRITICS

    @property
    def identity(self) -> dict[str, Any]:
        """Return the server, the model, and what it is sent besides the prompt."""
        return {
            "kind": KIND,
            "name": self.name,
            "version": self.version,
            "base_url": self.base_url,
            "model": self.model,
            "fields": self.fields,
            "arguments": self.arguments,
            "duration": self.duration,
        }

    def cost_micros(self, request: ClipRequest) -> int | None:
        """Return the price that was set; the server tells none."""
        return self.common.price.of(request)

    def submit(self, request: ClipRequest) -> Ticket:
        """
        Put a clip into the queue; returns its id and addresses.

        :raises ProviderError: if it was not accepted
        :raises Unconfirmed: if there was no answer that says so.
        """
        length: Any = (
            self.duration.replace("{seconds}", request.seconds) if self.duration else json.loads(request.seconds)
        )
        values = {"prompt": request.prompt, "seed": request.seed, "duration": length}
        body = {**self.arguments, **{name: values[what] for what, name in self.fields.items() if name}}
        answer = asyncio.run(self._call("POST", f"{self.base_url}/{self.model}", body))
        if not isinstance(answer, dict) or not isinstance(answer.get("request_id"), str):
            raise Unconfirmed("the answer to the submission has no request_id")
        own = f"{self.base_url}/{self.model}/requests/{answer['request_id']}"
        ticket = {
            "request_id": answer["request_id"],
            "status_url": answer.get("status_url") or f"{own}/status",
            "response_url": answer.get("response_url") or own,
        }
        return {name: clean(str(value)) for name, value in ticket.items()}

    def poll(self, ticket: Ticket) -> Poll:
        """
        Ask for the status of a clip.

        :raises ClipFailed: if it failed
        :raises ProviderError: if there is no such answer.
        """
        answer = asyncio.run(self._call("GET", self._own(ticket["status_url"])))
        status = answer.get("status") if isinstance(answer, dict) else None
        if status == READY:
            if answer.get("error"):
                raise ClipFailed(f"the clip failed: {self._said(answer['error'])}")
            return Poll(ready=True)
        if status in WAITING:
            return Poll(ready=False, wait_s=self.poll_s)
        if isinstance(status, str) and status:
            raise ClipFailed(f"the clip ended as {self._said(status)}")
        raise ProviderError("the answer has no status", permanent=False)

    def fetch(self, request: ClipRequest, ticket: Ticket, target: Path) -> Facts:
        """
        Download the file of a clip.

        :raises ClipFailed: if the response says that it failed
        :raises ProviderError: if the response names no file, or it cannot be downloaded.
        """
        try:
            answer = asyncio.run(self._call("GET", self._own(ticket["response_url"])))
        except ProviderError as error:
            raise ClipFailed(str(error)) if error.status == FAILED else error from None
        url: Any = answer
        for name in self.result:
            listed = isinstance(url, list) and name.isdecimal() and int(name) < len(url)
            url = url[int(name)] if listed else url.get(name) if isinstance(url, dict) else None
        if not isinstance(url, str):
            raise ProviderError(f"the response has no address at {'.'.join(self.result)!r}", permanent=True)
        asyncio.run(self._download(url, target))
        return {"request_id": ticket["request_id"]}

    def _own(self, url: str) -> str:
        """Return an address that the server gave, if it is its own: the key is sent there."""
        if urlsplit(url)[:2] != urlsplit(self.base_url)[:2]:
            raise ProviderError("the server names an address of another server for its status", permanent=True)
        return url

    async def _call(self, method: str, url: str, body: dict[str, Any] | None = None) -> Any:
        """Call the server once, with a deadline; return the JSON of its answer."""
        key = decrypted_key(self.sealed_key)
        headers = {"Authorization": f"Key {key}"} if key else {}
        sends = method == "POST"
        async with self._answer(method, url, sends=sends, headers=headers, json=body) as answer:
            text = (await answer.aread()).decode("utf-8", "replace")
        if answer.status_code not in (200, 201, 202):
            raise refused(
                answer.status_code,
                clean(text, hide=key)[:LONGEST_SAID],
                wait=answer.headers.get("Retry-After"),
                now=datetime.now(UTC),
            )
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            said = "the answer is not JSON"
            raise (Unconfirmed(said) if sends else ProviderError(said, permanent=False)) from None

    async def _download(self, url: str, target: Path) -> None:
        async with self._answer("GET", url, seconds=self.patience_s, most=settings.UPLOAD_MAX_BYTES) as answer:
            if answer.status_code != 200:
                raise refused(answer.status_code, "", wait=answer.headers.get("Retry-After"), now=datetime.now(UTC))
            with target.open("wb") as file:
                async for part in answer.aiter_bytes():
                    file.write(part)

    @asynccontextmanager
    async def _answer(
        self,
        method: str,
        url: str,
        *,
        sends: bool = False,
        seconds: float | None = None,
        most: int | None = None,
        **options: Any,
    ) -> AsyncIterator[Any]:
        """
        Lend the answer to one call, whose body is not read yet.

        :param sends: whether the call may cost money, so that a break after it was sent leaves that unknown
        """
        import httpx2  # here, since pages that only name a generator need not load it

        from outtake.http.outbound import outbound_client

        whole = seconds or settings.MODEL_CALL_SECONDS
        each = min(settings.MODEL_CALL_SECONDS, whole)
        timeout = httpx2.Timeout(each, connect=min(settings.MODEL_CONNECT_SECONDS, each))
        try:
            async with (
                asyncio.timeout(whole),
                outbound_client(timeout=timeout, max_reply_bytes=most or settings.MODEL_REPLY_BYTES) as client,
                client.stream(method, url, **options) as answer,
            ):
                yield answer
        except httpx2.InvalidURL as error:
            raise ProviderError(f"the address cannot be called: {error}", permanent=True) from None
        except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
            raise unreached(error) from None
        except (TimeoutError, httpx2.TimeoutException):
            said = f"the server did not answer within {whole:g} s"
            raise (Unconfirmed(said) if sends else ProviderError(said, permanent=False)) from None
        except httpx2.HTTPError as error:
            known = unreached(error)
            raise (Unconfirmed(str(known)) if sends else known) from None

    def _said(self, value: Any) -> str:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        return clean(text, hide=decrypted_key(self.sealed_key))[:LONGEST_SAID]


def http_queue(parameters: Parameters, project: Project) -> HttpQueue:
    """
    Return a generator behind a queue.

    :param parameters: ``endpoint``, the name or id of an endpoint of the project; ``fields``, what the model calls
        prompt, seed and duration, where it is otherwise ("" for what it does not take); ``duration``, how a length is
        written, such as "{seconds}s"; ``arguments``, what is sent besides; ``result``, where the response has the
        address of the file ("video.url"); ``poll_seconds``; and those of `worker.generators.contract`
    :raises Invalid: naming the parameter.
    """
    others = ("endpoint", "fields", "duration", "arguments", "result", "poll_seconds")
    named = str(parameters.get("endpoint", ""))
    rows = Endpoint.objects.filter(project=project)
    endpoint = rows.filter(public_id=named).first() or rows.filter(name=named).first()
    if endpoint is None:
        raise Invalid.field("endpoint", f"{named[:60]!r} is not an endpoint of this project; add it with add_endpoint.")
    fields, arguments = parameters.get("fields", {}), parameters.get("arguments", {})
    if not isinstance(fields, dict) or not all(k in FIELDS and isinstance(v, str) for k, v in fields.items()):
        raise Invalid.field("fields", f"Give a JSON object with text for any of {', '.join(FIELDS)}.")
    if not isinstance(arguments, dict):
        raise Invalid.field("arguments", "Give a JSON object.")
    duration, result = parameters.get("duration", ""), parameters.get("result", "video.url")
    if not isinstance(duration, str) or (duration and "{seconds}" not in duration):
        raise Invalid.field("duration", 'Give how a length is written, such as "{seconds}s".')
    if not isinstance(result, str) or not all(result.split(".")):
        raise Invalid.field("result", 'Give where the response has the address, such as "video.url" or "videos.0.url".')
    poll_s = parameters.get("poll_seconds", POLL_S)
    if isinstance(poll_s, bool) or not isinstance(poll_s, int | float) or not 0 < poll_s <= 300:
        raise Invalid.field("poll_seconds", f"{poll_s!r} is not a time of more than 0 and at most 300 seconds.")
    return HttpQueue(
        base_url=endpoint.base_url.rstrip("/"),
        model=endpoint.model.strip("/"),
        sealed_key=endpoint.sealed_key,
        fields={**FIELDS, **fields},
        duration=duration,
        arguments=arguments,
        result=tuple(result.split(".")),
        poll_s=float(poll_s),
        common=common(parameters, others=others, name=endpoint.model[:100]),
    )
