"""Ask for a trial, and carry it out."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now

from annotations.studies.models import Round
from outtake.accounts.people.models import Person
from outtake.errors import Invalid
from outtake.jobs.dispatch import dispatch_on_commit
from outtake.jobs.kernel import Claim, Store, carry_out
from outtake.jobs.queues import CRITICS
from worker.critics import registry
from worker.critics.contract.values import CriticResponse, Parameters
from worker.critics.vlm import VlmCritic
from worker.ledger.ledger import Ledger
from worker.prompts import templates
from worker.runs.asking import with_models
from worker.runs.briefs import check_takes, clips_of, critic_input, forms_of
from worker.runs.selection import tasks_of
from worker.trials.models import CriticTrial
from worker.trials.trial_jobs import TRIALS

KEPT = timedelta(days=1)


def request_trial(
    *,
    round_: Round,
    critic: str,
    parameters: Parameters,
    task: str | None = None,
    clip: str | None = None,
    by: Person | None = None,
) -> CriticTrial:
    """
    Ask for a critic to be tried on one task of a round by a worker; trials that are older than a day are removed.

    :param task: public id; None for the first one
    :param clip: public id of a video, whose task it is to be

    :raises Invalid: if there is no such critic, it refuses its parameters, or the round has no such task.
    """
    made = registry.make(critic, parameters)
    check_takes(made, round_)
    tasks = round_.tasks.filter(pk__in=tasks_of(round_)).order_by("id")
    if task is not None:
        tasks = tasks.filter(public_id=task)
    if clip is not None:
        tasks = tasks.filter(parts__video__public_id=clip)
    found = tasks.first()
    if found is None:
        field, named = ("task", task) if clip is None else ("clip", clip)
        raise Invalid.field(field, f"{str(named)[:40]!r} is not a {field} of the latest round; choose another one.")
    with transaction.atomic():
        for template in made.templates if isinstance(made, VlmCritic) else ():
            templates.pin_version(template)
        old = CriticTrial.objects.filter(task__round=round_, created_at__lt=Now() - KEPT)
        old.filter(state__in=[CriticTrial.DONE, CriticTrial.FAILED]).delete()
        trial = CriticTrial.objects.create(
            task=found,
            critic=made.name,
            parameters=made.parameters if isinstance(made, VlmCritic) else parameters,
            queue=made.provider.queue if isinstance(made, VlmCritic) else CRITICS,
            requested_by=by,
        )
        dispatch_on_commit(TRIALS, Q(pk=trial.pk))
    trial.refresh_from_db()
    return trial


def try_critic(*, public_id: str) -> CriticTrial | None:
    """Carry out a trial that waits; one that is over or leased by another worker does not change."""
    return carry_out(TRIALS, _try, public_id=public_id)


def _try(claimed: Claim[CriticTrial]) -> Store:
    trial = claimed.job
    response = _ask(trial)
    return lambda: {"reply": _stored(response)}


def _ask(trial: CriticTrial) -> CriticResponse:
    critic, round_ = registry.make(trial.critic, trial.parameters), trial.task.round
    with clips_of(trial.task_id) as clips:
        control = getattr(critic, "control", "")
        brief = critic_input(round_, trial.task_id, clips, forms=forms_of(critic), control=control)
        return critic.critique(with_models(brief, critic, partial(Ledger, project=round_.study.project)))


def _stored(response: CriticResponse) -> dict[str, Any]:
    return {
        "status": response.status,
        "segments": [asdict(each) for each in response.segments],
        "answers": [asdict(each) for each in response.answers],
        "readings": [asdict(each) for each in response.readings],
    }
