"""
The words in which a model is asked how alike two reasons are.

A reason is written by someone whom its words may serve. With `DEFENDED` it goes as a JSON string between tags, every
``<`` and ``>`` in it escaped: nothing in a reason can end its string or close its tag, and control tokens of a model
such as ``<|im_end|>`` are none any more. There is nothing of chance in it, so the same pair is the same request. With
`PLAIN` it goes as it is, as in the paper.
"""

from __future__ import annotations

import json

from outtake.errors import Invalid
from worker.prompts import templates
from worker.prompts.models import PromptVersion
from worker.prompts.templates import PromptTemplate
from worker.requests.contract import Decoding, Request

DEFENDED, PLAIN = PROMPTS = templates.JUDGE_PROMPTS


def quoted(reason: str) -> str:
    """Return a reason as a JSON string without angle brackets; `json.loads` gives it back."""
    return json.dumps(reason, ensure_ascii=False).replace("<", "\\u003c").replace(">", "\\u003e")


def offered() -> list[PromptTemplate]:
    """Return the prompts that a judge can be asked with, each in its newest version, the one with the defence first."""
    return [templates.load(name) for name in PROMPTS]


def stored_prompt(name: str, version: int | None = None) -> PromptVersion:
    """
    Return the row of a prompt for judges, by default of its newest version; from now on it stays as it is.

    :raises Invalid: if it is not one of `PROMPTS`, or was used with another text.
    """
    if name not in PROMPTS:
        raise Invalid.field("prompt", f"{name[:100]!r} is not one of {', '.join(PROMPTS)}.")
    template = templates.load(name, version)
    templates.pin_version(template)
    return PromptVersion.objects.get(prompt=None, name=template.name, version=template.version)


def template_of(prompt: PromptVersion) -> PromptTemplate:
    """Return a stored prompt as it was when it was first used."""
    return templates.read(f"{prompt.name}.v{prompt.version}.md", prompt.text.encode())


def request_for(template: PromptTemplate, first: str, second: str, *, decoding: Decoding, label: str) -> Request:
    """Return what a model is asked about two reasons."""
    shown = (first, second) if template.name == PLAIN else (quoted(first), quoted(second))
    filled = template.fill(first=shown[0], second=shown[1])
    return Request(label, *filled, template=template.id, decoding=decoding)
