"""The README of a release: what each file is, and how to verify and score."""

from __future__ import annotations

from evaluation.releases.content import chains
from evaluation.releases.content.cited_rows import CitedRows
from evaluation.releases.content.reports import reference_path
from evaluation.reports.models import Report

FILES = """\
| file | one line or object for |
|---|---|
| `study.json` | the study: its rounds, and how the ground truth was made |
| `instruments/` | each version of the form that annotators filled in |
| `videos.jsonl` | a video: SHA-256 of the original and of the rendition that was annotated, its table of frames |
| `prompts.jsonl`, `questions.jsonl` | a prompt; a question of one, or one that its instrument asks of every clip |
| `tasks.jsonl` | a task: a video in a round, with its questions |
| `annotations.jsonl` | one revision by one annotator; `cited` is false for an earlier one |
| `ground_truth.jsonl` | a video with its true errors, as `score` reads it |
| `ground_truth_answers.jsonl` | an answer that an expert settled |
| `lineage.jsonl` | a task: the segments that each true error came from, and what an expert decided |
| `critics.jsonl` | a critic, with its run and its settings |
| `prompt_templates/` | the prompts that models were asked with |
| `calls.jsonl` | a request to a model and the text of its reply |
| `parses.jsonl` | how one reply was read for one task |
"""

REPORT_FILES = """\
| `report.json` | the report: threshold, judge, and the figures of each row |
| `predictions/` | what each row was scored on, as `score` reads it |
| `judgements/` | reason similarity 0–10 for the pairs of each row |
"""

ANSWER_REPORT_FILES = """\
| `report.json` | the report: its figures, by annotator, dimension and category |
"""

CHAIN_REPORT_FILES = """\
| `report.json` | the report: its figures, and the `score` of each row |
| `predictions/` | the types that each row named, as `score --chains` reads it |
"""

CHAIN_FILES = """\
| `chains.jsonl` | a chain of reasoning: question, options, right answer, sentences, origin, errors put in |
| `ground_truth_chains.jsonl` | a chain with its true types and tags, as `score --chains` reads it |
"""

PROVENANCE = """\
The answers are all that count as true, settled or not, each with its `provenance`: `one` annotator's, `unanimous`,
`majority`, a `model`'s of annotators' errors, `joint`ly agreed, or `adjudicated` by an expert; `votes` is how many gave
a value, `votes_for` how many gave this one. `lineage.jsonl` has the `provenance` of each task, `merged` among them, and
the `severities` of the sources of each error.
"""

RULES = """\
Files are UTF-8; `.jsonl` holds one JSON object a line. Times are integer milliseconds, half-open, on the frame edges
of the rendition. Hours are UTC: times are cut to the hour. People are pseudonyms, of this release alone; the texts
that they wrote are as they wrote them. A `type_as_given` in predictions is a type that the format does not know; the
`type` beside it only stands in for it, and no score depends on types.

The project gave no licence with this release: ask its authors before you use it.
"""


def readme(basis: CitedRows) -> bytes:
    """Return the README as bytes."""
    release = basis.release
    title = f"# {_plain(release.study.name)}, release {release.version}\n"
    truth = f"Ground truth {release.truth.version} of study `{release.study.public_id}`, made by Outtake"
    about = f"{truth}, with report {release.report.number}.\n" if release.report else f"{truth}.\n"
    files = _files(basis) + _report_files(basis)
    kept = [PROVENANCE] if release.truth.items.exclude(provenance="").exists() else []
    return "\n".join([title, about, files, *kept, RULES, _verify(), *_score(basis)]).encode()


def _files(basis: CitedRows) -> str:
    if not chains.has_chains(basis):
        return FILES
    lines = FILES.splitlines(keepends=True)
    return "".join(CHAIN_FILES if line.startswith("| `ground_truth.jsonl`") else line for line in lines)


def _plain(name: str) -> str:
    """Keep a name from being markup, and on one line."""
    return "".join(f"\\{each}" if each in "\\`*_[]<>#|" else each for each in " ".join(name.split()))


def _report_files(basis: CitedRows) -> str:
    report = basis.release.report
    if report is None:
        return ""
    if report.kind == Report.CHAINS:
        return CHAIN_REPORT_FILES
    return ANSWER_REPORT_FILES if report.kind == Report.ANSWERS else REPORT_FILES + _own_reference(basis)


def _own_reference(basis: CitedRows) -> str:
    report = basis.release.report
    if report is None or report.with_proposed:
        return ""
    return f"| `{reference_path(report)}` | the ground truth without errors that a critic alone proposed |\n"


def _verify() -> str:
    return """\
## Verify

`manifest.json` names every file with its SHA-256; the SHA-256 of `manifest.json` is the digest by which the release is
cited. In a checkout of Outtake, with `RELEASE` the folder of this file; no database is asked:

    python manage.py release verify RELEASE
"""


def _score(basis: CitedRows) -> list[str]:
    report = basis.release.report
    if report is None or report.kind == Report.ANSWERS:
        return []
    if report.kind == Report.CHAINS:
        of_chains = (
            f"    python manage.py score --chains --reference RELEASE/{chains.REFERENCE} "
            f"--predictions RELEASE/{chains.predictions_path(basis, row)} --json\n"
            for row in basis.rows
        )
        return ["## Score\n\nEach command prints the `score` of one row of `report.json`:\n", *of_chains]
    commands = []
    for row in basis.rows:
        name = basis.names.annotator(row.prediction_set.annotator)
        commands.append(
            f"    python manage.py score --reference RELEASE/{reference_path(report)} "
            f"--predictions RELEASE/predictions/{name}.jsonl --judgements RELEASE/judgements/{name}.jsonl "
            f"--tau {report.tau} --sweep --json\n"
        )
    return ["## Score\n\nEach command prints the `score` of one row of `report.json`:\n", *commands]
