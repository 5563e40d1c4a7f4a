"""
How the plots of a report look: on white, with a letter next to each colour, as on the page.

A drawing for the dark theme of the page is the same SVG with each colour replaced by its dark counterpart.

The page shows drawings as pictures, which its style sheets do not reach. Drawing twice would cost twice the time.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from typing import Any

from evaluation.reports.plots.segment_plots import TRUTH
from evaluation.reports.table_formats.table import PROVISIONAL

UNCERTIFIED = f"{PROVISIONAL} The judge has no certificate."

WIDTH_INCHES = 6.4
CAPTION_LINE_INCHES = 0.13  # what a line adds to the height
CAPTION_SIGNS = 110  # of a line of the caption
NAME_SIGNS = 32
NAME_LINE_INCHES = 0.15  # what a further line of a name adds to the height
DOTS_PER_INCH = 150
PAPER, INK, FAINT, ACCENT = "#ffffff", "#14181d", "#d8dce1", "#5b646f"
TINT = 0.3  # how much of its colour a tinted segment has
LINES = ("#4b46c8", "#a35200", "#1d7f72", "#7b848f", "#0072b2", "#c86fa5", "#d55e00", "#009e73")
MARKS = ("o", "s", "^", "D", "v", "P", "X", "*")
DASHES = {TRUTH: "-", "person": "-", "critic": "--"}
PARTS = {
    # by type: letter, fill, ink
    "physics_violation": ("P", "#0072b2", "#ffffff"),
    "object_appearance_disappearance": ("O", "#d55e00", "#14100a"),
    "logical_error": ("L", "#c86fa5", "#140c11"),
    "motion_rationality": ("M", "#009e73", "#07140f"),
    "anatomy_body": ("B", "#e8b000", "#141004"),
    "semantic_prompt_adherence": ("S", "#66bdf0", "#08131a"),
}
OTHER_PARTS = (("#dfe5f5", INK), ("#b9c6e8", INK), ("#8fa2d6", INK), ("#4b62ab", "#ffffff"), ("#2b3f83", "#ffffff"))
STYLE: Any = {
    "svg.hashsalt": "outtake",
    "svg.fonttype": "none",
    "font.size": 9,
    "font.family": "sans-serif",
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": ACCENT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": ACCENT,
    "ytick.color": ACCENT,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "text.parse_math": False,  # what a person or a model wrote is not a formula
}


def tint(colour: str, paper: str = PAPER) -> str:
    """Return a colour mixed into that of the paper."""
    parts = ((int(paper[at : at + 2], 16), int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(under + TINT * (over - under)):02x}" for under, over in parts)


def wrapped(name: str, signs: int = NAME_SIGNS) -> str:
    """Return a name on as many lines of so many signs as it needs; a word that is longer is broken."""
    return "\n".join(textwrap.wrap(name, signs, break_on_hyphens=False)) or name


def lines_of(names: Iterable[str]) -> int:
    """Return how many lines the longest of some wrapped names has, at least 1."""
    return max((name.count("\n") + 1 for name in names), default=1)


def shortened(name: str, signs: int = NAME_SIGNS) -> str:
    """Return a name cut to so many signs, the last of which then says so."""
    return name if len(name) <= signs else f"{name[: signs - 1]}…"


SURFACE = "#171b1f"
DARK_FILLS = {
    "physics_violation": "#2f94d0",
    "object_appearance_disappearance": "#e87522",
    "logical_error": "#d787b6",
    "motion_rationality": "#16b487",
    "anatomy_body": "#eec13c",
    "semantic_prompt_adherence": "#86cdf6",
}
DARK_LINES = ("#8d8bff", "#f0a35a", "#55c4b3", "#848e99", "#2f94d0", "#d787b6", "#e87522", "#16b487")
DARK_OTHER_PARTS = ("#232a3d", "#2f3a5c", "#465a94", "#8fa2d6", "#b9c6e8")
STYLES = re.compile(r'style="[^"]*"')  # a colour that a person wrote stays as it is
COLOUR = re.compile(r"#[0-9a-f]{6}(?![0-9a-f])")


def _counterparts() -> dict[str, str]:
    fills = {PARTS[name][1]: fill for name, fill in DARK_FILLS.items()}
    fills |= {fill: dark for (fill, _), dark in zip(OTHER_PARTS, DARK_OTHER_PARTS, strict=True)}
    tints = {tint(fill, PAPER): tint(dark, SURFACE) for fill, dark in fills.items()}
    inks = {ink: ink for _, _, ink in PARTS.values()}  # of letters upon a fill, which stays bright
    plain = {PAPER: SURFACE, INK: "#eceff2", FAINT: "#2c333a", ACCENT: "#98a2ad"}
    return {**inks, **dict(zip(LINES, DARK_LINES, strict=True)), **fills, **tints, **plain}


DARK = _counterparts()


def in_dark(svg: str) -> str:
    """Return a drawing in the colours of the dark theme."""

    def recoloured(style: re.Match[str]) -> str:
        return COLOUR.sub(lambda found: DARK.get(found[0], found[0]), style[0])

    return STYLES.sub(recoloured, svg)
