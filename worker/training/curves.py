"""The losses of a training as a plot, in SVG by matplotlib, which is loaded when one is drawn."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from worker.engines.training.contract import StepLoss

CURVES = "curves.svg"  # in the folder of a training
INCHES = (6.4, 2.4)  # of one pass
LINES = ("#14181d", "#4b46c8", "#a35200", "#1d7f72")
DASHES = ("-", "--", ":", "-.")
STYLE: Any = {"svg.hashsalt": "outtake", "svg.fonttype": "none", "font.size": 9, "text.parse_math": False}


def draw_curves(curves: Mapping[str, Sequence[StepLoss]]) -> bytes:
    """Return a plot with the loss of each pass and its parts, by step: the same bytes for the same numbers."""
    import matplotlib
    from matplotlib.figure import Figure

    shown = {name: each for name, each in curves.items() if each}
    out = io.BytesIO()
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(INCHES[0], INCHES[1] * max(len(shown), 1)), layout="constrained")
        for place, (name, curve) in enumerate(shown.items(), 1):
            axes = figure.add_subplot(len(shown), 1, place)
            steps = [each.step for each in curve]
            axes.plot(steps, [each.loss for each in curve], DASHES[0], color=LINES[0], label="loss")
            for n, part in enumerate(sorted(curve[0].parts), 1):
                values = [each.parts[part] for each in curve]
                axes.plot(steps, values, DASHES[n % 4], color=LINES[n % 4], label=part, linewidth=1)
            axes.set_title(name, loc="left", weight="bold")
            axes.set_xlabel("step")
            axes.set_ylim(bottom=0)
            axes.legend(frameon=False, fontsize=8)
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return out.getvalue()
