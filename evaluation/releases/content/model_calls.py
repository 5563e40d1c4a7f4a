"""What models were asked and what they replied: critics, calls, how each reply was read, and the prompts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from evaluation.releases.content.cited_rows import CHUNK, CitedRows, TaskRef
from worker.ledger.models import ModelCall
from worker.prompts.models import PromptVersion
from worker.runs.models import CriticRun, ParsedReply

Line = dict[str, Any]
REQUEST = (
    *("system", "head", "tail", "template", "decoding", "schema", "choices"),
    *("frames", "width", "height", "sampling", "video_sha256", "replicate"),
)
COUNTED = (
    *("prompt_tokens", "cached_tokens", "completion_tokens", "visual_tokens", "media_received", "probabilities"),
    *("tries", "seconds", "cost_micros"),
)
LONG = ("raw", "text", "request", "provider", "probabilities")  # of a call: not read where its id is enough
PRIVATE = {"address", "base_url", "url", "host", "folder", "path", "key", "api_key", "headers", "organization"}
PLACE = re.compile(r"(/|~|\.{1,2}/|[A-Za-z]:[\\/]|[A-Za-z][A-Za-z0-9+.-]*://)")
TEMPLATE = re.compile(r"([a-z0-9-]+(?:/[a-z0-9-]+)?)@(\d+):([0-9a-f]{8})")  # as worker.prompts names them


def published(value: Any) -> Any:
    """Return settings of a critic or provider without what says where something lies or runs."""
    if isinstance(value, dict):
        kept = {name: each for name, each in value.items() if name not in PRIVATE and not _is_place(each)}
        return {name: published(each) for name, each in kept.items()}
    if isinstance(value, list):
        return [published(each) for each in value if not _is_place(each)]
    return value


def _is_place(value: Any) -> bool:
    return isinstance(value, str) and PLACE.match(value) is not None


def critics(basis: CitedRows) -> Iterator[Line]:
    """Yield each critic that a file names, with its run."""
    for annotator in basis.critics:
        run = basis.names.runs.get(annotator.pk)
        yield {
            "annotator": basis.names.annotator(annotator),
            "name": annotator.name,
            "simulated": annotator.simulated,
            "run": None if run is None else run.public_id,
            "critic": None if run is None else _version(run),
        }


def _version(run: CriticRun) -> Line:
    version = run.critic_version
    settings = {name: each for name, each in version.parameters.items() if name != "answers"}
    parameters = published(settings)
    if "answers" in version.parameters:  # what a scripted critic says of each video, not where something lies
        parameters["answers"] = version.parameters["answers"]
    return {"name": version.name, "version": version.version, "digest": version.digest, "parameters": parameters}


def parses(basis: CitedRows) -> Iterator[Line]:
    """Yield how each reply was read for the annotations that are cited, in the order of the tasks."""
    for task, parse in _readings(basis):
        yield {
            "annotator": basis.names.annotator(parse.item.run.annotator),
            "task": task.id,
            "video": task.video,
            "call": parse.call.public_id,
            "position": parse.position,
            "parser": parse.parser,
            "label": parse.label,
            "status": parse.status,
            "edits": parse.edits,
            "segments": parse.segments,
        }


def _readings(basis: CitedRows) -> Iterator[tuple[TaskRef, ParsedReply]]:
    """
    Yield the readings that annotations were made from.

    Replies may be read again by a later parser. Those readings change no annotation, and no release: of each item, the
    parser of the first reading counts.
    """
    cited = {(each.annotator, each.task) for each in basis.cited}
    for some in basis.all_chunks():
        place = {task.pk: index for index, task in enumerate(some)}
        found = ParsedReply.objects.filter(item__task__in=place, item__run__annotator__in=basis.critics)
        first: dict[int, str] = {}
        kept = []
        rows = found.select_related("item__run__annotator", "call")
        for parse in rows.defer(*(f"call__{name}" for name in LONG)).order_by("pk"):
            parser = first.setdefault(parse.item_id, parse.parser)
            if parse.parser == parser and (parse.item.run.annotator_id, parse.item.task_id) in cited:
                kept.append(parse)
        kept.sort(
            key=lambda each: (
                place[each.item.task_id],
                basis.names.annotator(each.item.run.annotator),
                each.position,
                each.call.public_id,
            )
        )
        yield from ((some[place[parse.item.task_id]], parse) for parse in kept)


def calls(basis: CitedRows) -> Iterator[Line]:
    """Yield each call whose reply was read, once, by id. The envelope of a reply may name an account and stays here."""
    for some in _call_rows(basis):
        rows = ModelCall.objects.defer("raw").in_bulk(some)
        yield from (_call(rows[pk]) for pk in some)


def _call_rows(basis: CitedRows) -> Iterator[list[int]]:
    """Yield the rows of the calls by public id, some at a time."""
    wanted = sorted({(parse.call.public_id, parse.call_id) for _, parse in _readings(basis)})
    for start in range(0, len(wanted), CHUNK):
        yield [pk for _, pk in wanted[start : start + CHUNK]]


def _call(call: ModelCall) -> Line:
    return {
        "call": call.public_id,
        "key": call.key,
        "state": call.state,
        "label": call.label,
        "provider": published(call.provider),
        "request": {name: call.request[name] for name in REQUEST if name in call.request},
        "text": call.text,
        "finish": call.finish,
        **{name: getattr(call, name) for name in COUNTED},
    }


def prompt_templates(basis: CitedRows) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the bytes of each version of a prompt that a released call was made with."""
    used: set[str] = set()
    for some in _call_rows(basis):
        templates = ModelCall.objects.filter(pk__in=some).values_list("request__template", flat=True)
        used.update(template for template in templates if isinstance(template, str))
    wanted = {found.groups() for each in used for found in TEMPLATE.finditer(each)}
    known = PromptVersion.objects.filter(name__in={name for name, *_ in wanted}).order_by("name", "version", "pk")
    found = {
        f"prompt_templates/{prompt.name}.v{prompt.version}.md": prompt.text.encode()  # once for several projects
        for prompt in known
        if (prompt.name, str(prompt.version), prompt.digest[:8]) in wanted
    }
    yield from found.items()
