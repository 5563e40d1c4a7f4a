"""Steps in which clips are made again from better prompts, and compared with the first ones (VF-Eval's RePrompt)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from annotations.annotators.models import Annotator
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_subjects
from evaluation.benchmarks.clip_questions.make import filled_forms
from evaluation.benchmarks.recipes.steps.contract import Done, StepContext, Waits
from evaluation.benchmarks.recipes.steps.own_files import own_instrument
from evaluation.benchmarks.recipes.steps.studies import annotated_in
from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import Invalid

BETTER_PROMPT = "better_prompt"
PEOPLE, CRITICS = "people", "critics"
_KIND_OF = {PEOPLE: Annotator.PERSON, CRITICS: Annotator.CRITIC}


def revise_prompts(context: StepContext, *, study: str, by: str = PEOPLE) -> Done:
    """
    Take the better prompts that were written for clips as prompts of their own.

    :param study: the step that made the study with VF-Eval's form
    :param by: ``people`` or ``critics``, whose prompts they are; critics are those that have run over the study
    """
    if by not in _KIND_OF:
        raise Invalid.field("by", f"{by[:40]!r} is not one of {', '.join(_KIND_OF)}.")
    said = filled_forms(context.study(study), _KIND_OF[by])
    better = {video: text for video, answers in said.items() if (text := answers.get(BETTER_PROMPT, "").strip())}
    if not better:
        raise Invalid.field("study", f"No better prompt was written by {by}, so no clip can be made again.")
    first_of = {f"{video.external_id} revised by {by}": video for video in better}
    with context.making():
        there = set(context.project.prompts.filter(external_id__in=first_of).values_list("external_id", flat=True))
        Prompt.objects.bulk_create(
            Prompt(
                project=context.project,
                external_id=name,
                text=better[video],
                category=video.prompt.category,
                metadata={"revised_from": video.prompt.external_id, "clip": video.external_id, "revised_by": by},
            )
            for name, video in first_of.items()
            if name not in there
        )
        context.remember(
            prompts=list(first_of),
            first_of={name: video.external_id for name, video in first_of.items()},
            generator_of={name: video.generator.name for name, video in first_of.items()},
        )
    without = len(said) - len(better)
    return Done(len(said), len(better), "prompts", {"without a better prompt": without} if without else {})


def compare_revised(
    context: StepContext, *, revised: str, clips: str, people: int = 3, instrument: str = "reprompt"
) -> Done | Waits:
    """
    Have people compare each clip that was made again with the first one; a of each pair is the first one.

    Of several clips of a better prompt, one of the generator that made the first clip is taken: else a pair would
    compare two generators as well as two prompts. Pairs of two generators are counted.

    :param revised: the step that revised the prompts, ``clips`` the one that has the clips of these
    :param people: how many compare each pair
    """
    pairs, mixed = _pairs_of(context, context.of(revised, "first_of"), context.of(clips, "clips"))
    if "study" in context.own:
        return _pairs(annotated_in(context.study(context.name), 1), mixed)
    with context.making():
        study = create_study(
            project=context.project,
            name=context.study_name,
            instrument=own_instrument(context, instrument),
            overlap=people,
        )
        add_subjects(study=study, subjects=pairs)
        context.remember(study=study.public_id, round=1)
    return _pairs(annotated_in(study, 1), mixed)


def _pairs_of(
    context: StepContext, first_of: Mapping[str, str], clips: Sequence[str]
) -> tuple[list[dict[str, str]], int]:
    """Return the pairs of a first clip and one made again, and how many of them are of two generators."""
    rows = Video.objects.filter(project=context.project).select_related("prompt")
    made_by = dict(rows.filter(external_id__in=first_of.values()).values_list("external_id", "generator"))
    again: dict[str, list[Video]] = {}
    for video in rows.filter(external_id__in=clips).order_by("pk"):
        again.setdefault(video.prompt.external_id, []).append(video)
    pairs, mixed = [], 0
    for name, first in first_of.items():
        if found := again.get(name):
            chosen = next((each for each in found if each.generator_id == made_by.get(first)), found[0])
            mixed += chosen.generator_id != made_by.get(first)
            pairs.append({"a": first, "b": chosen.external_id})
    return pairs, mixed


def _pairs(outcome: Done | Waits, mixed: int) -> Done | Waits:
    if isinstance(outcome, Waits):
        return outcome
    figures = {**outcome.figures, **({"pairs of two generators": mixed} if mixed else {})}
    return Done(outcome.entered, outcome.left, "pairs", outcome.dropped, figures)
