"""
A release of T2V-Bench: its prompts, clips, what observers saw and the tables, as files with a manifest.

It has no study and no ground truth, so it is no release of one. The same rows give the same bytes, and the manifest is
that of all releases, so `manage.py release verify` checks its folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from evaluation.benchmarks.observer_checks.models import FrameCheck
from evaluation.benchmarks.t2v.files import table_files
from evaluation.releases.manifest import Built, Part, write_manifest, write_part
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Prompt, Video
from outtake.measures.files.canonical_json import canonical
from worker.observations.models import ObservationRun, StoredObservation
from worker.observers.prompt_facts import COLOURS, OBJECTS

CHUNK = 2000


def write_release(
    folder: Path,
    *,
    project: Project,
    name: str,
    prompts: Sequence[str],
    lengths: Mapping[str, Sequence[str]],
    runs: Mapping[str, ObservationRun],
    judged: Mapping[str, bool | None],
    scores: Mapping[str, Any],
) -> Built:
    """
    Write a release into an empty folder.

    :param name: of the benchmark, in the manifest
    :param prompts: external ids
    :param lengths: the external ids of clips, by their length in seconds
    :param runs: of observers, by the name of their files
    :param judged: whether the caption of a clip agrees with its prompt, by the clip's external id
    """
    parts = [
        Part("prompts.jsonl", _lines(_prompts(project, prompts))),
        Part("clips.jsonl", _lines(_clips(project, lengths))),
        Part("captions_judged.jsonl", _lines({"clip": clip, "agrees": judged[clip]} for clip in sorted(judged))),
        *(Part(f"observations/{key}.jsonl", _lines(_observations(run))) for key, run in runs.items()),
        *(Part(f"checks/{key}.jsonl", _lines(_checks(run))) for key, run in runs.items() if run.checks.exists()),
        Part("observers.json", [canonical({key: _observer(run) for key, run in runs.items()}) + b"\n"]),
        *(Part(f"tables/{file}", [content]) for file, content in table_files(scores).items()),
    ]
    return write_manifest(folder, [write_part(folder, part) for part in parts], study=name, version=1)


def _lines(values: Iterable[Mapping[str, Any]]) -> Iterator[bytes]:
    for value in values:
        yield canonical(value) + b"\n"


def _prompts(project: Project, names: Sequence[str]) -> Iterator[dict[str, Any]]:
    for each in Prompt.objects.filter(project=project, external_id__in=names).order_by("external_id"):
        facts = {name: each.metadata.get(name, []) for name in (OBJECTS, COLOURS)}
        yield {"prompt": each.external_id, "text": each.text, "category": each.category, **facts}


def _clips(project: Project, lengths: Mapping[str, Sequence[str]]) -> Iterator[dict[str, Any]]:
    seconds = {clip: length for length, clips in lengths.items() for clip in clips}
    rows = Video.objects.filter(project=project, external_id__in=seconds).select_related(
        "prompt", "generator", "media", "rendition"
    )
    for each in rows.defer("rendition__edges_ms", "rendition__ticks").order_by("external_id"):
        yield {
            "clip": each.external_id,
            "prompt": each.prompt.external_id,
            "generator": {"name": each.generator.name, "version": each.generator.version},
            "seed": each.seed,
            "length": seconds[each.external_id],
            "duration_ms": each.rendition.duration_ms,
            "sha256": each.media.sha256,
            "rendition_sha256": each.rendition.sha256,
        }


def _observations(run: ObservationRun) -> Iterator[dict[str, Any]]:
    rows = StoredObservation.objects.filter(clip__run=run).order_by("clip__video__external_id", "at_ms", "position")
    columns = ("clip__video__external_id", "at_ms", "label", "score", "box", "text", "asked")
    for clip, *values in rows.values_list(*columns).iterator(chunk_size=CHUNK):
        yield {"clip": clip, **dict(zip(columns[1:], values, strict=True))}


def _checks(run: ObservationRun) -> Iterator[dict[str, Any]]:
    rows = FrameCheck.objects.filter(run=run).order_by("video__external_id", "at_ms")
    for clip, at_ms, there, right in rows.values_list("video__external_id", "at_ms", "objects_there", "texts_right"):
        yield {"clip": clip, "at_ms": at_ms, "there": there, **({} if right is None else {"right": right})}


def _observer(run: ObservationRun) -> dict[str, Any]:
    frames = sum(run.clips.values_list("frames", flat=True))
    return {"kind": run.kind, "identity": run.identity, "sampling": run.sampling, "frames": frames}
