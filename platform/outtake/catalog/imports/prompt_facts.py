"""
What the rows of a manifest say of prompts: category, violated rule and metadata.

It fills what is empty. What a prompt has is never replaced: people may have set it, and tables may rest on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.manifest import Row
from outtake.catalog.imports.plan import BATCH, in_batches
from outtake.catalog.videos.models import Prompt


def fill_prompts(*, project: Project, rows: Iterable[Row]) -> int:
    """
    Give prompts that are there what they lack; returns how many were changed. To be called in a transaction.

    A row whose prompt is not there, or has another text, is passed over. Of rows about one prompt the first counts.
    """
    said: dict[str, list[Row]] = {}
    for row in rows:
        if row.category or row.prompt_metadata:
            said.setdefault(row.prompt_id, []).append(row)
    changed: list[Prompt] = []
    for names in in_batches(sorted(said)):
        there = Prompt.objects.select_for_update().filter(project=project, external_id__in=names).order_by("pk")
        changed += [prompt for prompt in there if _fill(prompt, said[prompt.external_id])]
    Prompt.objects.bulk_update(changed, ["category", "metadata"], batch_size=BATCH)
    return len(changed)


def new_prompt(project: Project, external_id: str, rows: Iterable[Row], category: str) -> Prompt:
    """
    Return a prompt with what the rows about it say; not saved yet.

    :param category: where no row has one
    """
    about = list(rows)
    prompt = Prompt(project=project, external_id=external_id, text=about[0].prompt)
    _fill(prompt, about)
    prompt.category = prompt.category or category
    return prompt


def _fill(prompt: Prompt, rows: Iterable[Row]) -> bool:
    category, metadata = prompt.category, dict(prompt.metadata)
    for row in rows:
        if row.prompt == prompt.text:
            category = category or row.category
            metadata |= {name: value for name, value in row.prompt_metadata.items() if _is_empty(metadata.get(name))}
    if (category, metadata) == (prompt.category, prompt.metadata):
        return False
    prompt.category, prompt.metadata = category, metadata
    return True


def _is_empty(value: Any) -> bool:
    return value is None or value == ""
