"""Decide on prompts in bulk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db import transaction

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.plan import in_batches
from outtake.catalog.videos.models import Prompt
from outtake.errors import Invalid


class Decided(NamedTuple):
    """How many prompts were changed, and the public ids that the project has not."""

    changed: int
    missing: list[str]


@transaction.atomic
def decide_prompts(*, project: Project, ids: Sequence[str], state: str, rejection: str = "") -> Decided:
    """
    Give prompts of a project a state.

    Their texts and categories stay as they are, since clips and questions rest on them.

    :param ids: public ids; those that the project has not are returned
    :param rejection: why they are rejected; for no other state
    :raises Invalid: if a rejection has no reason, or another state has one
    """
    if state == Prompt.REJECTED and not rejection.strip():
        raise Invalid.field("rejection", "A rejected prompt needs a reason; say why it is rejected.")
    if state != Prompt.REJECTED and rejection:
        raise Invalid.field("rejection", f"A prompt with the state {state!r} has no reason; leave it out.")
    there: set[str] = set()
    for some in in_batches(list(dict.fromkeys(ids))):
        rows = Prompt.objects.filter(project=project, public_id__in=some)
        there.update(rows.values_list("public_id", flat=True))
        rows.update(state=state, rejection=rejection.strip())
    return Decided(len(there), [each for each in dict.fromkeys(ids) if each not in there])
