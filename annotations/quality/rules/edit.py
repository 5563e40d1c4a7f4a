"""Write a study's rules. What a rule did stays when it is changed or deleted, until someone undoes it."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction

from annotations.quality.rule_documents.documents import read_rule
from annotations.quality.rule_documents.presets.load import preset_named
from annotations.quality.rules.models import Rule
from annotations.studies.models import Study
from outtake.accounts.people.models import Person
from outtake.errors import Conflict, Invalid

MAX_NAME_CHARS = 200


def add_rule(*, study: Study, name: str, document: object, made_by: Person | None = None) -> Rule:
    """
    Add a rule to a study.

    :raises Invalid: if the document is no rule, with every fault.
    :raises Conflict: if the study has a rule of this name.
    """
    read_rule(document)
    try:
        with transaction.atomic():
            return Rule.objects.create(study=study, name=_name(name), document=document, made_by=made_by)
    except IntegrityError:
        raise _taken(name) from None


def add_preset(*, study: Study, preset: str, made_by: Person | None = None) -> list[Rule]:
    """
    Add the rules of a preset that a study does not have, by name, and return all of them.

    :raises Invalid: if there is no such preset.
    """
    found = []
    for each in preset_named(preset).rules:
        rule, _ = Rule.objects.get_or_create(
            study=study, name=each.name, defaults={"document": each.document, "made_by": made_by}
        )
        found.append(rule)
    return found


def change_rule(
    *, rule: Rule, name: str | None = None, document: object | None = None, active: bool | None = None
) -> Rule:
    """
    Change a rule; what is None stays.

    :raises Invalid: if the document is no rule, with every fault.
    :raises Conflict: if the study has another rule of this name.
    """
    changes: dict[str, Any] = {}
    if name is not None:
        changes["name"] = _name(name)
    if document is not None:
        read_rule(document)
        changes["document"] = document
    if active is not None:
        changes["active"] = active
    if changes:
        try:
            with transaction.atomic():
                Rule.objects.filter(pk=rule.pk).update(**changes)
        except IntegrityError:
            raise _taken(name or "") from None
        rule.refresh_from_db()
    return rule


def delete_rule(*, rule: Rule) -> None:
    """Delete a rule."""
    rule.delete()


def _name(name: str) -> str:
    if not 1 <= len(name.strip()) <= MAX_NAME_CHARS or not name.isprintable():
        raise Invalid.field(
            "name", f"{name[:40]!r} is not a valid name; send 1 to {MAX_NAME_CHARS} printable characters."
        )
    return name.strip()


def _taken(name: str) -> Conflict:
    return Conflict(f"The study already has a rule {name[:40]!r}; change it, or choose another name.")
