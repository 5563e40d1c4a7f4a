"""A study, round or entry that cannot be handled does not keep a sweep from the others."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import F

from annotations.annotators.models import Participation
from annotations.crowd.participation import consent_and_completion
from annotations.quality.checks import create_checks
from annotations.quality.checks.models import CheckSchedule
from annotations.quality.rechecks import operations
from annotations.quality.rules import apply
from annotations.quality.rules.edit import add_preset
from annotations.studies.models import Round, Study
from evaluation.disagreements import queue
from outtake.accounts.projects.models import Project
from tests.annotations.crowd import let_in, recruiting
from tests.support.factories import make_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def studies(project: Project) -> list[Study]:
    """Two studies that every sweep looks at."""
    scenes = [make_scene(project, name=name) for name in ("Poison", "Well")]
    for scene in scenes:
        Round.objects.filter(pk=scene.round.pk).update(recheck_percent=10, extra_on_dispute=1)
        CheckSchedule.objects.create(round=scene.round)
        add_preset(study=scene.study, preset="attention")
        Participation.objects.filter(pk=let_in(recruiting(scene)).entry.pk).update(ends_by=F("entered_at"))
    return [scene.study for scene in scenes]


SWEEPS = {
    "rules": (apply, "apply_rules", apply.apply_due),
    "checks": (create_checks, "create_checks", create_checks.create_all_checks),
    "rechecks": (operations, "open_rechecks", operations.open_all_rechecks),
    "entries": (consent_and_completion, "_end_overdue", consent_and_completion.time_out_overdue),
    "disputes": (queue, "request_extra_annotators", queue.sweep),
}


def study_of(handled: Any) -> Study:
    if isinstance(handled, Participation):
        return handled.recruitment.study
    return handled.study if isinstance(handled, Round) else handled


@pytest.mark.parametrize("sweep", SWEEPS)
def test_what_cannot_be_handled_does_not_stop_a_sweep(studies, monkeypatch, caplog, sweep: str) -> None:
    module, name, run = SWEEPS[sweep]
    reached: list[str] = []
    usual = getattr(module, name)

    def fails_for_one(*args: Any, **options: Any) -> Any:
        handled, *_ = [*args, *options.values()]
        reached.append(study_of(handled).name)
        if study_of(handled).name == "Poison":
            raise LookupError("this study is broken")
        return usual(*args, **options)

    monkeypatch.setattr(module, name, fails_for_one)
    run()
    assert reached == ["Poison", "Well"]
    assert "this study is broken" in caplog.text
