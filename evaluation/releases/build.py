"""All files of a release, and the folder that holds them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from evaluation.models import Release
from evaluation.releases import models_asked, said, scored, subjects, truths
from evaluation.releases.basis import Basis, basis_of
from evaluation.releases.canonical import canonical, lines
from evaluation.releases.folder import Built, Part, write_files
from evaluation.releases.readme import readme


def build_in(release: Release, folder: Path) -> Built:
    """
    Write a release into an empty folder. The same release gives the same bytes, whenever and wherever it is built.

    :raises Conflict: if something that the release rests on is gone.
    """
    parts = _parts(basis_of(release))
    return write_files(folder, parts, study=release.study.public_id, version=release.version)


def _parts(basis: Basis) -> Iterator[Part]:
    yield Part("README.md", [readme(basis)])
    yield _one("study.json", subjects.study(basis))
    yield from (_one(path, document) for path, document in subjects.instruments(basis))
    yield _many("videos.jsonl", subjects.videos(basis))
    yield _many("prompts.jsonl", subjects.prompts(basis))
    yield _many("questions.jsonl", subjects.questions(basis))
    yield _many("tasks.jsonl", subjects.tasks(basis))
    yield _many("annotations.jsonl", said.revisions(basis))
    yield _many(scored.REFERENCE, truths.ground_truth(basis))
    yield _many("ground_truth_answers.jsonl", truths.answers(basis))
    yield _many("lineage.jsonl", truths.lineage(basis))
    yield _many("critics.jsonl", models_asked.critics(basis))
    yield _many("calls.jsonl", models_asked.calls(basis))
    yield _many("parses.jsonl", models_asked.parses(basis))
    yield from (Part(path, [text]) for path, text in models_asked.prompt_templates(basis))
    yield from _report_parts(basis)


def _report_parts(basis: Basis) -> Iterator[Part]:
    report = basis.release.report
    if report is None:
        return
    document = scored.report(basis, report)
    yield _one("report.json", document)
    if not report.with_proposed:
        yield _many(scored.reference_path(report), truths.ground_truth(basis, with_proposed=False))
    for row, told in zip(basis.rows, document["rows"], strict=True):
        yield _many(told["predictions"], scored.predictions(basis, row))
        yield _many(told["judgements"], scored.judgements(basis, row))


def _one(path: str, document: Any) -> Part:
    return Part(path, [canonical(document) + b"\n"])


def _many(path: str, values: Iterable[Any]) -> Part:
    return Part(path, lines(values))
