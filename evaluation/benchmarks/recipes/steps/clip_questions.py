"""Steps that make questions about clips from annotations, check their right answers, and sort wrong answers to them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from annotations.instruments.question_forms import CHOICE, YES_NO
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_subjects
from evaluation.benchmarks.clip_models.ask_about_clips import FRAMES, TEXT
from evaluation.benchmarks.clip_questions import distractors, draft_checks, make, mistakes, validate
from evaluation.benchmarks.clip_questions import wording as wordings
from evaluation.benchmarks.clip_questions.rules import ALL_YES
from evaluation.benchmarks.recipes.steps.contract import RUNS, Done, StepContext, Waits
from evaluation.benchmarks.recipes.steps.own_files import own_instrument
from evaluation.benchmarks.recipes.steps.prompts import writer_for
from evaluation.benchmarks.recipes.steps.studies import annotated_in
from outtake.errors import Invalid
from worker.runs.models import CriticRun

MADE_BY = "made_by"
SHOWN_AS = {FRAMES: "written with frames of the clip", TEXT: "written from text alone"}


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


def write_distractors(
    context: StepContext,
    *,
    study: str,
    count: int = 3,
    endpoint: str = "",
    temperature: float = 0.7,
    templates: Sequence[str] = (),
) -> Done:
    """
    Have a model write the wrong options of questions about flaws, objects and actions; they are drafts.

    :param study: the step that made the study with VF-Eval's form
    :param count: how many wrong options; 0: none are written
    :param templates: files of the recipe's folder, see `evaluation.benchmarks.recipes.steps.own_files`
    """
    found = context.study(study)
    if not count:
        return Done(0, 0, "questions")
    writer = writer_for(context, endpoint, temperature, templates)
    sources, calls = len(distractors.sources_in(found)), 0

    def progress(n: int) -> None:
        nonlocal calls
        calls += n
        context.progress(min(calls, sources), sources)

    written = distractors.write_distractors(
        found, context.project, writer, count=count, seed=context.seed, progress=progress
    )
    with context.making():
        context.remember(study=found.public_id)
    dropped = {"no reply can be taken": written.without} if written.without else {}
    refused = {f"replies refused for {why}": n for why, n in sorted(written.refused.items())}
    made = written.created + written.existing
    return Done(
        sources, made, "questions", dropped, {"wrong options": count * made, **shown_as(written.shown), **refused}
    )


def shown_as(shown: Mapping[str, int]) -> dict[str, int]:
    """Return for how many questions a model was shown the clip, and for how many it got text alone."""
    return {SHOWN_AS[name]: n for name, n in sorted(shown.items()) if n}


def check_distractors(
    context: StepContext, *, study: str, people: int = 2, instrument: str = "vf_eval_distractors"
) -> Done | Waits:
    """
    Have people look at the wrong options that a model wrote; what all of them accept is asked.

    :param study: the step that made the study with VF-Eval's form
    :param people: how many look at each question
    """
    return _checked(context, study, CHOICE, people, instrument)


def word_yes_no(
    context: StepContext,
    *,
    study: str,
    wording: str = wordings.MODEL,
    endpoint: str = "",
    temperature: float = 0.7,
    templates: Sequence[str] = (),
) -> Done:
    """
    Have a model word the questions of yes or no that the rule made; they are drafts.

    :param study: the step that made the study with VF-Eval's form
    :param wording: ``model`` as in the paper, or ``rule``: they stay as the rule has them
    :param templates: files of the recipe's folder, see `evaluation.benchmarks.recipes.steps.own_files`
    :raises Invalid: if there is no such wording
    """
    if wording not in wordings.WORDINGS:
        raise Invalid.field("wording", f"{wording[:40]!r} is not one of {', '.join(wordings.WORDINGS)}.")
    found = context.study(study)
    sources = wordings.sources_in(found)
    questions = sum(len(each.by_rule) for each in sources)
    if wording == wordings.RULE:
        return Done(questions, questions, "questions", {}, {"worded by rule": questions})
    writer, replies = writer_for(context, endpoint, temperature, templates), 0

    def progress(n: int) -> None:
        nonlocal replies
        replies += n
        context.progress(min(replies, len(sources)), len(sources))

    worded = wordings.word_questions(found, context.project, writer, progress=progress)
    with context.making():
        context.remember(study=found.public_id)
    made = worded.created + worded.existing
    refused = {f"replies refused for {why}": n for why, n in sorted(worded.refused.items())}
    return Done(
        questions, questions, "questions", {}, {"worded by a model": made, "worded by rule": worded.by_rule, **refused}
    )


def check_wording(
    context: StepContext, *, study: str, people: int = 2, instrument: str = "vf_eval_wording"
) -> Done | Waits:
    """
    Have people look at questions that a model worded; what all of them accept is asked instead of the rule's question.

    :param study: the step that made the study with VF-Eval's form
    :param people: how many look at each question
    """
    return _checked(context, study, YES_NO, people, instrument)


def _checked(context: StepContext, study: str, form: str, people: int, instrument: str) -> Done | Waits:
    """Have people look at the drafts of one form, and keep what all of them accept."""
    if "study" not in context.own:
        drafts = draft_checks.drafts_in(context.study(study), form)
        if not drafts:
            return Done(0, 0, "questions")
        with context.making():
            made = create_study(
                project=context.project,
                name=context.study_name,
                instrument=own_instrument(context, instrument),
                overlap=people,
            )
            add_subjects(study=made, subjects=[draft_checks.as_subject(each) for each in drafts])
            names = [each.public_id for each in drafts]
            context.remember(study=made.public_id, round=1, questions=names)
    else:
        made, names = context.study(context.name), context.own["questions"]
    outcome = annotated_in(made, 1)
    if isinstance(outcome, Waits):
        return outcome
    with context.making():
        outcomes = draft_checks.decide(made, names, people)
        context.remember(study=made.public_id)
    kept = outcomes.pop(draft_checks.ACCEPTED, 0)
    dropped = {draft_checks.CALLED.get(name, name): n for name, n in sorted(outcomes.items())}
    return Done(len(names), kept, "questions", dropped, {"accepted": kept})


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
    figures = {"corrected": checked.corrected, **make.question_counts(found)}
    return Done(checked.checked, checked.checked, "questions", {}, figures)


def sort_mistakes(
    context: StepContext,
    *,
    study: str,
    critics: str,
    count: int,
    people: int = 2,
    instrument: str = "vf_eval_mistakes",
) -> Done | Waits:
    """
    Have people sort wrong answers of critics by why they are wrong.

    :param study: the step in which the questions were answered, ``critics`` the one that ran the critics
    :param count: how many wrong answers, drawn by the seed; 0: none
    :param people: how many sort each
    """
    if "study" not in context.own:
        runs = context.of(critics, RUNS)
        annotators = [run.annotator for run in CriticRun.objects.filter(public_id__in=runs.values())]
        found = mistakes.mistakes_in(context.study(study), annotators)
        if not found or not count:
            return Done(len(found), 0, "wrong answers", {"not sorted": len(found)} if found else {})
        drawn = random.Random(context.seed).sample(range(len(found)), min(count, len(found)))
        chosen = [found[n] for n in sorted(drawn)]
        with context.making():
            made = create_study(
                project=context.project,
                name=context.study_name,
                instrument=own_instrument(context, instrument),
                overlap=people,
            )
            add_subjects(study=made, subjects=[each.as_subject() for each in chosen])
            by = {each.id: list(each.by) for each in chosen}
            context.remember(study=made.public_id, round=1, all=len(found), **{MADE_BY: by})
    else:
        made, by = context.study(context.name), context.own[MADE_BY]
    outcome = annotated_in(made, 1)
    if isinstance(outcome, Waits):
        return outcome
    called = mistakes.class_names(made)
    classes = mistakes.by_class(made)
    of_critics = mistakes.by_critic(made, by)
    figures = {
        **{called.get(name, name): n for name, n in sorted(classes.items())},
        **{f"{who}: {called.get(name, name)}": n for (who, name), n in sorted(of_critics.items())},
    }
    total = context.made.get(context.name, {}).get("all", len(by))
    return Done(total, len(by), "wrong answers", {"not drawn": total - len(by)} if total > len(by) else {}, figures)
