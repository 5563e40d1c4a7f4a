"""
A drawing for the dark theme of the page: the same SVG, with each colour of `style` replaced by its dark counterpart.

The page shows drawings as pictures, which its style sheets do not reach. Drawing twice would cost twice the time.
"""

from __future__ import annotations

import re

from evaluation.reports.plots.style import ACCENT, FAINT, INK, LINES, OTHER_PARTS, PAPER, PARTS, tint

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
