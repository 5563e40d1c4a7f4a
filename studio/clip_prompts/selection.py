"""Which prompts an action is about: named by their ids, or all that a filter matches but some."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rest_framework import serializers

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.plan import in_batches
from outtake.catalog.videos.models import Prompt
from outtake.errors import Invalid
from outtake.http.strict_input import StrictSerializer, StrictString
from studio.clip_prompts.queries import PromptFilter, prompts_matching

MOST_AT_ONCE = 10_000
WITH_CLIPS = {"yes": True, "no": False}


class PromptFilterInput(StrictSerializer):
    """A filter of prompts; what is left out matches all."""

    state = serializers.ListField(
        child=serializers.ChoiceField(choices=Prompt.STATES), required=False, max_length=len(Prompt.STATES)
    )
    category = StrictString(max_length=100, required=False, allow_blank=True, help_text="empty for those without one")
    q = StrictString(max_length=200, required=False, allow_blank=True, help_text="words of the text or the id")
    clips = serializers.ChoiceField(choices=list(WITH_CLIPS), required=False, help_text="whether a prompt has clips")


class PromptSelectionInput(StrictSerializer):
    """Which prompts are meant: either their ids, or a filter."""

    prompts = serializers.ListField(
        child=StrictString(max_length=40), required=False, max_length=MOST_AT_ONCE, help_text="public ids"
    )
    filter = PromptFilterInput(required=False, help_text="all that match")
    without = serializers.ListField(
        child=StrictString(max_length=40),
        required=False,
        max_length=MOST_AT_ONCE,
        help_text="public ids that are left out of the filter",
    )


class ChosenPrompts(NamedTuple):
    """The prompts that are meant, in the order in which they came, and the public ids that the project has not."""

    rows: list[Prompt]
    missing: list[str]


def filter_from(given: Mapping[str, Any]) -> PromptFilter:
    """Return a filter that was sent, see `PromptFilterInput`."""
    clips = given.get("clips")
    return PromptFilter(
        states=list(given.get("state", ())),
        category=given.get("category"),
        words=given.get("q", ""),
        with_clips=None if clips is None else WITH_CLIPS[clips],
    )


def chosen_prompts(project: Project, given: dict[str, Any]) -> ChosenPrompts:
    """
    Return the prompts that a `PromptSelectionInput` means, and take its fields out of what was sent.

    :raises Invalid: if neither or both of ids and a filter are given, or there are none or too many
    """
    ids: Sequence[str] | None = given.pop("prompts", None)
    wanted, without = given.pop("filter", None), given.pop("without", ())
    if (ids is None) == (wanted is None):
        raise Invalid.field("prompts", "Give either the ids of prompts or a filter.")
    if without and wanted is None:
        raise Invalid.field("without", "Prompts are left out of a filter; leave them out of the ids instead.")
    own = Prompt.objects.filter(project=project)
    if wanted is not None:
        matching = prompts_matching(own, filter_from(wanted)).exclude(public_id__in=without)
        rows = list(matching.order_by("pk")[: MOST_AT_ONCE + 1])
        if not rows:
            raise Invalid.field("filter", "No prompt matches this filter.")
        if len(rows) > MOST_AT_ONCE:
            raise Invalid.field("filter", f"More than {MOST_AT_ONCE:,} prompts match; narrow the filter.")
        return ChosenPrompts(rows, [])
    asked = list(dict.fromkeys(ids or ()))
    if not asked:
        raise Invalid.field("prompts", "Give at least one prompt.")
    found = [each for some in in_batches(asked) for each in own.filter(public_id__in=some)]
    there = {each.public_id for each in found}
    return ChosenPrompts(sorted(found, key=lambda each: each.pk), [each for each in asked if each not in there])
