"""Steps in which people annotate, are qualified, settle what they disagree about, and judge errors."""

from __future__ import annotations

import random

from annotations.annotators.models import Annotator, AnnotatorAction
from annotations.quality.rechecks.operations import open_all_rechecks
from annotations.quality.rechecks.queries import rechecked_in
from annotations.quality.rules.apply import apply_rules
from annotations.quality.rules.edit import add_preset
from annotations.rounds.operations import open_round
from annotations.studies.models import Round, Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.tasks.models import TaskPart
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in
from evaluation.benchmarks.recipes.steps.contract import Done, StepContext, Waits
from evaluation.benchmarks.recipes.steps.own_files import own_instrument
from evaluation.benchmarks.recipes.steps.waiting import waits_for_annotations, waits_for_rechecks, waits_for_reviews
from evaluation.disagreements.queue import find_disagreements
from evaluation.ground_truth.versions.error_quality import quality
from evaluation.ground_truth.versions.quality_review import errors_to_review, start_quality_review
from outtake.errors import Conflict, Invalid

ALL = 0


def annotate(
    context: StepContext, *, clips: str, instrument: str, people: int, sample: int = ALL, content_warning: str = ""
) -> Done | Waits:
    """
    Make a study of clips, and wait until people annotated all of them.

    :param clips: the step that has the clips
    :param people: how many annotate each clip
    :param sample: how many of the clips, drawn by the seed; 0: all
    """
    names = list(context.of(clips, "clips"))
    not_drawn = max(len(names) - sample, 0) if sample else 0
    if "study" in context.own:
        return annotated_in(context.study(context.name), 1, not_drawn)
    if not_drawn:
        chosen = set(random.Random(context.seed).sample(names, sample))
        names = [each for each in names if each in chosen]
    with context.making():
        study = create_study(
            project=context.project,
            name=context.study_name,
            instrument=own_instrument(context, instrument),
            overlap=people,
            content_warning=content_warning,
        )
        add_tasks(study=study, videos=names)
        context.remember(study=study.public_id, round=1)
    return annotated_in(study, 1, not_drawn)


def qualify(context: StepContext, *, study: str, preset: str) -> Done:
    """
    Qualify annotators for the next round by the rules of a preset.

    :param study: the step whose annotators are looked at
    :raises Conflict: if no one is qualified
    """
    found = context.study(study)
    add_preset(study=found, preset=preset, made_by=context.by)
    apply_rules(study=found)
    people = annotations_in(found).filter(annotator__kind=Annotator.PERSON).values("annotator").distinct().count()
    passed = len(qualified(found))
    if not passed:
        raise Conflict("No annotator is qualified for the next round; change the rules, or let more people annotate.")
    with context.making():
        context.remember(study=found.public_id)
    return Done(people, passed, "annotators", {"not qualified": people - passed} if passed < people else {})


def annotate_again(
    context: StepContext,
    *,
    study: str,
    people: int = ALL,
    qualified_only: bool = True,
    clips: str = "",
    recheck_percent: int = 0,
) -> Done | Waits:
    """
    Open a further round over the same clips, and wait until it is done.

    :param study: the step that made the study
    :param people: how many annotate each clip; 0: all who are qualified
    :param clips: the step whose other clips come in as well, after a trial on a sample; empty: none
    :param recheck_percent: how many of its annotations a second person looks at
    """
    found = context.study(study)
    if "round" not in context.own:
        overlap = people or len(qualified(found))
        with context.making():
            admits = Round.QUALIFIED if qualified_only else Round.EVERYONE
            opened = open_round(study=found, overlap=overlap, admits=admits, recheck_percent=recheck_percent)
            if clips:
                parts = TaskPart.objects.filter(task__round=opened, role="video")
                there = set(parts.values_list("video__external_id", flat=True))
                add_tasks(study=found, videos=[each for each in context.of(clips, "clips") if each not in there])
            context.remember(study=found.public_id, round=opened.n)
        return waits_for_annotations(found)
    return annotated_in(found, context.own["round"])


def recheck(context: StepContext, *, study: str, preset: str = "") -> Done | Waits:
    """
    Wait until reviewers have decided the rechecks of a study: those of its rounds, and those that its rules ask for.

    A rule is applied to what is decided, so all work of an annotator below its threshold follows in the same step.

    :param study: the step that made the study
    :param preset: rules that the study gets, such as ``vf_eval``; "": those that it has
    """
    found = context.study(study)
    if preset:
        add_preset(study=found, preset=preset, made_by=context.by)
    open_all_rechecks(found)
    waits = waits_for_rechecks(found)
    if waits.done == waits.total:
        apply_rules(study=found)
        open_all_rechecks(found)
        waits = waits_for_rechecks(found)
    if waits.done < waits.total:
        return waits
    again = waits_for_annotations(found)  # what was sent back is with its annotator
    if again.done < again.total:
        return again
    decided = rechecked_in(found)
    with context.making():
        context.remember(study=found.public_id)
    accepted = sum(each.accepted for each in decided)
    figures = {name: sum(getattr(each, name) for each in decided) for name in ("corrected", "sent_back")}
    return Done(waits.total, accepted, "annotations", {name: n for name, n in figures.items() if n})


def adjudicate(context: StepContext, *, study: str, only_qualified: bool = False) -> Done | Waits:
    """
    Find what annotators disagree about, and wait until researchers have settled all of it.

    :param study: the step that made the study
    :param only_qualified: compare the annotations of qualified people alone
    """
    found = context.study(study)
    find_disagreements(study=found, annotators=qualified(found) if only_qualified else people_in(found))
    waits = waits_for_reviews(found)
    if waits.done < waits.total:
        return waits
    with context.making():
        context.remember(study=found.public_id)
    tasks = found.rounds.latest("n").tasks.work().not_held().count()
    agreed = tasks - waits.total
    return Done(tasks, waits.total, "disputed clips", {"not disputed": agreed} if agreed > 0 else {})


def review_quality(context: StepContext, *, truth: str, count: int, people: int = 1) -> Done | Waits:
    """
    Have people judge a sample of the errors of a ground truth.

    :param truth: the step that made it
    :param count: how many errors, drawn by the seed; fewer if there are not so many
    """
    from_truth = context.truth(truth)
    there = len(errors_to_review(from_truth))
    if not there:
        raise Invalid.field("truth", "The ground truth has no error that someone marked, so that none can be judged.")
    if "study" not in context.own:
        with context.making():
            made = start_quality_review(
                truth=from_truth, count=min(count, there), seed=context.seed, overlap=people, name=context.study_name
            )
            context.remember(study=made["study"])
        return waits_for_annotations(Study.objects.get(public_id=made["study"]), "judge")
    found = context.study(context.name)
    waits = waits_for_annotations(found, "judge")
    if waits.done < waits.total:
        return waits
    judged = quality(found)
    figures = {
        f"{scale['dimension'] or scale['key']}, at least {level['name']}": level["share"]
        for scale in judged["scales"]
        for level in scale["levels"]
    }
    not_drawn = there - min(count, there)
    return Done(there, judged["rated"], "errors", {"not drawn": not_drawn} if not_drawn else {}, figures)


def qualified(study: Study) -> list[Annotator]:
    """Return who is qualified for a later round of a study."""
    standing = AnnotatorAction.objects.filter(study=study, action=AnnotatorAction.QUALIFY, undone_at=None)
    return list(Annotator.objects.filter(pk__in=standing.values("annotator")).order_by("pk"))


def people_in(study: Study) -> list[Annotator]:
    """Return the people whose annotations count in a study."""
    said = annotations_in(study).filter(annotator__kind=Annotator.PERSON).values("annotator")
    return list(Annotator.objects.filter(pk__in=said).order_by("pk"))


def annotated_in(study: Study, n: int, not_drawn: int = 0) -> Done | Waits:
    """
    Return what the annotators of a round did, or that they are not done; an earlier round counts as done.

    :param not_drawn: clips that are not in the study, which has a sample
    """
    if study.rounds.latest("n").n == n:  # a later round closes it
        waits = waits_for_annotations(study)
        if waits.done < waits.total:
            return waits
    round_ = study.rounds.get(n=n)
    said = annotations_in(study).filter(round=round_, annotator__kind=Annotator.PERSON, status=Annotation.OK)
    figures = {"annotators": said.values("annotator").distinct().count(), "annotations": said.count()}
    tasks = round_.tasks.work().not_held().count()
    dropped = {"not drawn": not_drawn} if not_drawn else {}
    return Done(tasks + not_drawn, said.values("task").distinct().count(), "clips", dropped, figures)
