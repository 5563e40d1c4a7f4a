"""The latest critic runs over a study, each with how far and how fast it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from django.db.models import Count, Max, Min
from django.db.models.functions import Now
from typing_extensions import Doc

from annotations.studies.models import Study
from outtake.http.field_notes import Choices
from worker.ledger.money import usd
from worker.runs.models import CriticRun, RunItem
from worker.runs.queries import RunFigures, figures_by_run, runs_of
from worker.runs.settings import title_of

SHOWN = 5
WINDOW = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class OverviewRun:
    """A critic run and how far it is."""

    id: str
    title: str
    model: Annotated[str, Doc("as the run's parameters name it; empty where it asks none")]
    state: Annotated[str, Choices(CriticRun.STATES)]
    stopped: Annotated[str, Doc("why it is paused or delayed; empty if it is neither, or if no reason was given")]
    done: Annotated[int, Doc("finished clips, including failed ones")]
    total: Annotated[int, Doc("clips")]
    errors: Annotated[int, Doc("segments that it marked")]
    unread: Annotated[int, Doc("finished clips without a readable reply")]
    per_minute: Annotated[float | None, Doc("clips a minute in the last 10 minutes; null unless it is at work")]
    minutes_left: Annotated[float | None, Doc("at that rate; null if unknown")]
    spent: Annotated[str, Doc("US dollars")]
    budget: Annotated[str | None, Doc("US dollars; null for no limit of its own")]
    finished_at: Annotated[datetime | None, Doc("null until it is finished")]


@dataclass(frozen=True, slots=True)
class OverviewRuns:
    """The critic runs over a study."""

    total: Annotated[int, Doc("number of runs")]
    runs: Annotated[list[OverviewRun], Doc("the five latest ones, newest first")]


def overview_runs(study: Study) -> OverviewRuns:
    """Return the latest runs of a study; the number of statements does not grow with them."""
    found = runs_of(study)
    shown = found[:SHOWN]
    figures, rates = figures_by_run(shown), _rates(shown)
    return OverviewRuns(len(found), [_run(each, figures[each.pk], rates.get(each.pk)) for each in shown])


def _rates(runs: list[CriticRun]) -> dict[int, float]:
    """Return how many clips a minute each run that is at work has finished lately, by the row of the run."""
    at_work = [each.pk for each in runs if each.state in (CriticRun.WAITING, CriticRun.RUNNING)]
    lately = RunItem.objects.filter(run__in=at_work, finished_at__gt=Now() - WINDOW).order_by()
    rows = lately.values("run").annotate(n=Count("pk"), first=Min("finished_at"), last=Max("finished_at"))
    spans = {row["run"]: (row["n"] - 1, (row["last"] - row["first"]).total_seconds()) for row in rows}
    return {run: n * 60 / seconds for run, (n, seconds) in spans.items() if n > 0 and seconds > 0}


def _run(run: CriticRun, figures: RunFigures, rate: float | None) -> OverviewRun:
    over = figures.items["done"] + figures.items["failed"]
    left = figures.items["waiting"] + figures.items["running"]
    parameters = run.critic_version.parameters
    held_up = run.held_up_because if run.held_up_since is not None else ""
    return OverviewRun(
        id=run.public_id,
        title=title_of(run.critic_version.name),
        model=str(parameters.get("model") or ""),
        state=run.state,
        stopped=run.paused_because if run.state == CriticRun.PAUSED else held_up,
        done=over,
        total=figures.total,
        errors=figures.segments,
        unread=max(0, over - figures.statuses["ok"]),
        per_minute=None if rate is None else round(rate, 1),
        minutes_left=None if rate is None else round(left / rate, 1),
        spent=usd(run.spent_micros),
        budget=usd(run.budget_micros),
        finished_at=run.finished_at,
    )
