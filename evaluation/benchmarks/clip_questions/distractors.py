"""
Wrong options of multiple-choice questions about clips, written by a model (VF-Eval has an MLLM write them).

Two kinds of questions get them: which flaw a clip has, and a person's question about objects or actions, whose answer
in words becomes the right option. The model is shown the clip where it takes pictures. What is written is a draft:
people look at it before it is asked (`evaluation.benchmarks.clip_questions.draft_checks`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from annotations.instruments.question_forms import CHOICE, TEXT
from annotations.studies.models import Study
from annotations.tasks.clip_questions import LONGEST_LABEL, MOST_OPTIONS, Choosable, ClipQuestion, add_clip_questions
from annotations.tasks.models import Question
from evaluation.benchmarks.clip_models.ask_about_clips import AboutClip, ask_about_clips
from evaluation.benchmarks.clip_questions.rules import ED, LETTERS, NONE_OF_THESE, PARTS, RE
from evaluation.benchmarks.writing.near_duplicates import similarity
from evaluation.benchmarks.writing.proposals import Writer, text_in
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from worker.prompts import templates

TEMPLATE = "vf-eval/write-distractors"
DISTRACTOR = "distractor"  # of an entry of the reply
WRITTEN_BY, MADE_FROM = "written_by", "made_from"  # of metadata: who wrote the options, and the question's origin
SHOWN = "shown"  # of `WRITTEN_BY`: what the model got of the clip, its frames or text alone
OBJECT = "Object"
ASKED_BY_OPTIONS = {"object", "action"}  # kinds of reasoning that the paper asks by options, as "Object"
TRIES = 3  # replies that are asked for, of each question
SAME = 0.9  # of words that are shared: the same option in other words


class Source(NamedTuple):
    """A question that gets wrong options: what is asked, what is right, and from which question it comes."""

    made_from: Question
    text: str
    dimension: str
    right: str


@dataclass
class WrittenDistractors:
    """How many questions got wrong options or had them, what the model was shown, and why replies were refused."""

    created: int = 0
    existing: int = 0
    without: int = 0  # no reply could be taken
    shown: Counter[str] = field(default_factory=Counter)  # of the replies that were taken: "frames", or "text" alone
    refused: Counter[str] = field(default_factory=Counter)


def write_distractors(
    study: Study,
    project: Project,
    writer: Writer,
    *,
    count: int = 3,
    seed: int = 0,
    progress: Callable[[int], object] = lambda n: None,
) -> WrittenDistractors:
    """
    Have a model write wrong options for the questions of a study's clips; each new question is a draft.

    A reply that breaks a rule is asked for again, `TRIES` times at most. The same call again is answered from the
    ledger, and creates nothing twice.

    :param count: of wrong options for each question
    :param seed: of the order of the options
    :raises Invalid: if the count cannot be
    :raises ModelError: if the endpoint cannot be reached, or the budget is used up; what was answered is kept
    """
    template = writer.template(TEMPLATE)
    templates.pin_version(template)
    done = WrittenDistractors()
    left = sources_in(study)
    written: dict[Video, list[ClipQuestion]] = {}
    for draw in range(TRIES):
        requests = [AboutClip(video, each.drawn(draw)) for video, each in distractor_requests(left, writer, count)]
        replies = ask_about_clips(project, writer, requests, DISTRACTOR, progress) if requests else []
        again = []
        for source, (video, _), reply in zip(left, requests, replies, strict=True):
            found = checked_distractors(reply.entries, source.right, count)
            if isinstance(found, str):
                done.refused[found] += 1
                again.append(source)
            else:
                done.shown[reply.shown] += 1
                facts = {**writer.provenance(template), SHOWN: reply.shown}
                written.setdefault(video, []).append(_question(source, found, facts, seed))
        left = again
    done.without = len(left)
    total = sum(map(len, written.values()))
    done.created = add_clip_questions(written)
    done.existing = total - done.created
    return done


def distractor_requests(sources: Sequence[Source], writer: Writer, count: int) -> list[AboutClip]:
    """
    Return what a model is asked: a request for each question, about its clip.

    :raises Invalid: if the count cannot be
    """
    if not 1 <= count < MOST_OPTIONS:
        raise Invalid.field("count", f"{count} wrong options; give 1 to {MOST_OPTIONS - 1}.")
    template = writer.template(TEMPLATE)
    asked = []
    for each in sources:
        video = each.made_from.video
        assert video is not None  # `sources_in` takes questions of clips
        values = {"count": count, "question": each.text, "answer": each.right, "prompt": video.prompt.text}
        asked.append(AboutClip(video, writer.request(template, "distractors", **values)))
    return asked


def checked_distractors(reply: list[dict[str, Any]] | str, right: str, count: int) -> tuple[str, ...] | str:
    """
    Return the wrong options of a reply, or why it cannot be taken.

    :param reply: its entries, or why there are none
    :param right: the right option, which none of them may be
    """
    if isinstance(reply, str):
        return reply
    texts = [text_in(each, DISTRACTOR) for each in reply]
    if len(texts) != count:
        return f"not {count} options"
    if not all(texts):
        return "an option without text"
    if any(len(each) > LONGEST_LABEL for each in texts):
        return f"an option of more than {LONGEST_LABEL} characters"
    if any(_is_same(each, right) for each in texts):
        return "an option that is the right answer"
    if any(_is_same(one, other) for n, one in enumerate(texts) for other in texts[:n]):
        return "two options that are the same"
    return tuple(texts)


def sources_in(study: Study) -> list[Source]:
    """Return the questions of a study's clips that get wrong options, in the order of their rows."""
    clips = Video.objects.filter(task_parts__task__round__study=study).values("pk")
    kept = Question.objects.filter(video__in=clips).exclude(state=Question.DRAFT)
    rows = kept.exclude(metadata__has_key=WRITTEN_BY).select_related("video__prompt").order_by("pk")
    return [source for each in rows for source in _source(each)]


def _source(question: Question) -> Iterator[Source]:
    """Yield the question that is made from one, if any."""
    facts = question.metadata
    category = str(facts.get("category", ""))
    if question.form == CHOICE and facts.get("task") == ED and facts.get("polarity") == "has" and category in PARTS:
        right = {each["key"]: each["label"] for each in question.options}.get(question.answer)
        if right not in (None, NONE_OF_THESE):
            text = f"What is the problem with {PARTS[category][1]} in the clip?"
            yield Source(question, text, question.dimension, str(right))
    is_asked_by_options = facts.get("task") == RE and category in ASKED_BY_OPTIONS
    if question.form == TEXT and is_asked_by_options and 0 < len(question.answer) <= LONGEST_LABEL:
        yield Source(question, question.text, OBJECT, question.answer)


def _question(source: Source, wrong: Sequence[str], written_by: Mapping[str, Any], seed: int) -> ClipQuestion:
    shown = [source.right, *wrong]
    Random(f"{seed} {source.made_from.public_id}").shuffle(shown)
    facts: Mapping[str, Any] = {
        **source.made_from.metadata,
        "task": ED,
        WRITTEN_BY: written_by,
        MADE_FROM: source.made_from.public_id,
    }
    options = tuple(Choosable(letter, label) for letter, label in zip(LETTERS, shown, strict=False))
    answer = LETTERS[shown.index(source.right)]
    return ClipQuestion(source.text, CHOICE, source.dimension, answer, options, facts, Question.DRAFT)


def _is_same(one: str, other: str) -> bool:
    return one.casefold().strip(" .") == other.casefold().strip(" .") or similarity(one, other) >= SAME
