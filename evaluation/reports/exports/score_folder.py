"""A report made of files alone: every table and plot of critics' predictions, in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from evaluation.reports.plots.contents import drawings_of
from evaluation.reports.plots.render import drawn
from evaluation.reports.segments.figures import segment_figures
from evaluation.reports.segments.values import Figures, JudgeScores, Predictions, Reference, Settings
from evaluation.reports.table_formats.csv_table import as_csv
from evaluation.reports.table_formats.latex_table import as_latex
from evaluation.reports.table_formats.markdown_table import as_markdown
from evaluation.reports.tables.segments import tables_of
from evaluation.reports.tables.strata import repeating
from outtake.measures.files.canonical_json import canonical
from outtake.measures.files.commands import read_judgements, read_predictions, read_reference
from outtake.measures.files.jsonl import FileError
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.values import Prediction

APART = ":"
JUDGE = {"kind": "file", "baseline": False, "certificate": None, "failed_pairs": 0, "version": ""}


class Critic(NamedTuple):
    """The files of one critic: its predictions and perhaps how alike their reasons are to true ones."""

    predictions: Path
    judgements: Path | None = None


class ReportedFiles(NamedTuple):
    """A reference, the critics' files, and what a pair without a judgement counts as (None: it is an error)."""

    reference: Path
    critics: tuple[Critic, ...]
    missing_judgement: int | None = None


def write_report(files: ReportedFiles, folder: Path, *, tau: int) -> Figures:
    """
    Write the figures, and each table and plot in every format, to a folder, and return the figures.

    Tables that would repeat the headline, such as "by generator" of a single one, are left out.

    :raises FileError: for anything in the files that cannot be used, or a missing judgement
    :raises ValueError: if critics have the same name, or only some have judgements
    :raises OSError: if the folder cannot be written
    """
    figures = figures_of_files(files, tau)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "figures.json").write_bytes(canonical(figures))
    needless = repeating(figures)
    for table in (each for each in tables_of(figures) if each.name not in needless):
        (folder / f"{table.name}.csv").write_text(as_csv(table), encoding="utf-8", newline="")
        (folder / f"{table.name}.md").write_text(as_markdown(table), encoding="utf-8")
        (folder / f"{table.name}.tex").write_text(as_latex(table), encoding="utf-8")
    for plot in drawings_of(figures):
        (folder / f"{plot.name}.svg").write_bytes(drawn(plot, "svg"))
        (folder / f"{plot.name}.png").write_bytes(drawn(plot, "png"))
    return figures


def figures_of_files(files: ReportedFiles, tau: int) -> Figures:
    """
    Compute the figures of predictions files; each row is called after its file.

    :raises FileError: as `write_report`
    :raises ValueError: as `write_report`
    """
    names = [critic.predictions.stem for critic in files.critics]
    if twice := [name for name in names if names.count(name) > 1]:
        raise ValueError(
            f"several predictions files are named {twice[0]!r}, and rows are named after their files; rename one"
        )
    videos = tuple(read_reference(files.reference))
    facts = {
        "version": files.reference.name,
        "policy": "a file",
        "videos": len(videos),
        "errors": sum(len(video.errors) for video in videos),
        "prompts": len({video.prompt for video in videos}),
        "clean_videos": sum(not video.errors for video in videos),
        "held": 0,
        "left_out_proposed": 0,
    }
    words = [
        Predictions(name, "critic", False, name, False, tuple(_apart(critic.predictions, place)))
        for place, (name, critic) in enumerate(zip(names, files.critics, strict=True))
    ]
    return segment_figures(Reference(videos, {}, {}, facts), words, _judged(files), Settings(tau=tau)).figures


def _apart(path: Path, place: int) -> Iterator[Prediction]:
    """Read predictions and put the place of their critic before their ids, which are each critic's own."""
    for each in read_predictions(path):
        errors = tuple(replace(error, id=f"{place}{APART}{error.id}") for error in each.errors)
        yield replace(each, errors=errors)


def _judged(files: ReportedFiles) -> JudgeScores | None:
    paths = [critic.judgements for critic in files.critics if critic.judgements is not None]
    if not paths:
        return None
    if len(paths) < len(files.critics):
        raise ValueError("only some predictions have judgements; give them for all, or for none")
    kept = [read_judgements(path) for path in paths]
    names = ", ".join(path.name for path in paths)
    facts = {**JUDGE, "name": names, "pairs": sum(map(len, kept)), "uncertified": "the scores came in a file"}

    def similarity(video: str, reference: Segment, prediction: Segment) -> int:
        place, _, own = prediction.id.partition(APART)
        found = kept[int(place)].get((video, reference.id, own), files.missing_judgement)
        if found is None:
            raise FileError(
                f"no judgement for video {video!r}, reference {reference.id!r}, prediction {own!r} "
                f"in {paths[int(place)]}; judge the pair, or count missing ones as 0 with --missing-judgement 0"
            )
        return found

    return JudgeScores(facts, similarity, is_free=False)
