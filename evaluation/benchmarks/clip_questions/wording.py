"""
Questions of yes or no worded by a model, from a question with options (VF-Eval has a model make them).

By rule they all read alike: "Is there a problem with …, of this kind: …?". A model words them freely, one for each
option; the right answer stays that of the rule. A reply is checked: a question for each option, each of which asks
whether the option holds, with the same polarity, and without naming an option by letter or number. Where no reply
passes, the question of the rule is asked. What passes is a draft until people accept it
(`evaluation.benchmarks.clip_questions.draft_checks`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import jsonschema

from annotations.instruments.question_forms import YES_NO
from annotations.studies.models import Study
from annotations.tasks.clip_questions import LONGEST_TEXT, ClipQuestion, add_clip_questions
from annotations.tasks.models import Question
from evaluation.benchmarks.clip_questions.distractors import MADE_FROM, TRIES, WRITTEN_BY
from evaluation.benchmarks.clip_questions.rules import EA, OPTION, PARTS, which_flaw
from evaluation.benchmarks.writing.proposals import Writer, ask, text_in
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Video
from worker.prompts import templates
from worker.requests.contract import Request

RULE, MODEL = WORDINGS = ("rule", "model")
TEMPLATE = "vf-eval/write-yes-no"
QUESTION = "question"  # of an entry of the reply
ENTRY = {
    "type": "object",
    "properties": {
        "option": {"type": "integer", "minimum": 1},
        QUESTION: {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT},
    },
    "required": ["option", QUESTION],
    "additionalProperties": False,
}
REPLY = {
    "type": "object",
    "properties": {"results": {"type": "array", "items": ENTRY}},
    "required": ["results"],
    "additionalProperties": False,
}
_BEGINS = re.compile(
    r"(am|is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|may|might|must)(?:n[’']t)?\b",
    re.IGNORECASE,
)
_NEGATIONS = re.compile(
    r"\b(?:not|no|none|never|nothing|nobody|neither|nor|without|free of|free from|cannot|absent|absence)\b|n[’']t\b",
    re.IGNORECASE,
)
_NAMES_AN_OPTION = re.compile(r"\b(?:options?|choices?|alternatives?)\b|\([a-i1-9]\)|\b[a-i]\)", re.IGNORECASE)
_LETTER = re.compile(r"\b[A-H]\b")  # a capital of its own


class Source(NamedTuple):
    """The questions that the rule made from one question with options about a clip, one for each option."""

    video: Video
    category: str
    by_rule: tuple[Question, ...]

    @property
    def options(self) -> list[str]:
        """The options that are asked about, as the form calls them."""
        return [str(each.metadata[OPTION]) for each in self.by_rule]


@dataclass
class WordedQuestions:
    """How many questions a model worded, or had worded before; how many stay as the rule has them; refused replies."""

    created: int = 0
    existing: int = 0
    by_rule: int = 0
    refused: Counter[str] = field(default_factory=Counter)


def word_questions(
    study: Study,
    project: Project,
    writer: Writer,
    *,
    progress: Callable[[int], object] = lambda n: None,
) -> WordedQuestions:
    """
    Have a model word the questions of yes or no about a study's clips; each worded question is a draft.

    A reply that breaks a rule is asked for again, `TRIES` times at most. The same call again is answered from the
    ledger, and creates nothing twice.

    :param progress: called with how many more replies there are
    :raises ModelError: if the endpoint cannot be reached, or the budget is used up; what was answered is kept
    """
    template = writer.template(TEMPLATE)
    templates.pin_version(template)
    written_by = writer.provenance(template)
    done, left = WordedQuestions(), sources_in(study)
    worded: dict[Video, list[ClipQuestion]] = {}
    for draw in range(TRIES):
        requests = [each.drawn(draw) for each in wording_requests(left, writer)]
        replies = list(ask(project, writer, requests, QUESTION, progress)) if requests else []
        again = []
        for source, reply in zip(left, replies, strict=True):
            texts = checked_wording(reply, source.options)
            if isinstance(texts, str):
                done.refused[texts] += 1
                again.append(source)
                continue
            for before, text in zip(source.by_rule, texts, strict=True):
                facts = {**before.metadata, WRITTEN_BY: written_by, MADE_FROM: before.public_id}
                question = ClipQuestion(text, YES_NO, before.dimension, before.answer, (), facts, Question.DRAFT)
                worded.setdefault(source.video, []).append(question)
        left = again
    done.by_rule = sum(len(each.by_rule) for each in left)
    total = sum(map(len, worded.values()))
    done.created = add_clip_questions(worded)
    done.existing = total - done.created
    return done


def wording_requests(sources: Sequence[Source], writer: Writer) -> list[Request]:
    """Return what a model is asked: a request for each question with options."""
    template = writer.template(TEMPLATE)
    requests = []
    for each in sources:
        options = "\n".join(f"{n}. {label}" for n, label in enumerate(each.options, 1))
        asked = writer.request(template, "yes/no", question=which_flaw(PARTS[each.category][1]), options=options)
        requests.append(replace(asked, schema=REPLY))
    return requests


def checked_wording(reply: list[dict[str, Any]] | str, options: Sequence[str]) -> tuple[str, ...] | str:
    """
    Return the questions of a reply in the order of the options, or why it cannot be taken.

    :param reply: its entries, or why there are none
    :param options: what each question is about
    """
    if isinstance(reply, str):
        return reply
    if any(not _ENTRIES.is_valid(each) for each in reply):
        return "an entry that is not an option's number with a question"
    if sorted(each["option"] for each in reply) != list(range(1, len(options) + 1)):
        return "not one question for each option"
    texts = [text_in(each, QUESTION) for each in sorted(reply, key=lambda each: int(each["option"]))]
    for text, option in zip(texts, options, strict=True):
        if why := _fault(text, option):
            return why
    if len({each.casefold() for each in texts}) < len(texts):
        return "two questions that are the same"
    return tuple(texts)


def sources_in(study: Study) -> list[Source]:
    """Return the questions of yes or no that the rule made for a study's clips, by clip and question of the form."""
    clips = Video.objects.filter(task_parts__task__round__study=study).values("pk")
    by_rule = Question.objects.filter(video__in=clips, form=YES_NO, metadata__task=EA, metadata__has_key=OPTION)
    found: dict[tuple[Video, str], list[Question]] = {}
    for each in by_rule.exclude(metadata__has_key=WRITTEN_BY).select_related("video").order_by("pk"):
        if (category := str(each.metadata.get("category", ""))) in PARTS and each.video is not None:
            found.setdefault((each.video, category), []).append(each)
    return [Source(video, category, tuple(questions)) for (video, category), questions in found.items()]


def _fault(text: str, option: str) -> str:
    if not text.endswith("?") or text.count("?") > 1:
        return "a text that is not one question"
    if not _BEGINS.match(text):
        return "a question that is not answered with yes or no"
    if _found(_NEGATIONS, text) - _found(_NEGATIONS, option):
        return "a question of the other polarity"
    if _found(_NAMES_AN_OPTION, text) - _found(_NAMES_AN_OPTION, option) or _found(_LETTER, text) - _found(
        _LETTER, option
    ):
        return "a question that names an option by letter or number"
    return ""


def _found(pattern: re.Pattern[str], text: str) -> set[str]:
    return {each.group().casefold() for each in pattern.finditer(text)}


_ENTRIES = jsonschema.Draft202012Validator(ENTRY)
