"""Which local models can be chosen for a run."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from django.db.models import BooleanField, Case, Q, QuerySet, Value, When
from django.db.models.functions import Now
from typing_extensions import Doc

from outtake.errors import Invalid
from worker.providers.announced.models import AnnouncedModel

SEEN_WITHIN = timedelta(minutes=1)
FORGOTTEN_AFTER = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class LocalModel:
    """A model that a worker has in a folder."""

    id: Annotated[str, Doc("public id")]
    name: Annotated[str, Doc("of the folder")]
    kind: Annotated[str, Doc("type of the model, such as qwen3_vl")]
    observer: Annotated[str, Doc("kind of observer that uses it; empty for a model of critics")]
    size_bytes: Annotated[int, Doc("of the weights")]
    device: Annotated[str, Doc("cuda or cpu")]
    dtype: str
    gpu: Annotated[str, Doc("name; empty where it is computed on the CPU")]
    memory_bytes: Annotated[int, Doc("of the GPU, or of the machine")]
    worker: str
    queue: str
    seen_at: datetime
    seen: Annotated[bool, Doc("whether its worker was seen in the last minute; otherwise a run waits for it")]


def local_models(*, observers: bool = False) -> list[LocalModel]:
    """
    Return the newest announcement of each folder of each worker of the last week, those seen last first.

    :param observers: the models of observers, instead of those of critics
    """
    announced = AnnouncedModel.objects.exclude(observer="") if observers else AnnouncedModel.objects.filter(observer="")
    rows = announced.filter(seen_at__gte=Now() - FORGOTTEN_AFTER).annotate(
        seen=Case(
            When(Q(seen_at__gte=Now() - SEEN_WITHIN), then=Value(True)),
            default=Value(False),
            output_field=BooleanField(),
        )
    )
    newest: dict[tuple[str, str], LocalModel] = {}
    for row in rows.order_by("-seen_at", "pk"):
        told = LocalModel(
            id=row.public_id,
            name=row.name,
            kind=row.sizes["kind"],
            observer=row.observer,
            size_bytes=row.size_bytes,
            device=row.device,
            dtype=row.dtype,
            gpu=row.gpu,
            memory_bytes=row.memory_bytes,
            worker=row.worker,
            queue=row.queue,
            seen_at=row.seen_at,
            seen=row.seen,
        )
        newest.setdefault((row.worker, row.folder), told)
    return sorted(newest.values(), key=lambda each: (not each.seen, each.name, each.worker))


def announced_model(given: str) -> AnnouncedModel:
    """
    Return an announced model by its public id, or the one seen last of its name.

    :raises Invalid: if no worker announced it
    """
    return _announced(AnnouncedModel.objects.filter(observer=""), given, "a model that a worker announced")


def announced_observer(given: str, kind: str) -> AnnouncedModel:
    """
    Return an announced model for observers of a kind, by its public id or the one seen last of its name.

    :raises Invalid: if no worker announced it
    """
    return _announced(AnnouncedModel.objects.filter(observer=kind), given, f"a model of {kind} that a worker announced")


def _announced(rows: QuerySet[AnnouncedModel], given: str, what: str) -> AnnouncedModel:
    rows = rows.order_by("-seen_at")
    found = rows.filter(public_id=given).first() or rows.filter(name=given).first()
    if found is None:
        raise Invalid.field("model", f"{given[:60]!r} is not {what}; see LOCAL_MODELS.")
    return found
