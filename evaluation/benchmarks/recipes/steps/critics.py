"""The step in which critics are asked, and the one that reports on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from evaluation.benchmarks.recipes.steps.contract import RUNS, WORKERS, Done, StepContext, Waits
from evaluation.benchmarks.recipes.steps.studies import people_in
from evaluation.benchmarks.recipes.steps.trainings import TRAINED
from evaluation.benchmarks.recipes.steps.truths import grading_judge, judge_named
from evaluation.reports.builds.compute import compute_report
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.builds.request import request_report, resume
from evaluation.reports.further_studies import Joined, people_who_annotated
from evaluation.reports.models import Report
from outtake.errors import Conflict, Invalid
from worker.critics import registry
from worker.ledger.money import micros
from worker.runs.estimates import estimate_run
from worker.runs.models import CriticRun, RunItem
from worker.runs.operations import resume_run, start_run
from worker.runs.parameters import parameters_of

STAGE, TRAINED_PASS = "stage", "trained"
USED_UP = "The budget of the run"  # begins why a run is paused whose own budget is used up


def critics(
    context: StepContext,
    *,
    study: str,
    critics: Sequence[Mapping[str, Any]],
    endpoint: str = "",
    budget: str = "",
    trained: str = "",
) -> Done | Waits:
    """
    Run critics over a study, each with an estimate first and within a budget, and wait for the workers.

    :param study: the step that made the study
    :param critics: each with ``critic`` and what `worker.runs.parameters.parameters_of` takes, such as ``fps``; a
        ``stage`` names the stage of training that its model is of
    :param endpoint: of the critics that ask a model and name no endpoint or model
    :param trained: the step that trained critics; an entry names the pass of its model as ``trained``
    :param budget: of each run, in US dollars; "": that of the benchmark and the project alone

    Where the benchmark has a budget, its runs follow each other, and each has what is left as its own.
    """
    found = context.study(study)
    runs: dict[str, str] = dict(context.own.get(RUNS, {}))
    limit = micros(budget, field="budget") if budget else None
    for n, each in enumerate(critics):
        if str(n) in runs:
            continue
        if context.budget.left_micros is not None and _rows(runs).filter(state__in=CriticRun.OPEN).exists():
            break
        about = wanted_run(context, found, each, endpoint, trained)
        estimate = estimate_run(**about) if _asks_model(each["critic"]) else None
        with context.making():
            run = start_run(**about, budget_micros=_share(context, limit), estimate=estimate, by=context.by, woken=True)
            runs[str(n)] = run.public_id
            context.remember(runs=runs, study=found.public_id)
    rows = list(_rows(runs))
    for run in rows:
        if run.state == CriticRun.PAUSED:
            _resume(context, run, limit)
            run.refresh_from_db()
    total = RunItem.objects.filter(run__in=rows).count()
    open_items = RunItem.objects.filter(run__in=rows, state__in=[RunItem.WAITING, RunItem.RUNNING]).count()
    if open_items or len(runs) < len(critics) or any(run.state in CriticRun.OPEN for run in rows):
        message = f"Critics look at clips: {total - open_items} of {total} are done."
        return Waits(WORKERS, message, min(total - open_items, total - 1), total)
    failed = RunItem.objects.filter(run__in=rows, state=RunItem.FAILED).count()
    spent = sum(run.spent_micros for run in rows) / 1_000_000
    return Done(total, total - failed, "answers", {"failed": failed} if failed else {}, {"US dollars": round(spent, 2)})


def report(
    context: StepContext,
    *,
    truth: str,
    critics: str = "",
    baseline: str = "",
    tau: int = 70,
    judge: str = "",
    grades: bool = False,
    people: bool = True,
) -> Done | Waits:
    """
    Report on critics and people against a ground truth.

    :param truth: the step that made the ground truth
    :param critics: the step that ran critics; "": people alone
    :param baseline: the step with a further study, whose people are one row; "": without such a row
    :param tau: the threshold, in hundredths
    :param judge: name of a judge of the project; "": the words of reasons are compared
    :param grades: whether a judge grades answers in words; where none is named, the model of the simulation
    :param people: score people as well, where the ground truth is of adjudications or was known before
    """
    if "report" not in context.own:
        found = context.truth(truth)
        annotators = annotators_of_runs(context.of(critics, "runs")) if critics else []
        joined = []
        if baseline:
            further = context.study(baseline)
            joined.append(Joined(further, tuple(people_who_annotated(further)), pooled=True))
        if people and found.policy in (found.SETTLED, found.KNOWN):
            annotators += people_in(found.study)
        with context.making():
            made = request_report(
                ReportRequest(
                    truth=found,
                    annotators=annotators,
                    tau=tau,
                    judge=grading_judge(context, judge) if grades else judge_named(context, judge),
                    joined=joined,
                    by=context.by,
                )
            )
            context.remember(report=made.public_id, study=found.study.public_id)
    else:
        made = Report.objects.get(public_id=context.own["report"])
        if made.state == Report.FAILED:  # the step is tried again
            resume(made, budget_micros=made.budget_micros)
    compute_report(public_id=made.public_id)
    made.refresh_from_db()
    if made.state == Report.FAILED:
        raise Conflict(f"Report {made.number} could not be computed: {made.error}")
    if made.state != Report.READY:
        return Waits(WORKERS, "A worker computes the report.")
    rows = made.rows.count()  # none where no one is scored, as in a report on generators alone
    return Done(left=rows or None, unit="rows" if rows else "", figures={"report": made.number})


def wanted_run(
    context: StepContext, study: Study, critic: Mapping[str, Any], endpoint: str, trained: str = ""
) -> dict[str, Any]:
    """
    Return which run is to be started or estimated: its round, critic and parameters.

    :raises Invalid: if the critic is not named, or cannot have what it is given
    """
    asked = _asked(context, critic, endpoint, trained)
    return {
        "round_": study.rounds.latest("n"),
        "critic": critic["critic"],
        "parameters": parameters_of(context.project, asked),
    }


def _rows(runs: Mapping[str, str]) -> QuerySet[CriticRun]:
    return CriticRun.objects.filter(public_id__in=runs.values())


def _share(context: StepContext, limit: int | None) -> int | None:
    """Return the budget of a run: its own, but not more than what is left of the benchmark's."""
    known = [each for each in (limit, context.budget.left_micros) if each is not None]
    return min(known) if known else None


def _resume(context: StepContext, run: CriticRun, limit: int | None) -> None:
    """
    Let a run go on whose share is used up, if the benchmark's budget was raised since.

    :raises OverBudget: if it was not
    :raises Conflict: if it is paused for another reason
    """
    left = context.budget.left_micros
    is_used_up = run.paused_because.startswith(USED_UP)
    own = None if limit is None else limit - run.spent_micros
    if left is None or not is_used_up or (own is not None and own <= left):
        raise Conflict(f"A run is paused ({run.paused_because}); resume it under Critics, then continue.")
    before = (run.budget_micros or 0) - run.spent_micros
    if left <= max(before, 0):
        context.budget.refuse(f"the next call of {run.annotator.label}")
    resume_run(run=run, budget_micros=run.spent_micros + left)


def annotators_of_runs(runs: Mapping[str, str]) -> list[Annotator]:
    """Return the annotators of runs in the order in which the recipe names their critics."""
    found = {run.public_id: run.annotator for run in CriticRun.objects.filter(public_id__in=runs.values())}
    return [found[runs[n]] for n in sorted(runs, key=int) if runs[n] in found]


def _asked(context: StepContext, critic: Mapping[str, Any], endpoint: str, trained: str) -> dict[str, Any]:
    asked = dict(critic)
    named = asked.pop(TRAINED_PASS, None)
    stage = str(asked.pop(STAGE, ""))
    if "critic" not in asked:
        raise Invalid.field("critics", "Name the critic of each entry, such as {critic: zero_shot}.")
    if context.by is not None and (own := sorted({"folder", "provider"} & set(asked))):
        message = f"{own[0]!r} is for benchmarks that are started on the command line; name an endpoint or a model."
        raise Invalid.field("critics", message)
    if named is not None:
        folders = context.made.get(trained, {}).get(TRAINED, {})
        if named not in folders:
            there = f"there are {', '.join(folders)}" if folders else "no critic was trained"
            raise Invalid.field("critics", f"{str(named)[:40]!r} is no pass of the training; {there}.")
        asked["folder"] = folders[named]
    sources = ("endpoint", "model", "folder", "provider", "replay")
    if not _asks_model(asked["critic"]) or any(name in asked for name in sources):
        return asked
    if endpoint:
        return {**asked, "endpoint": endpoint}
    if context.simulation is not None:
        return {**asked, "provider": context.simulation.provider(stage)}
    raise Invalid.field("endpoint", f"{asked['critic']} asks a model: name an endpoint of the project.")


def _asks_model(critic: str) -> bool:
    return any(each.name == critic and each.asks_model for each in registry.catalogue())
