"""
The replies that an earlier run got, as a provider: the same strategy read again, without a call and without a cent.

A reply is found by what was shown and said, anyone who gave it. What was never asked is a permanent error, and never a
guess.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from django.db.models import Q

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.jobs.queues import CRITICS
from worker.ledger.models import ModelCall
from worker.ledger.request_key import digest, recorded
from worker.media.contract import Footage
from worker.providers.registry import only_field, within_project
from worker.requests import visual_tokens
from worker.requests.contract import Capabilities, Estimate, Provider, ProviderError, Reply, Request
from worker.runs.models import CriticRun

KIND = "replay"
MATCHED = (
    *("video_sha256", "frames", "sampling", "width", "height"),
    *("media", "sound", "stretch", "box"),
    *("system", "head", "tail", "template", "decoding"),
    *("system", "head", "tail", "template", "decoding", "draw"),
)


class ReplayProvider:
    """Answers for the model of a run, with that run's replies."""

    kind, queue = KIND, CRITICS

    def __init__(self, run: CriticRun) -> None:
        """
        Take a run.

        :raises Invalid: if none of its calls was answered.
        """
        self._run = run
        first = self._calls().order_by("pk").first()
        if first is None:
            raise Invalid.field("replay", f"The run {run.public_id!r} has no stored replies of a model.")
        self._original: dict[str, Any] = first.provider
        self._request: dict[str, Any] = first.request

    @property
    def identity(self) -> dict[str, Any]:
        """Return which run is replayed, and what answered it."""
        return {"kind": KIND, "run": self._run.public_id, "of": self._original}

    def capabilities(self) -> Capabilities:
        """Return what the original was asked with, so that a strategy asks the same; all requests go at once."""
        family = self._original.get("family") or self._original.get("model_type")
        return Capabilities(
            json_schema=self._request["schema"] is not None,
            probabilities=self._by_token,
            seed=self._request["decoding"]["seed"] is not None,
            shares_prefix=True,
            hears="sound" in self._request,
            video="media" in self._request,
            pixel_multiple=visual_tokens.multiple_of(str(family)),
        )

    def expected_visual_tokens(self, footage: Footage) -> int:
        """Return what was expected of the original for this clip; 0 for a model of ours, which loses nothing."""
        if self._original.get("family") is None or not footage.frames:
            return 0
        of_clip = self._calls().filter(request__video_sha256=footage.video_sha256)
        return of_clip.values_list("visual_tokens", flat=True).first() or 0

    def estimate(self, footage: Footage, request: Request) -> Estimate:
        """Return nothing: no one is asked."""
        return Estimate(0, 0, 0, cost_micros=0)

    def cost_micros(self, reply: Reply) -> int:
        """Return 0: it was paid for then."""
        return 0

    def generate(self, footage: Footage, requests: Sequence[Request]) -> list[Reply]:
        """
        Look the replies up.

        :raises ProviderError: permanent, if a request was not answered in that run.
        """
        return [self._reply(footage, request) for request in requests]

    def _calls(self) -> Any:
        """The calls that the run paid for, and those that it found answered."""
        its = Q(run=self._run) | Q(parses__item__run=self._run)
        return ModelCall.objects.filter(its, state=ModelCall.ANSWERED, project=self._run.round.study.project_id)

    @cached_property
    def _by_token(self) -> bool:
        """Whether the original was asked for probabilities of tokens, in any query."""
        return self._calls().exclude(request__choices=[]).exists()

    @cached_property
    def _by_matter(self) -> Mapping[str, int]:
        return {_matter(request): pk for pk, request in self._calls().values_list("pk", "request").distinct()}

    def _reply(self, footage: Footage, request: Request) -> Reply:
        pk = self._by_matter.get(_matter(recorded(footage, request, self.capabilities())))
        if pk is None:
            raise ProviderError(
                f"the run {self._run.public_id} has no reply to {request.label!r} about this clip", permanent=True
            )
        call = ModelCall.objects.get(pk=pk)
        raw = call.raw or {}
        return Reply(
            text=call.text,
            finish=call.finish,
            prompt_tokens=call.prompt_tokens,
            cached_tokens=call.cached_tokens,
            completion_tokens=call.completion_tokens,
            probabilities=call.probabilities,
            model=str(raw.get("model") or raw.get("modelVersion") or ""),
            raw=raw,
        )


def _matter(record: Mapping[str, Any]) -> str:
    return digest({name: record.get(name) for name in MATCHED})


def make_replay(spec: dict[str, Any], project: Project | None) -> Provider:
    """Return the provider of ``{"kind": "replay", "run": id}``."""
    public_id = only_field(spec, "run")
    found = CriticRun.objects.select_related("round__study").filter(public_id=public_id)
    run = within_project(found, "round__study__project", project).first()
    if run is None:
        raise Invalid.field("replay", f"{public_id[:60]!r} is not a run of this project.")
    return ReplayProvider(run)
