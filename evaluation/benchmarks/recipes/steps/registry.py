"""Which operations the steps of a recipe can name: those below, and those that packages add."""

from __future__ import annotations

from collections.abc import Mapping

from evaluation.benchmarks.recipes.steps import (
    baselines,
    chain_answers,
    chain_questions,
    chains,
    clip_questions,
    clips,
    critics,
    observer_checks,
    observers,
    prompts,
    revised_prompts,
    studies,
    t2v_releases,
    trainings,
    truths,
)
from evaluation.benchmarks.recipes.steps.contract import Operation
from outtake.errors import Invalid
from outtake.plugins import entry_points

GROUP = "outtake.benchmark_steps"  # of entry points

SHIPPED: Mapping[str, Operation] = {
    "load_prompts": prompts.load_prompts,
    "write_prompts": prompts.write_prompts,
    "filter_prompts": prompts.filter_prompts,
    "select_prompts": prompts.select_prompts,
    "write_questions": prompts.write_questions,
    "filter_questions": prompts.filter_questions,
    "clips": clips.clips,
    "annotate": studies.annotate,
    "qualify": studies.qualify,
    "annotate_again": studies.annotate_again,
    "annotate_baseline": baselines.annotate_baseline,
    "describe": baselines.describe,
    "recheck": studies.recheck,
    "make_questions": clip_questions.make_questions,
    "write_distractors": clip_questions.write_distractors,
    "check_distractors": clip_questions.check_distractors,
    "word_yes_no": clip_questions.word_yes_no,
    "check_wording": clip_questions.check_wording,
    "validate_questions": clip_questions.validate_questions,
    "sort_mistakes": clip_questions.sort_mistakes,
    "adjudicate": studies.adjudicate,
    "ground_truth": truths.ground_truth,
    "review_quality": studies.review_quality,
    "critics": critics.critics,
    "report": critics.report,
    "release": truths.release,
    "prompt_facts": observers.prompt_facts,
    "clips_of_lengths": observers.clips_of_lengths,
    "observe": observers.observe,
    "check_observer": observer_checks.check_observer,
    "check_texts": observer_checks.check_texts_of,
    "caption_agreement": observers.caption_agreement,
    "t2v_tables": observers.t2v_tables,
    "revise_prompts": revised_prompts.revise_prompts,
    "compare_revised": revised_prompts.compare_revised,
    "chain_questions": chain_questions.chain_questions,
    "inject_chains": chains.inject_chains,
    "mine_chains": chains.mine_chains,
    "shortlist_mined": chains.shortlist_mined,
    "judge_mined": chains.judge_mined,
    "annotate_mined": chains.annotate_mined,
    "add_known": chains.add_known,
    "train_critic": trainings.train_critic,
    "answer_with_chains": chain_answers.answer_with_chains,
    "videocritic_tables": chain_answers.videocritic_tables,
    "t2v_release": t2v_releases.t2v_release,
}


def operation_named(name: str) -> Operation:
    """
    Return an operation.

    :raises Invalid: if neither the program nor an installed package has it
    """
    if name in SHIPPED:
        return SHIPPED[name]
    for entry in entry_points(GROUP, name):
        made: Operation = entry.load()
        return made
    raise Invalid.field("does", f"{name[:60]!r} is not an operation; there are {', '.join(SHIPPED)}.")
