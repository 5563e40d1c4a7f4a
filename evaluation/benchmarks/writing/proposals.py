"""What a model proposes: its replies, paid for through the ledger, as checked values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from outtake.accounts.projects.models import Project
from outtake.text import is_storable
from worker.critics.parsing.json_entries import find_entries
from worker.ledger.text_ledger import TextLedger
from worker.prompts import templates
from worker.prompts.templates import PromptTemplate
from worker.providers import registry
from worker.providers.endpoints.models import Endpoint
from worker.requests.contract import LENGTH, Decoding, ModelError, ModelReply, Request

MAX_TOKENS = 2048


class Writer(NamedTuple):
    """
    A model that writes.

    :param provider: as JSON, see `worker.providers.registry.of`
    :param model: its name, for the provenance of what it writes
    :param temperature: above 0, since several texts are wanted; the seed makes a request the same again
    :param own: prompts that are asked in the place of shipped ones, by the names of these
    """

    provider: Mapping[str, Any]
    model: str
    temperature: float = 0.7
    seed: int = 0
    own: Mapping[str, PromptTemplate] = {}

    @classmethod
    def at(cls, endpoint: Endpoint, temperature: float = 0.7, seed: int = 0) -> Writer:
        """Return the model of an endpoint."""
        return cls({"kind": endpoint.protocol, "endpoint": endpoint.public_id}, endpoint.model, temperature, seed)

    def template(self, name: str) -> PromptTemplate:
        """Return what is asked under the name of a shipped prompt."""
        return self.own.get(name) or templates.load(name)

    def request(self, template: PromptTemplate, label: str, **values: Any) -> Request:
        """Return what the model is asked."""
        system, head, tail = template.fill(**{name: str(value) for name, value in values.items()})
        decoding = Decoding(MAX_TOKENS, self.temperature, seed=self.seed)
        return Request(label, system, head, tail, template.id, decoding)

    def provenance(self, template: PromptTemplate) -> dict[str, Any]:
        """Return what is kept with each text: who wrote it, and how it was asked for."""
        return {"model": self.model, "prompt": template.id, "seed": self.seed}


def template_named(name: str) -> PromptTemplate:
    """Return a prompt, and store that it is used."""
    template = templates.load(name)
    templates.pin_version(template)
    return template


def ask(
    project: Project, writer: Writer, requests: Sequence[Request], key: str, progress: Callable[[int], object]
) -> Iterator[list[dict[str, Any]] | str]:
    """
    Yield for each request the entries of its reply, or why there are none. What was answered before is not paid again.

    :param key: under which an entry has its text
    :raises ModelError: if the endpoint cannot be reached, or the project's budget is used up; what was answered is kept
    """
    provider = registry.of(writer.provider, project)
    ledger = TextLedger(project=project, provider=provider)
    for start in range(0, len(requests), AT_ONCE):
        done = ledger.hear(requests[start : start + AT_ONCE])
        if done.stopped is not None:
            raise done.stopped
        for outcome in done.outcomes:
            progress(1)
            yield entries_in(outcome, key)


def entries_in(outcome: ModelReply | ModelError | None, key: str) -> list[dict[str, Any]] | str:
    """
    Return the entries of a reply, or why there are none.

    :param key: under which an entry has its text
    """
    if outcome is None or isinstance(outcome, ModelError):
        return str(outcome or "no reply")
    found = find_entries(
        outcome.reply.text,
        cut_off=outcome.reply.finish == LENGTH,
        is_entry=lambda value: isinstance(value, dict) and key in value,
    )
    entries = [each for each in (found.raw if found else []) if isinstance(each, dict)]
    return entries or f"the reply has no list with {key}"


def text_in(entry: dict[str, Any], name: str) -> str:
    """Return a text of an entry without spaces around it; "" where it has none that can be stored."""
    found = entry.get(name)
    return " ".join(found.split()) if isinstance(found, str) and is_storable(found) else ""


AT_ONCE = 16
