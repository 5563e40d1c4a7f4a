"""How simulated people compare two clips: they prefer b, which is the later one, a little more often."""

from __future__ import annotations

from random import Random

from annotations.instruments.question_forms import LEFT, RIGHT, TIE
from annotations.responses.values import AnnotationBody, AnswerBody
from annotations.tasks.content import TaskContent
from outtake_demo.campaigns.crowd import Member, Say

TIES, PREFER_B = 0.1, 0.6


def compare_pairs(seed: int) -> Say:
    """Return how someone answers the questions of a pair, each by itself."""

    def say(facts: TaskContent, member: Member, before: int) -> AnnotationBody:
        rng = Random(f"{seed} pairs {member.name} {[each.rendition.sha256 for each in facts.clips]}")
        b_is_left = facts.swapped_for(member.annotator.pk)

        def side() -> str:
            if rng.random() < TIES:
                return TIE
            return LEFT if (rng.random() < PREFER_B) is b_is_left else RIGHT

        given = tuple(AnswerBody(each.id, side()) for each in facts.questions)
        return AnnotationBody(clean=None, answers=given, active_ms=rng.randint(20_000, 60_000))

    return say
