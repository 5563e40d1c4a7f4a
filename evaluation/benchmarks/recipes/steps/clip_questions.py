"""Steps that make questions about clips from annotations, and check their right answers."""

from __future__ import annotations

from evaluation.benchmarks.clip_questions import make, validate
from evaluation.benchmarks.clip_questions.rules import ALL_YES
from evaluation.benchmarks.recipes.steps.contract import Done, StepContext


def make_questions(
    context: StepContext, *, study: str, way: str = ALL_YES, test_percent: int = 70, split: str = ""
) -> Done:
    """
    Make questions about each annotated clip by rule, each clip in the test or the validation split.

    :param study: the step that made the study with VF-Eval's form
    :param way: ``all_yes`` as in the paper, or ``balanced``, where no is right for as many yes/no questions
    :param test_percent: how many of 100 clips are in the test split
    :param split: go on with the clips of this split alone; "": all
    """
    found = context.study(study)
    with context.making():
        counts = make.make_questions(found, way=way, seed=context.seed, test_percent=test_percent)
        clips = make.clips_with_questions(found, split)
        context.remember(clips=clips)
    return Done(len(make.clips_with_questions(found)), len(clips), "clips", {}, dict(sorted(counts.items())))


def validate_questions(context: StepContext, *, study: str, people: int = 3) -> Done:
    """
    Correct the right answers on which the people in best agreement say the same other thing.

    :param study: the step in which people answered the questions
    :param people: how many of them count
    """
    found = context.study(study)
    with context.making():
        checked = validate.validate(found, people=people)
        context.remember(study=found.public_id)
    return Done(checked.checked, checked.checked, "questions", {}, {"corrected": checked.corrected})
