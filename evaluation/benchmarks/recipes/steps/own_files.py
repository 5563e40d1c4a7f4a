"""
What a recipe's folder brings along: files of prompts, instruments, and the prompts that a model is asked with.

``instruments/KEY.yaml`` becomes an instrument of the project when a step first names its key. ``templates/NAME.vN.md``
is asked in the place of a shipped prompt, its ``base``, with the same slots.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from annotations.instruments.models import ProjectInstrument
from annotations.instruments.operations import create_instrument, create_version
from annotations.instruments.yaml_files import read_yaml
from evaluation.benchmarks.recipes.steps.contract import StepContext
from outtake.errors import Invalid
from worker.prompts import templates
from worker.prompts.templates import PromptTemplate

INSTRUMENTS, TEMPLATES = "instruments", "templates"


def own_path(context: StepContext, file: str, field: str) -> Path:
    """
    Return a file that a step names; a relative path begins in the recipe's folder.

    :param field: of the step, for the error
    :raises Invalid: if it is outside, and the benchmark was not started on the command line
    """
    path = context.folder / file  # an absolute path stays what it is
    if context.by is not None and not path.resolve().is_relative_to(context.folder.resolve()):
        message = f"{file[:60]!r} is not in the recipe's folder. Start the benchmark on the command line to read it."
        raise Invalid.field(field, message)
    return path


def own_instrument(context: StepContext, key: str) -> str:
    """
    Return the key of an instrument. One of the folder becomes one of the project, unless that has one of this key.

    To be called in a transaction that holds the benchmark.

    :raises Invalid: naming the place of the file that is wrong
    """
    path = context.folder / INSTRUMENTS / f"{key}.yaml"
    if "/" in key or not path.is_file() or ProjectInstrument.objects.filter(project=context.project, key=key).exists():
        return key
    text = path.read_text(encoding="utf-8")
    document = read_yaml(text).document
    title = document.get("title") if isinstance(document, dict) else None
    draft = create_instrument(project=context.project, key=key, title=str(title or key), yaml=text, made_by=context.by)
    create_version(instrument=draft.instrument, lock=draft.lock, made_by=context.by)
    return key


def own_templates(context: StepContext, named: Sequence[str]) -> dict[str, PromptTemplate]:
    """
    Return prompts of the recipe's folder by the shipped prompt in whose place each is asked.

    :param named: their files in ``templates``
    :raises Invalid: if a file is none, or takes other slots than its base
    """
    found = {}
    for name in named:
        try:
            made = templates.read(name, own_path(context, f"{TEMPLATES}/{name}", "templates").read_bytes())
        except (OSError, ValueError) as error:
            raise Invalid.field("templates", f"{name[:60]!r} cannot be used: {error}.") from None
        base = templates.load(made.base)
        if made.slots != base.slots:
            slots = ", ".join(sorted(base.slots))
            raise Invalid.field(
                "templates", f"{name} takes {', '.join(sorted(made.slots))}; {made.base} takes {slots}."
            )
        found[made.base] = made
    return found
