"""
How error types look: a palette of colours and shapes.

All colours of the palette can be told apart, also by colour-blind people and in both themes, so a document only has to
use each once. The page has them as tokens of its style sheet: a document names a colour and never brings one along.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from typing_extensions import Doc


class PaletteColour(NamedTuple):
    """The fill of a mark in both themes, as hexadecimal sRGB."""

    light: str
    dark: str


COLOURS: Mapping[str, PaletteColour] = {
    "blue": PaletteColour("#0072b2", "#2f94d0"),
    "vermilion": PaletteColour("#d55e00", "#e87522"),
    "purple": PaletteColour("#c86fa5", "#d787b6"),
    "green": PaletteColour("#009e73", "#16b487"),
    "amber": PaletteColour("#e8b000", "#eec13c"),
    "sky": PaletteColour("#66bdf0", "#86cdf6"),
    "slate": PaletteColour("#2b2f36", "#f2f4ea"),
    "crimson": PaletteColour("#b0103a", "#d8304e"),
    "violet": PaletteColour("#7b2fd0", "#9a5cff"),
}
SHAPES = ("circle", "square", "diamond", "arrow", "hexagon", "bubble", "pentagon", "triangle", "shield")

BY_LETTER: Mapping[str, tuple[str, str]] = {
    "P": ("blue", "circle"),
    "O": ("vermilion", "square"),
    "L": ("purple", "diamond"),
    "M": ("green", "arrow"),
    "B": ("amber", "hexagon"),
    "S": ("sky", "bubble"),
    "H": ("vermilion", "pentagon"),
    "T": ("green", "triangle"),
}
"""Colour and shape of a type that names none; any other letter has the colour of text, in a circle."""


class Appearance(NamedTuple):
    """How a type is drawn. `colour` is None for the colour of plain text."""

    colour: Annotated[str | None, Doc("of the palette; null for the colour of plain text")]
    shape: str


def appearance_of(error_type: Mapping[str, Any]) -> Appearance:
    """Return how an error type of a document looks, by what it says or else by its letter."""
    colour, shape = BY_LETTER.get(str(error_type.get("letter", "")), (None, "circle"))
    return Appearance(error_type.get("colour", colour), error_type.get("shape", shape))
