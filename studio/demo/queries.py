"""What is shown of the demo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from django.apps import apps
from typing_extensions import Doc

from annotations.studies.models import Study
from outtake.http.field_notes import Choices
from studio.demo.models import Demo

SHOWN = {Demo.UNWANTED: Demo.REMOVING}  # that it waits for a worker makes no difference to its reader


@dataclass(frozen=True, slots=True)
class DemoStudy:
    """A study of the demo."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class DemoState:
    """How far the demo is."""

    installed: Annotated[bool, Doc("whether this installation has a demo at all")]
    state: Annotated[str, Choices((Demo.ABSENT, Demo.WAITING, Demo.LOADING, Demo.READY, Demo.REMOVING, Demo.FAILED))]
    step: Annotated[str, Doc("what is done now, such as ``drawing clips``; empty where nothing is")]
    done: Annotated[int, Doc("how much of the step is done")]
    total: Annotated[int, Doc("in the unit of `done`; 0 until it is known")]
    error: Annotated[str, Doc("why the last attempt failed; empty where none did")]
    project: Annotated[str | None, Doc("public id; null until there is one")]
    project_name: str
    studies: Annotated[tuple[DemoStudy, ...], Doc("of the project, the main one first")]


def is_installed() -> bool:
    """Tell whether the package of the demo is part of this installation."""
    return apps.is_installed("outtake_demo")


def demo_project_id() -> int | None:
    """Return the row of the project of the demo; None if there is none."""
    return Demo.objects.filter(pk=Demo.ONLY).values_list("project", flat=True).first()


def demo_state() -> DemoState:
    """Return how far the demo is."""
    demo = Demo.objects.select_related("project").filter(pk=Demo.ONLY).first() or Demo()
    studies = Study.objects.filter(project=demo.project_id).order_by("pk") if demo.project_id else ()
    return DemoState(
        installed=is_installed(),
        state=SHOWN.get(demo.state, demo.state),
        step=demo.step,
        done=demo.done,
        total=demo.total,
        error=demo.error,
        project=demo.project.public_id if demo.project else None,
        project_name=demo.project.name if demo.project else "",
        studies=tuple(DemoStudy(study.public_id, study.name) for study in studies),
    )
