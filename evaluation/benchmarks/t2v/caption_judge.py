"""Whether a caption agrees with the prompt, 0 or 1, by a language model through the ledger."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from evaluation.benchmarks.writing.proposals import Writer, template_named
from outtake.accounts.projects.models import Project
from worker.ledger.text_ledger import TextLedger
from worker.prompts import templates
from worker.prompts.templates import PromptTemplate
from worker.providers import registry
from worker.requests.contract import Decoding, ModelError, Request

TEMPLATE = "t2v-bench/caption-judge"
MAX_TOKENS = 16
AT_ONCE = 16
_DIGIT = re.compile(r"(?<![\w.])[01](?![\w.]*\w)")


def judge_captions(
    project: Project,
    writer: Writer,
    pairs: Mapping[str, tuple[str, str]],
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> dict[str, bool | None]:
    """
    Return by clip whether its caption agrees with its prompt; None where the reply says neither, or was refused.

    :param pairs: by clip the prompt and the caption; without a caption a clip agrees with nothing, and no one is asked
    :raises ModelError: if the endpoint cannot be reached, or the project's budget is used up
    """
    template = template_named(TEMPLATE)
    asked = [video for video, (_, caption) in pairs.items() if caption]
    judged: dict[str, bool | None] = dict.fromkeys(pairs, False)
    ledger = TextLedger(project=project, provider=registry.of(writer.provider, project))
    for start in range(0, len(asked), AT_ONCE):
        progress(start, len(asked))
        some = asked[start : start + AT_ONCE]
        done = ledger.hear([_request(template, *pairs[video]) for video in some])
        if done.stopped is not None:
            raise done.stopped
        for video, outcome in zip(some, done.outcomes, strict=True):
            judged[video] = (
                None if outcome is None or isinstance(outcome, ModelError) else zero_or_one(outcome.reply.text)
            )
    return judged


def caption_requests(pairs: Mapping[str, tuple[str, str]]) -> list[Request]:
    """Return what a judge of captions is asked; see `judge_captions`."""
    template = templates.load(TEMPLATE)
    return [_request(template, prompt, caption) for prompt, caption in pairs.values() if caption]


def _request(template: PromptTemplate, prompt: str, caption: str) -> Request:
    words = template.fill(prompt=_data(prompt), caption=_data(caption))
    return Request("caption", *words, template.id, Decoding(MAX_TOKENS))


def zero_or_one(text: str) -> bool | None:
    """Read the only 0 or 1 of a reply that is a separate word; None if there is none, or both."""
    found = set(_DIGIT.findall(text))
    return found == {"1"} if len(found) == 1 else None


def _data(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("<", "\\u003c").replace(">", "\\u003e")
