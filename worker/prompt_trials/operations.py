"""Ask for a trial of a prompt, and carry it out."""

from __future__ import annotations

from dataclasses import asdict

from django.db import transaction
from django.db.models import Q

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import require_role
from outtake.jobs.dispatch import dispatch_on_commit
from outtake.jobs.kernel import Claim, Store, carry_out
from outtake.rows import first_or_missing
from worker.ledger.ledger import Ledger
from worker.media.contract import NoFootage
from worker.prompt_trials.models import PromptTrial
from worker.prompt_trials.trial_jobs import PROMPT_TRIALS
from worker.providers.endpoints.models import Endpoint
from worker.providers.registry import of_endpoint
from worker.requests.contract import Decoding, Request

LABEL = "prompt trial"


def start_trial(*, endpoint: Endpoint, base: str, request: Request, by: Person) -> PromptTrial:
    """
    Ask for a reply to a request about texts; a worker sends it, and books it as any other call.

    :param base: the shipped prompt in whose place the request's template is asked
    """
    texts = {name: getattr(request, name) for name in ("template", "system", "head", "tail")}
    kept = {**texts, "decoding": asdict(request.decoding)}
    with transaction.atomic():
        made = PromptTrial.objects.create(
            project=endpoint.project, endpoint=endpoint, base=base, request=kept, made_by=by
        )
        dispatch_on_commit(PROMPT_TRIALS, Q(pk=made.pk))
    return made


def carry_out_trial(*, public_id: str) -> PromptTrial | None:
    """Carry out a trial that waits; one that is over or leased by another worker does not change."""
    return carry_out(PROMPT_TRIALS, _try, public_id=public_id)


def trial_for(person: Person, public_id: str, needed: Role) -> PromptTrial:
    """
    Return a trial in whose project the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    """
    found = first_or_missing(PromptTrial.objects.select_related("call", "endpoint").filter(public_id=public_id))
    require_role(person, found.project_id, needed)
    return found


def _try(claimed: Claim[PromptTrial]) -> Store:
    trial = claimed.job
    asked = {**trial.request, "decoding": Decoding(**trial.request["decoding"])}
    ledger = Ledger(project=trial.project, provider=of_endpoint(trial.endpoint))
    (reply,) = ledger.ask(NoFootage(), [Request(LABEL, **asked)])
    return lambda: {"call_id": reply.call}
