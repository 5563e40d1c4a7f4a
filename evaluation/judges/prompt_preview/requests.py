"""The request that a judge makes of a prompt, which may not be saved yet, and two texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluation.judges.kinds.contract import Pair
from evaluation.judges.kinds.graded_answers import GradedAnswer
from evaluation.judges.kinds.prompts import GRADES, MAX_TOKENS, PROMPTS, PURPOSE_OF, request_for
from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from worker.critics.contract.parameters import read_decoding
from worker.prompt_trials.operations import LABEL
from worker.prompts.documents import base_named, composed
from worker.prompts.queries import template_for
from worker.prompts.templates import PromptTemplate, RenderedPrompt
from worker.requests.contract import Request

DRAFT = "draft"
DRAFT_FIELDS = ("base", *RenderedPrompt._fields)


def chosen_template(project: Project, given: Mapping[str, Any]) -> PromptTemplate:
    """
    Return a saved prompt for judges, or one that is written at the moment.

    :param given: either ``prompt``, as NAME@VERSION, or `DRAFT_FIELDS`
    :raises Invalid: naming the field, if there is no such prompt, it is not one for judges, or a text cannot be filled
    """
    if "prompt" in given:
        if odd := [name for name in DRAFT_FIELDS if name in given]:
            raise Invalid.field(odd[0], "Give either the name of a prompt or its texts, not both.")
        found = template_for(project, given["prompt"], field="prompt")
    else:
        if missing := [name for name in DRAFT_FIELDS if name not in given]:
            raise Invalid.field(missing[0], f"A prompt that is not saved yet needs {', '.join(DRAFT_FIELDS)}.")
        sections = RenderedPrompt(given["system"], given["head"], given["tail"])
        found = composed(DRAFT, 1, base_named(given["base"]), sections, source="Not saved.")
    if found.base not in PROMPTS:
        field = "prompt" if "prompt" in given else "base"
        raise Invalid.field(field, f"{found.base} is not asked by judges; choose one of {', '.join(PROMPTS)}.")
    return found


def judge_request(template: PromptTemplate, given: Mapping[str, Any]) -> Request:
    """
    Return what a judge with the defaults of its purpose would send.

    :param given: ``first`` and ``second``, and for grades the ``question``
    :raises Invalid: if a judge that grades has no question.
    """
    purpose = PURPOSE_OF[template.base]
    pair: Pair = (given["first"], given["second"])
    if purpose == GRADES:
        if not given.get("question"):
            raise Invalid.field("question", "A judge that grades answers needs the question that was asked.")
        pair = GradedAnswer(given["question"], *pair).pair
    decoding = read_decoding({"decoding": {"seed": 0}}, max_tokens=MAX_TOKENS[purpose])
    return request_for(template, pair, decoding=decoding, label=LABEL)
