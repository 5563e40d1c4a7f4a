"""Steps that make a ground truth, and a release of it."""

from __future__ import annotations

from collections.abc import Sequence

from annotations.instruments.documents import CHAIN, PAIR
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.tasks.models import Task
from evaluation.benchmarks.recipes.steps.contract import WORKERS, Done, StepContext, Waits
from evaluation.benchmarks.recipes.steps.studies import people_in, qualified
from evaluation.ground_truth.models import GroundTruth, TruthAnswer, TruthSegment, TruthTag
from evaluation.ground_truth.queries import is_of_origin
from evaluation.ground_truth.versions.create import compute_ground_truth, request_ground_truth, resume_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.judges.kinds.prompts import GRADE, stored_prompt
from evaluation.judges.models import Judge
from evaluation.judges.scoring.create_judge import NewJudge, of_model
from evaluation.releases.build.operations import build_release, request_release
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from outtake.catalog.texts.models import Passage
from outtake.errors import Conflict, Invalid
from worker.providers.registry import fingerprints_of

SIMULATED = "simulated model"


def ground_truth(
    context: StepContext,
    *,
    study: str,
    policy: str,
    only_qualified: bool = False,
    judge: str = "",
    with_known: bool = False,
    origins: Sequence[str] = (),
) -> Done | Waits:
    """
    Make a ground truth from people's annotations or what was adjudicated.

    :param study: the step that made the study
    :param policy: such as ``merged``, ``majority`` or ``settled``
    :param judge: name of a judge of the project that says which reasons mean the same; "": their words are compared
    :param with_known: of chains of reasoning: the errors that were put in count, and the policy decides the others
    :param origins: of chains of reasoning: only these, such as ``realistic``, with what follows a colon; none: all
    """
    found = context.study(study)
    if "truth" not in context.own:
        people = qualified(found) if only_qualified else people_in(found)
        people = [] if policy == GroundTruth.KNOWN else people  # no one's word
        with context.making():
            made = request_ground_truth(
                TruthRequest(
                    study=found,
                    annotators=people,
                    policy=policy,
                    judge=judge_named(context, judge),
                    with_known=with_known,
                    origins=origins,
                    by=context.by,
                )
            )
            context.remember(truth=made.public_id, study=found.public_id)
    else:
        made = context.truth(context.name)
        if made.state == GroundTruth.FAILED:  # the step is tried again
            resume_ground_truth(made)
    compute_ground_truth(public_id=made.public_id)
    made.refresh_from_db()
    if made.state == GroundTruth.FAILED:
        raise Conflict(f"Ground truth {made.version} could not be made: {made.error}")
    if made.state != GroundTruth.READY:
        return Waits(WORKERS, "A worker makes the ground truth.")
    items = made.items.count()
    errors = TruthSegment.objects.filter(item__truth=made).count() + TruthTag.objects.filter(item__truth=made).count()
    answers = TruthAnswer.objects.filter(item__truth=made).count()
    figures = {name: n for name, n in (("errors", errors), ("answers", answers)) if n}
    tasks = _tasks_of(found, origins)
    why = "not agreed on exactly" if made.policy == GroundTruth.EXACT else "without a value"
    dropped = {why: tasks - items} if items < tasks else {}
    instrument = instrument_of(found.rounds.latest("n"))
    unit = "chains" if instrument.marks_text else "pairs" if instrument.subject == PAIR else "clips"
    return Done(tasks, items, unit, dropped, {"version": made.version, **figures})


def _tasks_of(study: Study, origins: Sequence[str]) -> int:
    """Return how many tasks a ground truth is made of: those of the last round, or the chains of some origins."""
    if not origins:
        return study.rounds.latest("n").tasks.work().count()
    tasks = Task.objects.work().filter(round__study=study)  # a further round has the same chains again
    chains = Passage.objects.filter(task_parts__task__in=tasks, task_parts__role=CHAIN).distinct()
    return sum(is_of_origin(each, origins) for each in chains)


def release(context: StepContext, *, truth: str, report: str = "") -> Done | Waits:
    """
    Build a release of a ground truth and a report.

    :param truth: the step that made the ground truth
    :param report: the step that made the report; "": without one
    """
    found = context.truth(truth)
    chosen = Report.objects.get(public_id=context.of(report, "report")) if report else None
    made = request_release(study=found.study, truth=found, report=chosen, by=context.by).release
    with context.making():
        context.remember(release=made.public_id, study=found.study.public_id)
    build_release(public_id=made.public_id)
    made.refresh_from_db()
    if made.state == Release.FAILED:
        raise Conflict(f"Release {made.version} could not be built: {made.error}")
    if made.state != Release.READY:
        return Waits(WORKERS, "A worker builds the release.")
    return Done(figures={"version": made.version, "files": made.files, "digest": made.digest})


def grading_judge(context: StepContext, name: str) -> Judge | None:
    """
    Return the judge that grades answers in words: one of the project, or where none is named the simulation's model.

    :raises Invalid: if the project has no judge of this name
    """
    if name or context.simulation is None:
        return judge_named(context, name)
    spec = context.simulation.provider()
    new, prompt = NewJudge(SIMULATED, "1", prompt=GRADE), stored_prompt(GRADE)
    made, _ = Judge.objects.get_or_create(
        project=context.project,
        name=new.name,
        version=new.version,
        defaults={
            "kind": Judge.LOCAL,
            "is_baseline": False,
            "model": SIMULATED,
            "prompt": prompt,
            "parameters": {**of_model(new, prompt), "provider": spec, "fingerprints": fingerprints_of(spec)},
        },
    )
    return made


def judge_named(context: StepContext, name: str) -> Judge | None:
    """
    Return the newest version of a judge of the project; None for no name.

    :raises Invalid: if there is none
    """
    if not name:
        return None
    found = Judge.objects.filter(project=context.project, name=name).order_by("pk").last()
    if found is None:
        raise Invalid.field("judge", f"The project has no judge {name[:60]!r}; add it, or leave the judge out.")
    return found
