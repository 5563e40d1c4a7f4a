"""
The words in which a model is asked about two texts, and what it is asked for: the purpose of a judge.

- *similarity*: how alike two reasons are, 0 to 10 (Spotlight's judge);
- *same error*: whether two reasons describe the same error, 0 or 1 (the check with which sliding windows are merged);
- *grades*: what an answer in words is worth against a reference answer, 0, 1 or 2 (VF-Eval's grades).

A text is written by someone whom its words may serve. It goes as a JSON string, every ``<`` and ``>`` in it escaped:
nothing in it can end its string or close its tag, and control tokens of a model such as ``<|im_end|>`` are none any
more. There is nothing of chance in it, so the same pair is the same request. The prompts of `DEFENDING` also say that
the texts are data. With `PLAIN` they go as they are, as in the paper.
"""

from __future__ import annotations

import json

from evaluation.judges.kinds.contract import Pair
from evaluation.judges.kinds.graded_answers import GradedAnswer
from evaluation.judges.models import Judge
from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from worker.prompts import templates
from worker.prompts.models import ProjectPrompt, PromptVersion
from worker.prompts.queries import find_template, newest_of
from worker.prompts.templates import PromptTemplate
from worker.requests.contract import Decoding, Request

SIMILARITY, SAME_ERROR, GRADES = PURPOSES = ("similarity", "same_error", "grades")
DEFENDED, PLAIN = "spotlight/reason-judge", "spotlight/reason-judge-plain"
SAME, GRADE = "spotlight/same-error", "vf-eval/grade"
PURPOSE_OF = {DEFENDED: SIMILARITY, PLAIN: SIMILARITY, SAME: SAME_ERROR, GRADE: GRADES}
PROMPTS = tuple(PURPOSE_OF)
DEFENDING = (DEFENDED, GRADE)
GREATEST = {SIMILARITY: 10, SAME_ERROR: 1, GRADES: 2}
"""The greatest score of each purpose; the least is 0."""
MAX_TOKENS = {SIMILARITY: 16, SAME_ERROR: 16, GRADES: 256}
"""Of a reply: a number and a little, or a reason with it; a model that thinks aloud first needs more."""


def purpose_of(judge: Judge) -> str:
    """Return what a judge is asked for; one without a prompt compares two reasons."""
    return SIMILARITY if judge.prompt is None else PURPOSE_OF[base_of(judge.prompt)]


def base_of(prompt: PromptVersion | PromptTemplate) -> str:
    """Return the shipped prompt in whose place a prompt is asked: its own name, if it is shipped."""
    if isinstance(prompt, PromptTemplate):
        return prompt.base
    return prompt.name if prompt.prompt is None else prompt.prompt.base


def require_purpose(judge: Judge, *purposes: str, field: str = "judge") -> None:
    """
    Refuse a judge that is asked for something else.

    :raises Invalid: naming what it is asked for, and what is needed.
    """
    if (found := purpose_of(judge)) not in purposes:
        needed = " or ".join(IN_WORDS[each] for each in purposes)
        raise Invalid.field(field, f"{judge} {IN_WORDS[found]}; choose a judge that {needed}.")


IN_WORDS = {
    SIMILARITY: "scores how alike two reasons are, from 0 to 10",
    SAME_ERROR: "says whether two reasons describe the same error",
    GRADES: "grades free-text answers, from 0 to 2",
}


def quoted(text: str) -> str:
    """Return a text as a JSON string without angle brackets; `json.loads` gives it back."""
    return json.dumps(text, ensure_ascii=False).replace("<", "\\u003c").replace(">", "\\u003e")


def offered(project: Project) -> list[PromptTemplate]:
    """
    Return the prompts that a judge of a project can be asked with, each in its newest version.

    The shipped ones come first, among them the one with the defence, then the project's own.
    """
    own = [newest_of(each) for each in ProjectPrompt.objects.filter(project=project, base__in=PROMPTS).order_by("name")]
    return [*(templates.load(name) for name in PROMPTS), *own]


def chosen_prompt(project: Project, reference: str) -> PromptVersion:
    """
    Return the row of a shipped prompt for judges, or of a project's own.

    :param reference: ``NAME@VERSION``, or ``NAME`` for its newest version
    :raises Invalid: if there is none for judges.
    """
    template = find_template(project, reference)
    if template is None or template.base not in PROMPTS:
        own = (each.reference for each in offered(project))
        raise Invalid.field("prompt", f"{reference[:100]!r} is not one of {', '.join(own)}.")
    if template.name == template.base:
        return stored_prompt(template.name, template.version)
    return PromptVersion.objects.select_related("prompt").get(
        prompt__project=project, name=template.name, version=template.version
    )


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


def request_for(template: PromptTemplate, pair: Pair, *, decoding: Decoding, label: str) -> Request:
    """
    Return what a model is asked about two texts.

    :param pair: two reasons; for grades what `GradedAnswer.pair` makes of an answer
    """
    filled = template.fill(**_shown(template.base, pair))
    return Request(label, *filled, template=template.id, decoding=decoding)


def _shown(prompt: str, pair: Pair) -> dict[str, str]:
    first, second = pair
    if PURPOSE_OF[prompt] == GRADES:
        return {name: quoted(text) for name, text in GradedAnswer.of_pair(pair)._asdict().items()}
    if prompt == SAME:
        return {"reason_a": quoted(first), "reason_b": quoted(second)}
    return {"first": first, "second": second} if prompt == PLAIN else {"first": quoted(first), "second": quoted(second)}
