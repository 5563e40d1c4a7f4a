"""
Which operations the steps of a recipe can name: those below, and those that packages add.

Ours are listed by module and name, and loaded when a step names them: they bring most of what there is to do with
clips, models and chains, which a page of the web server does without.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from evaluation.benchmarks.recipes.steps.contract import Estimator, Operation
from outtake.errors import Invalid
from outtake.plugins import entry_points

GROUP = "outtake.benchmark_steps"  # of entry points

SHIPPED: Mapping[str, str] = {
    "load_prompts": "evaluation.benchmarks.recipes.steps.prompts:load_prompts",
    "write_prompts": "evaluation.benchmarks.recipes.steps.prompts:write_prompts",
    "filter_prompts": "evaluation.benchmarks.recipes.steps.prompts:filter_prompts",
    "select_prompts": "evaluation.benchmarks.recipes.steps.prompts:select_prompts",
    "write_questions": "evaluation.benchmarks.recipes.steps.prompts:write_questions",
    "filter_questions": "evaluation.benchmarks.recipes.steps.prompts:filter_questions",
    "clips": "evaluation.benchmarks.recipes.steps.clips:clips",
    "annotate": "evaluation.benchmarks.recipes.steps.studies:annotate",
    "qualify": "evaluation.benchmarks.recipes.steps.studies:qualify",
    "annotate_again": "evaluation.benchmarks.recipes.steps.studies:annotate_again",
    "annotate_baseline": "evaluation.benchmarks.recipes.steps.baselines:annotate_baseline",
    "describe": "evaluation.benchmarks.recipes.steps.baselines:describe",
    "recheck": "evaluation.benchmarks.recipes.steps.studies:recheck",
    "make_questions": "evaluation.benchmarks.recipes.steps.clip_questions:make_questions",
    "write_distractors": "evaluation.benchmarks.recipes.steps.clip_questions:write_distractors",
    "check_distractors": "evaluation.benchmarks.recipes.steps.clip_questions:check_distractors",
    "word_yes_no": "evaluation.benchmarks.recipes.steps.clip_questions:word_yes_no",
    "check_wording": "evaluation.benchmarks.recipes.steps.clip_questions:check_wording",
    "validate_questions": "evaluation.benchmarks.recipes.steps.clip_questions:validate_questions",
    "sort_mistakes": "evaluation.benchmarks.recipes.steps.clip_questions:sort_mistakes",
    "adjudicate": "evaluation.benchmarks.recipes.steps.studies:adjudicate",
    "ground_truth": "evaluation.benchmarks.recipes.steps.truths:ground_truth",
    "review_quality": "evaluation.benchmarks.recipes.steps.studies:review_quality",
    "critics": "evaluation.benchmarks.recipes.steps.critics:critics",
    "report": "evaluation.benchmarks.recipes.steps.critics:report",
    "release": "evaluation.benchmarks.recipes.steps.truths:release",
    "prompt_facts": "evaluation.benchmarks.recipes.steps.observers:prompt_facts",
    "clips_of_lengths": "evaluation.benchmarks.recipes.steps.observers:clips_of_lengths",
    "observe": "evaluation.benchmarks.recipes.steps.observers:observe",
    "check_observer": "evaluation.benchmarks.recipes.steps.observer_checks:check_observer",
    "check_texts": "evaluation.benchmarks.recipes.steps.observer_checks:check_texts_of",
    "caption_agreement": "evaluation.benchmarks.recipes.steps.observers:caption_agreement",
    "t2v_tables": "evaluation.benchmarks.recipes.steps.observers:t2v_tables",
    "revise_prompts": "evaluation.benchmarks.recipes.steps.revised_prompts:revise_prompts",
    "compare_revised": "evaluation.benchmarks.recipes.steps.revised_prompts:compare_revised",
    "chain_questions": "evaluation.benchmarks.recipes.steps.chain_questions:chain_questions",
    "inject_chains": "evaluation.benchmarks.recipes.steps.chains:inject_chains",
    "mine_chains": "evaluation.benchmarks.recipes.steps.chains:mine_chains",
    "shortlist_mined": "evaluation.benchmarks.recipes.steps.chains:shortlist_mined",
    "judge_mined": "evaluation.benchmarks.recipes.steps.chains:judge_mined",
    "annotate_mined": "evaluation.benchmarks.recipes.steps.chains:annotate_mined",
    "add_known": "evaluation.benchmarks.recipes.steps.chains:add_known",
    "train_critic": "evaluation.benchmarks.recipes.steps.trainings:train_critic",
    "answer_with_chains": "evaluation.benchmarks.recipes.steps.chain_answers:answer_with_chains",
    "videocritic_tables": "evaluation.benchmarks.recipes.steps.chain_answers:videocritic_tables",
    "t2v_release": "evaluation.benchmarks.recipes.steps.t2v_releases:t2v_release",
}


def operation_named(name: str) -> Operation:
    """
    Return an operation.

    :raises Invalid: if neither the program nor an installed package has it
    """
    made: Operation
    if name in SHIPPED:
        module, _, attribute = SHIPPED[name].partition(":")
        made = getattr(import_module(module), attribute)
        return made
    for entry in entry_points(GROUP, name):
        made = entry.load()
        return made
    raise Invalid.field("does", f"{name[:60]!r} is not an operation; there are {', '.join(SHIPPED)}.")


def estimators() -> Mapping[str, Estimator]:
    """Return what estimates a step, by the name of its operation; other operations ask no model."""
    found: Mapping[str, Estimator] = import_module("evaluation.benchmarks.recipes.steps.estimates").ESTIMATORS
    return found
