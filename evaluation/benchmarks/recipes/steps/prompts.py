"""Steps on prompts and questions: read from a file, written by a model, judged by people, chosen."""

from __future__ import annotations

import csv
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.filtering import OPEN, REJECTED, UNDECIDED, filter_subjects
from annotations.subjects.operations import add_subjects
from annotations.tasks.models import Question
from evaluation.agreement.proposals import agreement_with_proposals
from evaluation.benchmarks.recipes.steps.contract import Done, StepContext, Waits
from evaluation.benchmarks.recipes.steps.own_files import own_instrument, own_path, own_templates
from evaluation.benchmarks.recipes.steps.prompt_sources import SOURCE, read_source, source_rows, why_not
from evaluation.benchmarks.recipes.steps.waiting import waits_for_annotations
from evaluation.benchmarks.writing.proposals import Writer
from evaluation.benchmarks.writing.write_prompts import PromptOrder
from evaluation.benchmarks.writing.write_prompts import write_prompts as have_prompts_written
from evaluation.benchmarks.writing.write_questions import QuestionOrder
from evaluation.benchmarks.writing.write_questions import write_questions as have_questions_written
from evaluation.judges.scoring.create_judge import endpoint_named
from outtake.catalog.videos.models import Prompt
from outtake.errors import FieldError, Invalid
from outtake.text import is_storable

MOST_ROWS = 100_000


def load_prompts(
    context: StepContext,
    *,
    file: str = "",
    count: int = 0,
    least_words: int = 0,
    most_words: int = 0,
    blocked: Sequence[str] = (),
    per_category: Mapping[str, int] | None = None,
    sources: Sequence[Mapping[str, Any]] = (),
) -> Done:
    """
    Take prompts from a file, as kept prompts; those that a filter leaves out are counted by reason.

    Where no file is named, a simulation gives prompts; without one they are those that the project has, rejected ones
    excepted.

    :param file: JSON Lines or CSV with ``id``, ``text``, ``category`` and any further columns, which become metadata;
        in the recipe's folder, or elsewhere if the benchmark was started on the command line
    :param count: how many at most, drawn by the seed; 0: all
    :param blocked: words that no prompt may have
    :param per_category: how many of each category, drawn by the seed; categories that are not named are left out
    :param sources: instead of a file, see `evaluation.benchmarks.recipes.steps.prompt_sources.PromptSource`
    """
    dropped: Counter[str] = Counter()
    rows = _of_sources(context, sources, dropped) if sources else _rows(context, file, count)
    entered = len(rows) + dropped.total()
    fits = []
    for row in rows:
        if why := why_not(row["text"], least_words, most_words, blocked):
            dropped[why] += 1
        else:
            fits.append(row)
    chosen = _draw(fits, count, per_category, context.seed)
    if len(chosen) < len(fits):
        dropped["not drawn"] = len(fits) - len(chosen)
    there = {
        each.external_id: each for each in context.project.prompts.filter(external_id__in=[r["id"] for r in chosen])
    }
    known = ("id", "text", "category")
    faults = [
        FieldError("file", f"The project has a prompt {row['id'][:60]!r} with another text; change the id.")
        for row in chosen
        if row["id"] in there and there[row["id"]].text != row["text"]
    ]
    if faults:
        raise Invalid.of(faults)
    with context.making():
        Prompt.objects.bulk_create(
            Prompt(
                project=context.project,
                external_id=row["id"],
                text=row["text"],
                category=row.get("category", ""),
                state=Prompt.KEPT,
                metadata={name: value for name, value in row.items() if name not in known},
            )
            for row in chosen
            if row["id"] not in there
        )
        context.remember(prompts=[row["id"] for row in chosen])
    from_sources = Counter(f"from {row[SOURCE]}" for row in chosen) if sources else {}
    return Done(entered, len(chosen), "prompts", dict(dropped), dict(from_sources))


def write_prompts(
    context: StepContext,
    *,
    categories: Sequence[Mapping[str, Any]],
    per_rule: int,
    endpoint: str = "",
    words: Sequence[int] = (8, 40),
    temperature: float = 0.7,
    templates: Sequence[str] = (),
) -> Done:
    """
    Have a model write prompts that break rules; they are drafts until people keep them.

    :param categories: each with ``category``, ``rules``, and perhaps ``description`` and ``example``
    :param per_rule: how many prompts for each rule
    :param templates: files of the recipe's folder, see `evaluation.benchmarks.recipes.steps.own_files`
    """
    writer = writer_for(context, endpoint, temperature, templates)
    orders = prompt_orders(categories, per_rule, words)
    refused: Counter[str] = Counter()
    near = proposed = 0
    for n, order in enumerate(orders):
        context.progress(n, len(orders))
        written = have_prompts_written(context.project, writer, order)
        near += written.near
        proposed += written.created + written.existing
        refused.update(_kind(each) for each in written.refused)
    names = [each["category"] for each in categories]
    drafts = context.project.prompts.filter(category__in=names).order_by("pk")
    with context.making():
        context.remember(prompts=list(drafts.values_list("external_id", flat=True)))
    asked, left = per_rule * len(orders), drafts.count()
    again = {"written for another rule, too": proposed - left} if proposed > left else {}
    return Done(asked, left, "prompts", {**refused, **again}, {"near duplicates": near})


def prompt_orders(categories: Sequence[Mapping[str, Any]], per_rule: int, words: Sequence[int]) -> list[PromptOrder]:
    """Return an order for each rule of each category."""
    return [
        PromptOrder(
            category=each["category"],
            rule=rule,
            count=per_rule,
            description=each.get("description", ""),
            words=(words[0], words[1]),
            example=each.get("example", ""),
        )
        for each in categories
        for rule in each["rules"]
    ]


def write_questions(
    context: StepContext,
    *,
    prompts: str,
    dimensions: Sequence[str],
    least: int = 3,
    most: int = 5,
    endpoint: str = "",
    temperature: float = 0.7,
    templates: Sequence[str] = (),
) -> Done:
    """
    Have a model write yes/no questions about prompts; they are drafts until people keep them.

    :param prompts: the step whose prompts they are about
    :param templates: files of the recipe's folder, see `evaluation.benchmarks.recipes.steps.own_files`
    """
    about = prompts_of(context, prompts)
    order = QuestionOrder(tuple(dimensions), least, most)
    count = 0

    def progress(n: int) -> None:
        nonlocal count
        count += n
        context.progress(count, len(about) * len(order.dimensions))

    written = have_questions_written(
        context.project, about, writer_for(context, endpoint, temperature, templates), order, progress
    )
    found = Question.objects.filter(prompt__in=about)
    with context.making():
        context.remember(prompts=[each.external_id for each in about])
    refused = Counter(_kind(each) for each in written.refused)
    return Done(len(about), found.count(), "questions", dict(refused), {"near duplicates": written.near})


def filter_prompts(
    context: StepContext, *, prompts: str, instrument: str, people: int = 2, show_proposals: bool = False
) -> Done | Waits:
    """
    Have people judge prompts, and keep those that all of them keep.

    How often they agree with a critic that was run over the same study is reported.

    :param prompts: the step whose prompts are judged
    :param people: how many judge each
    :param show_proposals: whether people see what a critic said, after they answered
    """
    return _filtered(
        context,
        _Filter(instrument, people, show_proposals),
        lambda: [{"prompt": each.external_id} for each in prompts_of(context, prompts)],
        lambda kept: {"prompts": list(kept)},
        "prompts",
    )


def filter_questions(
    context: StepContext, *, questions: str, instrument: str, people: int = 2, show_proposals: bool = False
) -> Done | Waits:
    """
    Have people judge questions, and keep those that all of them keep.

    How often they agree with what the model proposed is reported.

    :param questions: the step that wrote them; the clips of a later step are of its prompts
    :param people: how many judge each
    :param show_proposals: whether people see what the model proposed, after they answered
    """
    about = prompts_of(context, questions)
    written = Question.objects.filter(prompt__in=about).order_by("prompt", "pk")
    return _filtered(
        context,
        _Filter(instrument, people, show_proposals),
        lambda: [{"question": each} for each in written.values_list("public_id", flat=True)],
        lambda kept: {"prompts": _with_questions(about)},
        "questions",
    )


def select_prompts(context: StepContext, *, prompts: str, per_category: int) -> Done:
    """
    Go on with so many prompts of each category, drawn by the seed; the others stay in the project.

    :param prompts: the step whose prompts are chosen from
    """
    there = prompts_of(context, prompts)
    names = sorted({each.category for each in there})
    rows = [{"id": each.external_id, "category": each.category} for each in there]
    chosen = _draw(rows, 0, dict.fromkeys(names, per_category), context.seed)
    with context.making():
        context.remember(prompts=[each["id"] for each in chosen])
    counts = Counter(each["category"] for each in chosen)
    short = {f"short of {name}": per_category - counts[name] for name in names if counts[name] < per_category}
    return Done(
        len(there),
        len(chosen),
        "prompts",
        {"not drawn": len(there) - len(chosen)} if len(chosen) < len(there) else {},
        {**counts, **short},
    )


class _Filter(NamedTuple):
    instrument: str
    people: int
    show_proposals: bool


def _filtered(
    context: StepContext,
    how: _Filter,
    subjects: Callable[[], list[dict[str, Any]]],
    made: Callable[[Iterable[str]], dict[str, Any]],
    unit: str,
) -> Done | Waits:
    if "study" not in context.own:
        with context.making():
            study = create_study(
                project=context.project,
                name=context.study_name,
                instrument=own_instrument(context, how.instrument),
                overlap=how.people,
                shows_proposals=how.show_proposals,
            )
            add_subjects(study=study, subjects=subjects())
            context.remember(study=study.public_id)
        return waits_for_annotations(study, "judge")
    study = context.study(context.name)
    waits = waits_for_annotations(study, "judge")
    if waits.done < waits.total:
        return waits
    found = filter_subjects(study=study)
    with context.making():
        context.remember(**made(found.kept))
    piles = {REJECTED: found.rejected, UNDECIDED: found.undecided, OPEN: found.open}
    dropped = {name: len(pile) for name, pile in piles.items() if pile}
    return Done(sum(map(len, found)), len(found.kept), unit, dropped, _agreement(study))


def _agreement(study: Study) -> dict[str, Any]:
    """Return how often people agree with what models proposed, and of how many answers."""
    figures: dict[str, Any] = {}
    for each in agreement_with_proposals(study):
        if each.same.value is not None:
            figures[f"agreement with {each.by}: {each.key}"] = round(each.same.value, 3)
            figures[f"answers compared with {each.by}: {each.key}"] = each.same.n
    return figures


def _with_questions(about: Sequence[Prompt]) -> list[str]:
    kept = Question.objects.filter(prompt__in=about, state=Question.KEPT).values_list("prompt__external_id", flat=True)
    there = set(kept)
    return [each.external_id for each in about if each.external_id in there]


def prompts_of(context: StepContext, step: str) -> list[Prompt]:
    """Return the prompts of a step, in its order."""
    names = context.of(step, "prompts")
    there = {each.external_id: each for each in context.project.prompts.filter(external_id__in=names)}
    return [there[name] for name in names if name in there]


def writer_for(context: StepContext, endpoint: str, temperature: float, templates: Sequence[str] = ()) -> Writer:
    """
    Return the model at an endpoint of the project; that of the simulation where none is named.

    :param templates: files of the recipe's folder that it is asked with instead of shipped prompts
    :raises Invalid: if there is no such endpoint or file, or no endpoint is named
    """
    own = own_templates(context, templates)
    if not endpoint and context.simulation is not None:
        return Writer(context.simulation.provider(), "simulated", temperature, context.seed, own)
    if not endpoint:
        message = "Name an endpoint of the project that writes; add one under Critics if there is none."
        raise Invalid.field("endpoint", message)
    return Writer.at(endpoint_named(context.project, endpoint), temperature, context.seed)._replace(own=own)


def _of_sources(
    context: StepContext, sources: Sequence[Mapping[str, Any]], dropped: Counter[str]
) -> list[dict[str, Any]]:
    for each in map(read_source, sources):
        for file in filter(None, (each.file, each.blocked_file)):
            own_path(context, file, "sources")
    return source_rows(context.folder, sources, context.seed, dropped)


def _rows(context: StepContext, file: str, count: int) -> list[dict[str, Any]]:
    if not file and context.simulation is not None:
        return context.simulation.prompts(count)
    if not file:
        return _there(context)
    path = own_path(context, file, "file")
    try:
        rows = _read(path)
    except (OSError, ValueError) as error:
        raise Invalid.field("file", f"{file} cannot be read as JSON Lines or CSV: {error}.") from None
    faults = [
        FieldError("file", f"Row {n} of {path.name} has no {name}; add it.")
        for n, row in enumerate(rows, 1)
        for name in ("id", "text")
        if not isinstance(row.get(name), str) or not row[name].strip() or not is_storable(row[name])
    ]
    if faults:
        raise Invalid.of(faults[:20])
    return rows


def _there(context: StepContext) -> list[dict[str, Any]]:
    found = context.project.prompts.exclude(state=Prompt.REJECTED).order_by("pk")
    rows = [{"id": each.external_id, "text": each.text, "category": each.category} for each in found]
    if not rows:
        message = "The project has no prompts: add clips with their prompts first, or name a file of prompts."
        raise Invalid.field("file", message)
    return rows


def _read(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        if path.suffix == ".csv":
            return [dict(row) for row in csv.DictReader(file)]
        rows = [json.loads(line) for line in file if line.strip()]
    if not all(isinstance(row, dict) for row in rows) or len(rows) > MOST_ROWS:
        raise ValueError(f"each line has to be an object, and there may be at most {MOST_ROWS}")
    return rows


def _draw(
    rows: Sequence[dict[str, Any]], count: int, per_category: Mapping[str, int] | None, seed: int
) -> list[dict[str, Any]]:
    """Draw rows by the seed, and return them in their order."""
    rng = random.Random(seed)
    places = list(range(len(rows)))
    if per_category is not None:
        drawn = []
        for category, wanted in per_category.items():
            own = [n for n in places if rows[n].get("category", "") == category]
            drawn += rng.sample(own, min(wanted, len(own)))
        places = sorted(drawn)
    if count and count < len(places):
        places = sorted(rng.sample(places, count))
    return [rows[n] for n in places]


def _kind(refused: str) -> str:
    """Return why a text was refused, without the text, so that reasons can be counted."""
    return refused.split(":")[0].rsplit(", ", 1)[-1][:80]
