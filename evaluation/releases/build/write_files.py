"""
Write all files of a release into a folder, and pack it: the same folder gives the same tar.gz.
"""

from __future__ import annotations

import gzip
import tarfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from evaluation.releases.content import annotations as content_annotations
from evaluation.releases.content import chains, ground_truth, model_calls, reports, tasks
from evaluation.releases.content.cited_rows import CitedRows, cited_rows
from evaluation.releases.content.readme import readme
from evaluation.releases.manifest import Built, Part, write_manifest, write_part
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from outtake.measures.files.canonical_json import canonical, lines

Step = Callable[[int, int], object]
"""Called with how many of how many files are written."""


def no_step(done: int, total: int) -> None:
    """Ignore progress."""


def build_in(release: Release, folder: Path, *, step: Step = no_step) -> Built:
    """
    Write a release into an empty folder. The same release gives the same bytes at any time, on any machine.

    :param step: called before each file and at the end, with the numbers of written and of all files

    :raises Conflict: if data on which the release is based no longer exist.
    """
    parts = list(_parts(cited_rows(release)))
    entries: list[dict[str, Any]] = []
    for part in parts:
        step(len(entries), len(parts))
        entries.append(write_part(folder, part))
    step(len(parts), len(parts))
    return write_manifest(folder, entries, study=release.study.public_id, version=release.version)


def _parts(basis: CitedRows) -> Iterator[Part]:
    yield Part("README.md", [readme(basis)])
    yield _one("study.json", tasks.study(basis))
    yield from (_one(path, document) for path, document in tasks.instruments(basis))
    yield _many("videos.jsonl", tasks.videos(basis))
    yield _many("prompts.jsonl", tasks.prompts(basis))
    yield _many("questions.jsonl", tasks.questions(basis))
    yield _many("tasks.jsonl", tasks.tasks(basis))
    yield _many("annotations.jsonl", content_annotations.revisions(basis))
    if chains.has_chains(basis):
        yield _many("chains.jsonl", chains.texts(basis))
        yield _many(chains.REFERENCE, chains.ground_truth(basis))
    else:
        yield _many(reports.REFERENCE, ground_truth.ground_truth(basis))
    yield _many("ground_truth_answers.jsonl", ground_truth.answers(basis))
    yield _many("lineage.jsonl", ground_truth.lineage(basis))
    yield _many("critics.jsonl", model_calls.critics(basis))
    yield _many("calls.jsonl", model_calls.calls(basis))
    yield _many("parses.jsonl", model_calls.parses(basis))
    yield from (Part(path, [text]) for path, text in model_calls.prompt_templates(basis))
    yield from _report_parts(basis)


def _report_parts(basis: CitedRows) -> Iterator[Part]:
    report = basis.release.report
    if report is None:
        return
    if report.kind == Report.ANSWERS:
        yield _one("report.json", reports.answer_report(basis, report))
        return
    if report.kind == Report.CHAINS:
        yield _one("report.json", chains.report(basis, report))
        for row in basis.rows:
            yield _many(chains.predictions_path(basis, row), chains.predictions(basis, row))
        return
    document = reports.report(basis, report)
    yield _one("report.json", document)
    if not report.with_proposed:
        yield _many(reports.reference_path(report), ground_truth.ground_truth(basis, with_proposed=False))
    for row, told in zip(basis.rows, document["rows"], strict=True):
        yield _many(told["predictions"], reports.predictions(basis, row))
        yield _many(told["judgements"], reports.judgements(basis, row))


def _one(path: str, document: Any) -> Part:
    return Part(path, [canonical(document) + b"\n"])


def _many(path: str, values: Iterable[Any]) -> Part:
    return Part(path, lines(values))


def pack(folder: Path, target: Path, *, name: str) -> None:
    """Write a folder as a tar.gz whose files are below ``name``, in order, without owners and times."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    with (
        target.open("xb") as out,
        gzip.GzipFile(filename="", mode="wb", fileobj=out, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path in files:
            entry = tarfile.TarInfo(f"{name}/{path.relative_to(folder).as_posix()}")
            entry.size, entry.mode = path.stat().st_size, 0o644
            with path.open("rb") as content:
                archive.addfile(entry, content)
