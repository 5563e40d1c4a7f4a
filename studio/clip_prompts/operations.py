"""Decide on prompts in bulk, and set what is known about them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.manifest import RULE
from outtake.catalog.imports.plan import BATCH, in_batches
from outtake.catalog.videos.models import Prompt
from outtake.errors import Invalid
from outtake.rows import first_or_missing
from worker.observers.prompt_facts import CORRECTED, FACTS, PromptFacts


@transaction.atomic
def decide_prompts(*, prompts: Sequence[Prompt], state: str, rejection: str = "") -> int:
    """
    Give prompts a state; returns how many there are.

    :param rejection: why they are rejected; for no other state
    :raises Invalid: if a rejection has no reason, or another state has one
    """
    if state == Prompt.REJECTED and not rejection.strip():
        raise Invalid.field("rejection", "A rejected prompt needs a reason; say why it is rejected.")
    if state != Prompt.REJECTED and rejection:
        raise Invalid.field("rejection", f"A prompt with the state {state!r} has no reason; leave it out.")
    for some in in_batches([each.pk for each in prompts]):
        Prompt.objects.filter(pk__in=some).update(state=state, rejection=rejection.strip())
    return len(prompts)


@transaction.atomic
def edit_prompts(*, prompts: Sequence[Prompt], category: str | None = None, rule: str | None = None) -> int:
    """
    Set the category or the violated rule of prompts; returns how many are changed. Their texts stay as they are.

    :param category: empty for none; None leaves it as it is
    :param rule: empty removes it; None leaves it as it is
    :raises Invalid: if nothing is to be set
    """
    if category is None and rule is None:
        raise Invalid.field("category", "There is nothing to change; give a category or a rule.")
    changed: list[Prompt] = []
    for some in in_batches([each.pk for each in prompts]):  # read again under a lock: metadata has other columns
        for row in Prompt.objects.select_for_update().filter(pk__in=some).order_by("pk"):
            metadata = dict(row.metadata)
            if rule is not None:
                metadata.pop(RULE, None)
                metadata |= {RULE: rule.strip()} if rule.strip() else {}
            wanted = row.category if category is None else category.strip()
            if (wanted, metadata) != (row.category, row.metadata):
                row.category, row.metadata = wanted, metadata
                changed.append(row)
    Prompt.objects.bulk_update(changed, ["category", "metadata"], batch_size=BATCH)
    return len(changed)


@transaction.atomic
def correct_facts(*, project: Project, public_id: str, facts: PromptFacts) -> Prompt:
    """
    Store what a person says that a prompt asks for; a recipe keeps it from then on.

    :raises Missing: if the project has no such prompt
    """
    prompt = first_or_missing(Prompt.objects.select_for_update().filter(project=project, public_id=public_id))
    prompt.metadata = {**prompt.metadata, **facts.as_json(), FACTS: CORRECTED}
    prompt.save(update_fields=["metadata"])
    return prompt
