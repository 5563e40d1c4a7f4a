"""The people of a study, those with the most work first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from django.db.models import Count, F, Q
from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.quality.signals.compute import SignalReader
from annotations.quality.signals.definitions import ALL
from annotations.studies.models import Study
from annotations.work.assignments.models import Assignment
from studio.overview.progress import last_round

SHOWN = 6
LEAST_KNOWN = 5  # known errors and answers below which a share says nothing


@dataclass(frozen=True, slots=True)
class OverviewPerson:
    """A person at work in a study."""

    id: Annotated[str, Doc("of the annotator")]
    label: Annotated[str, Doc("never a person's name")]
    simulated: bool
    done: Annotated[int, Doc("tasks of all rounds, the training and hidden quality checks left out")]
    in_hand: Annotated[bool, Doc("whether they have a task open")]
    checks: Annotated[float | None, Doc("share of the known errors and answers found; null of fewer than 5")]
    checks_n: Annotated[int, Doc("known errors and answers of the hidden quality checks that they did")]


@dataclass(frozen=True, slots=True)
class OverviewPeople:
    """The people at work in a study."""

    total: Annotated[int, Doc("number of people")]
    tasks: Annotated[int, Doc("of the latest round")]
    people: Annotated[list[OverviewPerson], Doc("six at most, those with the most work first")]


def people_in(study: Study) -> OverviewPeople:
    """Return who works in a study, in as many statements for many as for one."""
    latest = last_round(study)
    handed = Assignment.objects.work().after_training().filter(round__study=study, annotator__kind=Annotator.PERSON)
    rows = (
        handed.order_by()
        .values("annotator")
        .annotate(
            done=Count("pk", filter=Q(state=Assignment.SUBMITTED)),
            open=Count("pk", filter=Q(state=Assignment.LEASED)),
        )
    )
    ordered = list(rows.order_by(F("done").desc(), "annotator"))
    shown = ordered[:SHOWN]
    annotators = Annotator.objects.in_bulk([row["annotator"] for row in shown])
    gold = SignalReader(study, annotators.values())
    people = []
    for row in shown:
        annotator, signal = annotators[row["annotator"]], gold.signal("gold_hits", ALL, row["annotator"])
        known = signal.value is not None and signal.n >= LEAST_KNOWN
        people.append(
            OverviewPerson(
                id=annotator.public_id,
                label=annotator.label,
                simulated=annotator.simulated,
                done=row["done"],
                in_hand=row["open"] > 0,
                checks=float(signal.value) if known and signal.value is not None else None,
                checks_n=signal.n,
            )
        )
    return OverviewPeople(len(ordered), latest.task_count if latest is not None else 0, people)
