"""
The leaderboard of a study: critics and people in one table, from its newest report that has figures.

All figures of quality are read from the report as it is frozen, so that nothing is computed for a page. What a clip
costs and how long it takes is counted in the database, in the same statements for many rows as for one:

- a critic: the money and the seconds of its run over the clips that it finished. A model on the installation's own
  machines costs no money.
- a person: the reward of a participation over its tasks, and the mean of the active time of their newest annotations
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from django.db.models import Avg, Count, Q, Sum
from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.crowd.models import Recruitment
from annotations.studies.models import Study
from annotations.work.submissions.models import Annotation
from evaluation.reports.models import Report
from evaluation.reports.tables.labels import label_of
from outtake.http.field_notes import Choices
from worker.ledger.money import usd
from worker.runs.models import CriticRun, RunItem

CEILING = "ceiling"
KINDS = (Annotator.PERSON, Annotator.CRITIC, CEILING)
MEASURES = SP, P, ACCURACY = ("sp", "p", "accuracy")
NOT_RUN = "it was imported, so its cost is not known"
NOT_TIMED = "it was imported, so its time is not known"
NOT_PAID = "no reward is set for people in this study"
NOT_SUBMITTED = "no annotation with an active time"
NO_MONEY = "the run called no model that costs money"


@dataclass(frozen=True, slots=True)
class BoardFigure:
    """A figure with its interval over n things; or why there is none."""

    value: Annotated[float | None, Doc("in the unit of its column; null with the reason")]
    low: Annotated[float | None, Doc("of its interval, in the unit of the value; null with the reason")]
    high: Annotated[float | None, Doc("of its interval, in the unit of the value; null with the reason")]
    n: Annotated[int, Doc("number of things that it is of")]
    reason: Annotated[str | None, Doc("why the value, or its interval, is missing; null where both are there")]


@dataclass(frozen=True, slots=True)
class BoardMoney:
    """What a clip costs."""

    amount: Annotated[str | None, Doc("decimal text, in the currency; null where it is not known")]
    currency: str
    n: Annotated[int, Doc("clips")]
    reason: Annotated[str | None, Doc("why it is not known, or why it is zero; null otherwise")]


@dataclass(frozen=True, slots=True)
class BoardTypeShare:
    """How much of the true errors of one type is found: M% of that type at the report's threshold."""

    key: Annotated[str, Doc("of the type of errors")]
    label: str
    value: Annotated[float | None, Doc("from 0 to 1; null where nothing can be found")]
    n: Annotated[int, Doc("clips with a true error of the type")]
    errors: Annotated[int, Doc("true errors of the type in the scored clips")]


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A critic, a person, or the mean of people against a truth made without them."""

    label: str
    kind: Annotated[str, Choices(KINDS)]
    annotator: Annotated[str | None, Doc("public id; null for the ceiling and for two critics as one")]
    row: Annotated[int | None, Doc("its place in the report; null where the report keeps no clips of it")]
    simulated: bool
    is_source: Annotated[bool, Doc("whether the ground truth is also based on it")]
    settings: Annotated[str, Doc("how a critic was run, in words; empty for others")]
    score: Annotated[BoardFigure, Doc("in the measure of the board, from 0 to 1")]
    share: Annotated[BoardFigure | None, Doc("M% at the report's threshold; null for answers")]
    types: Annotated[tuple[BoardTypeShare, ...], Doc("by error type; none for answers and the ceiling")]
    chance: Annotated[float | None, Doc("the score that chance gives; null if it is not known")]
    clips: Annotated[int | None, Doc("number of scored clips; null where the report does not count them")]
    cost: BoardMoney
    seconds: Annotated[BoardFigure, Doc("a clip: active time of people, time of the run of critics")]


@dataclass(frozen=True, slots=True)
class BoardReport:
    """The report that the board is read from."""

    id: str
    title: str
    number: Annotated[int, Doc("in the study, from 1")]
    ground_truth: Annotated[int, Doc("version")]
    tau: Annotated[int | None, Doc("hundredths; null for answers")]
    confidence: Annotated[int, Doc("per cent")]
    clips: Annotated[int, Doc("number of scored clips")]
    prompts: Annotated[int, Doc("number of their prompts")]
    errors: Annotated[int | None, Doc("true ones; null for answers")]
    uncertified: Annotated[str | None, Doc("why the score is provisional; null if it is not")]


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """Critics and people of a study, the best first."""

    measure: Annotated[str, Choices(MEASURES)]
    report: Annotated[BoardReport | None, Doc("null where no report with such figures is ready")]
    rows: list[BoardRow]


class _Work(NamedTuple):
    """What the clips of an annotator took."""

    cost: BoardMoney
    seconds: BoardFigure


def leaderboard(study: Study) -> Leaderboard:
    """Return the leaderboard of a study, in seven statements at most."""
    kinds = (Report.SEGMENTS, Report.ANSWERS)
    ready = Report.objects.filter(study=study, kind__in=kinds, state=Report.READY, figures__isnull=False)
    report = ready.select_related("truth").order_by("-number").first()
    if report is None or report.figures is None:
        return Leaderboard(SP, None, [])
    figures: Mapping[str, Any] = report.figures
    measure = figures["headline"] if report.kind == Report.SEGMENTS else ACCURACY
    work = work_of(study, [row["annotator"] for row in figures["rows"]])
    kept = report.rows.count()
    rows = [_row(place, each, measure, work, kept) for place, each in enumerate(figures["rows"])]
    if figures.get("ceiling") is not None:
        rows += _ceiling(figures["ceiling"], measure, _people_work(study))
    return Leaderboard(measure, _report(report, figures), sorted(rows, key=_order))


def _order(row: BoardRow) -> tuple[bool, float, str]:
    return row.score.value is None, -(row.score.value or 0.0), row.label


def _report(report: Report, figures: Mapping[str, Any]) -> BoardReport:
    judge, on_errors = figures.get("judge"), report.kind == Report.SEGMENTS
    truth = figures["truth"]
    return BoardReport(
        id=report.public_id,
        title=report.title,
        number=report.number,
        ground_truth=report.truth.version,
        tau=report.tau if on_errors else None,
        confidence=figures["confidence"],
        clips=truth["videos"],
        prompts=truth["prompts"],
        errors=truth["errors"] if on_errors else None,
        uncertified=judge["uncertified"] if on_errors and judge else None,
    )


def _row(place: int, row: Mapping[str, Any], measure: str, work: Mapping[str, _Work], kept: int) -> BoardRow:
    on_errors = measure != ACCURACY
    of = row["metrics"][measure] if on_errors else row
    own = row["annotator"] in work
    run = row.get("run", {})
    return BoardRow(
        label=row["label"],
        kind=row["kind"],
        annotator=row["annotator"] if own else None,
        row=place if place < kept else None,
        simulated=row["simulated"],
        is_source=row["is_source"],
        settings=", ".join(filter(None, (run.get(name, "") for name in ("strategy", "model", "frames", "control")))),
        score=_figure(of["m"] if on_errors else of["accuracy"]),
        share=_figure(of["coverage"]) if on_errors else None,
        types=_types(row) if on_errors else (),
        chance=of["chance"]["m" if on_errors else "value"],
        clips=row["scored"] if on_errors else row["videos"],
        **(work[row["annotator"]] if own else _UNKNOWN)._asdict(),
    )


def _ceiling(found: Mapping[str, Any], measure: str, work: _Work) -> list[BoardRow]:
    mean, people = found["mean"].get(measure), len(found["annotators"])
    if mean is None:
        return []
    return [
        BoardRow(
            label=f"Person, left out in turn ({people})",
            kind=CEILING,
            annotator=None,
            row=None,
            simulated=False,
            is_source=False,
            settings="",
            score=_figure(mean["m"]),
            share=_figure(mean["coverage"]),
            types=(),
            chance=None,
            clips=max((each["videos"] for each in found["annotators"]), default=None),
            **work._asdict(),
        )
    ]


def _types(row: Mapping[str, Any]) -> tuple[BoardTypeShare, ...]:
    return tuple(
        BoardTypeShare(
            each["key"], label_of(each["key"]), each["coverage"]["value"], each["coverage"]["n"], each["errors"]
        )
        for each in row.get("by_type", ())
    )


def _figure(cell: Mapping[str, Any]) -> BoardFigure:
    return BoardFigure(**{name: cell[name] for name in ("value", "low", "high", "n", "reason")})


def _seconds(value: float | None, n: int, reason: str) -> BoardFigure:
    return BoardFigure(value, None, None, n, None if value is not None else reason)


_UNKNOWN = _Work(BoardMoney(None, "USD", 0, NOT_RUN), BoardFigure(None, None, None, 0, NOT_TIMED))


def work_of(study: Study, ids: Sequence[str]) -> dict[str, _Work]:
    """Return what a clip of each annotator took, by public id."""
    annotators = {each.pk: each for each in Annotator.objects.filter(public_id__in=ids)}
    runs = {each.annotator_id: each for each in CriticRun.objects.filter(annotator__in=annotators)}
    over = Q(state__in=(RunItem.DONE, RunItem.FAILED))
    items = RunItem.objects.filter(over, run__in=runs.values()).order_by().values("run")
    taken = {each["run"]: each for each in items.annotate(n=Count("pk"), seconds=Sum("seconds"))}
    timed = {
        each["annotator"]: each
        for each in timed_annotations(study)
        .filter(annotator__in=annotators)
        .values("annotator")
        .annotate(**_TIMES)
        .order_by()
    }
    reward = _reward(study)
    found = {}
    for pk, each in annotators.items():
        if each.kind == Annotator.PERSON:
            found[each.public_id] = _of_people(reward, timed.get(pk))
        elif pk in runs:
            found[each.public_id] = _of_run(runs[pk], taken.get(runs[pk].pk))
        else:
            found[each.public_id] = _UNKNOWN
    return found


_TIMES = {"n": Count("pk"), "mean": Avg("active_ms")}


def timed_annotations(study: Study) -> Any:
    """Return the annotations of people that count and have an active time."""
    said = Annotation.objects.counted(study).filter(annotator__kind=Annotator.PERSON)
    return said.filter(active_ms__gt=0)


def _people_work(study: Study) -> _Work:
    return _of_people(_reward(study), timed_annotations(study).aggregate(**_TIMES))


def _reward(study: Study) -> BoardMoney:
    found = Recruitment.objects.filter(study=study).first()
    if found is None or not found.tasks_each:
        return BoardMoney(None, "", 0, NOT_PAID)
    return BoardMoney(f"{found.reward_minor / 100 / found.tasks_each:.2f}", found.currency, found.tasks_each, None)


def _of_people(reward: BoardMoney, times: Mapping[str, Any] | None) -> _Work:
    n = times["n"] if times else 0
    mean = times["mean"] / 1000 if times and n else None
    return _Work(reward, _seconds(mean, n, NOT_SUBMITTED))


def _of_run(run: CriticRun, items: Mapping[str, Any] | None) -> _Work:
    n = items["n"] if items else 0
    each = round(run.spent_micros / n) if n else None
    cost = BoardMoney(usd(each), "USD", n, None if each else NO_MONEY if n else NOT_RUN)
    return _Work(cost, _seconds(items["seconds"] / n if items and n else None, n, NOT_TIMED))
