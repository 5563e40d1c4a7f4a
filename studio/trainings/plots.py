"""The losses of each pass of a training as plots; of preferences also the share of pairs that are ranked rightly."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.cache import cache

from evaluation.reports.plots.render import drawn
from evaluation.reports.plots.segment_plots import Kind, Plot, Series
from outtake.errors import Missing
from outtake.measures.files.canonical_json import canonical
from worker.training.models import Training

OF = "critic"  # whose numbers they are: it decides the look of the lines
RIGHT = "right"
LABELS = {
    "text": "cross-entropy of the verdict",
    "error": "coarse head",
    "types": "type heads",
    "preference": "DPO",
    "agreement": "differing from the heads",
}
MARKED_STEPS = 20  # a curve of as many steps has a mark at each
KEPT_SECONDS = 3600

Losses = Sequence[Sequence[Any]]
"""Of each step: its number from 1, its loss, and the parts of it by name."""


def plots_of(passes: Sequence[Mapping[str, Any]]) -> dict[str, list[Plot]]:
    """Return the plots of each pass that has steps, by its name; their own names are numbered by pass."""
    return {
        each["name"]: _plots(each["name"], place, each["losses"])
        for place, each in enumerate(passes, 1)
        if each["losses"]
    }


def _plots(name: str, place: int, losses: Losses) -> list[Plot]:
    found = losses[0][2]
    parts = sorted(found, key=lambda part: (*LABELS, RIGHT, part).index(part))  # a database keeps no order of keys
    lines = [("loss", [step[1] for step in losses])]
    lines += [(LABELS.get(part, part), [step[2][part] for step in losses]) for part in parts if part != RIGHT]
    caption = "Mean over the chains or pairs of a step; the loss is the weighted sum of its parts."
    made = [_plot(f"losses_{place}", f"Losses of {name}", caption, "loss", losses, lines)]
    if RIGHT in parts:
        share = [("pairs", [100 * step[2][RIGHT] for step in losses])]
        caption = (
            "Share of the pairs of a step of which the better verdict gained on the worse one, against the reference."
        )
        made.append(_plot(f"pairs_{place}", f"Pairs ranked rightly in {name}", caption, "pairs, %", losses, share))
    return made


def _plot(
    name: str, title: str, caption: str, y_label: str, losses: Losses, lines: Sequence[tuple[str, list[float]]]
) -> Plot:
    return Plot(
        name,
        title,
        caption,
        Kind.POINTS if len(losses) <= MARKED_STEPS else Kind.CURVES,
        tuple(step[0] for step in losses),
        "step",
        y_label,
        tuple(Series(label, OF, tuple(values)) for label, values in lines),
    )


def svg_of(training: Training, name: str) -> str:
    """
    Return a plot of a training as SVG. It is drawn once for the same numbers, and kept for an hour.

    :raises Missing: if the training has no such plot
    """
    plot = next((each for some in plots_of(training.passes).values() for each in some if each.name == name), None)
    if plot is None:
        raise Missing()
    key = f"training-plot:{hashlib.sha256(canonical(plot.as_json())).hexdigest()}"
    svg: str | None = cache.get(key)
    if svg is None:
        svg = drawn(plot, "svg").decode()
        cache.set(key, svg, KEPT_SECONDS)
    return svg
