"""What simulated people answer to VF-Eval's form, from what is planted in a clip, and to the questions made of it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from annotations.instruments.question_forms import TEXT
from annotations.responses.values import AnnotationBody, AnswerBody
from annotations.tasks.content import QuestionContent, TaskContent
from annotations.tasks.models import Question
from outtake_demo.campaigns.clips import Clip
from outtake_demo.campaigns.crowd import Member, Say

SEEN, WRONG = 0.85, 0.1
NO_ANSWER = "The clip does not show it."
QUALITY, PHYSICS = "quality", "commonsense_physics"
FLAW_OF: Mapping[str, tuple[str, str]] = {
    "physics_violation": (PHYSICS, "mechanical_flaws"),
    "motion_rationality": (PHYSICS, "mechanical_flaws"),
    "logical_error": (PHYSICS, "logical_inconsistencies"),
    "object_appearance_disappearance": (QUALITY, "coherence"),
    "anatomy_body": (QUALITY, "visual_appeal"),
}
"""The flaw of the form that each type of planted error is, by its question; a wrong scene is none."""
ORDER = ("none", "coherence", "visual_appeal", "camera_work", "logical_inconsistencies", "mechanical_flaws")
AREA = {"x": 0.25, "y": 0.25, "w": 0.5, "h": 0.5}


def fill_in(seed: int, clips: Mapping[str, Clip]) -> Say:
    """Return how people fill in the form: they see most of what is planted, mark where it is, and name it."""

    def say(facts: TaskContent, member: Member, before: int) -> AnnotationBody:
        clip = clips[facts.clip.video_id]
        rng = Random(f"{seed} flaws {member.name} {clip.name}")
        given = {each.key: _said(each, clip, facts.prompt or "", rng) for each in facts.questions}
        answers = tuple(answer for answer in given.values() if answer is not None)
        return AnnotationBody(clean=None, answers=answers, active_ms=rng.randint(60_000, 180_000))

    return say


def _said(question: QuestionContent, clip: Clip, prompt: str, rng: Random) -> AnswerBody | None:
    differs = [each for each in clip.errors if each.type == "semantic_prompt_adherence"]
    match question.key:
        case "alignment":
            return AnswerBody(question.id, "part" if differs else "all")
        case "misalignment":
            return AnswerBody(question.id, f"The clip differs: {differs[0].reason}") if differs else None
        case "better_prompt":
            return AnswerBody(question.id, f"{prompt} Everything moves as in real life.") if clip.errors else None
        case "reasoning_category":
            return AnswerBody(question.id, "action")
        case "reasoning_question":
            return AnswerBody(question.id, "What goes wrong first in this clip, and why?")
        case "reasoning_answer":
            return AnswerBody(question.id, clip.errors[0].reason if clip.errors else "Nothing goes wrong in it.")
    own = [each for each in clip.errors if FLAW_OF.get(each.type, ("", ""))[0] == question.key and rng.random() < SEEN]
    if not own:
        return AnswerBody(question.id, "none")
    named = {FLAW_OF[each.type][1] for each in own}
    value = ",".join(each for each in ORDER if each in named)
    return AnswerBody(question.id, value, at_ms=own[0].start_ms, box=AREA)


def answer_questions(seed: int) -> Say:
    """Return how people answer questions about clips: right, but for a tenth of those with options."""

    def say(facts: TaskContent, member: Member, before: int) -> AnnotationBody:
        rows = Question.objects.in_bulk([each.id for each in facts.questions], field_name="public_id")
        rng = Random(f"{seed} answers {member.name} {facts.clip.rendition.sha256}")
        given = tuple(AnswerBody(each.id, one_answer(rows[each.id], rng, WRONG)) for each in facts.questions)
        return AnnotationBody(clean=None, answers=given, active_ms=rng.randint(20_000, 60_000))

    return say


def one_answer(question: Question, rng: Random, wrong: float) -> str:
    """Return the right answer, or with a chance of ``wrong`` another one."""
    if rng.random() >= wrong and question.answer:
        return question.answer
    if question.form == TEXT:
        return NO_ANSWER
    keys = [each["key"] for each in question.options] or ["yes", "no"]
    return rng.choice([key for key in keys if key != question.answer])
