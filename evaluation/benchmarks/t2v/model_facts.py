"""Objects, counts and colours of prompts, proposed by a model through the ledger; people correct them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from evaluation.benchmarks.writing.proposals import Writer, ask, template_named
from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from worker.observers.prompt_facts import COLOURS, OBJECTS, PromptFacts, facts_in
from worker.requests.contract import Request

TEMPLATE = "t2v-bench/facts"


def facts_by_model(
    project: Project, writer: Writer, texts: Mapping[str, str], progress: Callable[[int, int], object]
) -> dict[str, PromptFacts | None]:
    """
    Return what a model says that prompts ask for, by id; None where its reply cannot be read.

    The same texts are answered from the ledger, so a call that was interrupted goes on.

    :param texts: of prompts, by id
    :raises ModelError: if the endpoint cannot be reached, or the project's budget is used up
    """
    requests = fact_requests(writer, texts)
    done = 0

    def step(n: int) -> None:
        nonlocal done
        done += n
        progress(done, len(requests))

    replies = ask(project, writer, requests, OBJECTS, step)
    return {name: _read(reply) for name, reply in zip(texts, replies, strict=True)}


def fact_requests(writer: Writer, texts: Mapping[str, str]) -> list[Request]:
    """Return what a model is asked: a request for each prompt, in their order."""
    template = template_named(TEMPLATE)
    return [writer.request(template, "facts", prompt=_data(text)) for text in texts.values()]


def _read(reply: list[dict] | str) -> PromptFacts | None:
    if isinstance(reply, str) or len(reply) != 1:
        return None
    try:
        return facts_in({name: reply[0].get(name, []) for name in (OBJECTS, COLOURS)})
    except Invalid:
        return None


def _data(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("<", "\\u003c").replace(">", "\\u003e")
