"""
The three pretend generators: how each one's pictures look, and which errors it tends to make.

None of them exists. Their habits differ so that a comparison of generators has something to find.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

Colour = tuple[int, int, int]

#: Darkest and brightest value that any layer may have. Grain of up to GRAIN_LIMIT is added afterwards with
#: wrapping eight-bit arithmetic, which is the fastest there is; these margins keep it from ever wrapping.
DARKEST, BRIGHTEST, GRAIN_LIMIT = 16, 239, 12


@dataclass(frozen=True)
class Look:
    """
    One pretend generator.

    `warmth` moves levels from blue to red; `saturation` and `contrast` are factors around 1; `grain` is the standard
    deviation of the noise in levels; `pans` is how often its camera moves; `habits` weighs the kinds of error.
    """

    generator: str
    warmth: float
    saturation: float
    contrast: float
    grain: float
    vignette: float
    pans: float
    rates: tuple[Fraction, ...]
    habits: Mapping[str, float] = field(default_factory=dict)

    def tint(self, colour: Colour) -> Colour:
        """Give a palette colour this generator's warmth, saturation and contrast, within the allowed levels."""
        grey = sum(colour) / 3
        toned = [grey + (value - grey) * self.saturation for value in colour]
        warmed = [toned[0] + self.warmth, toned[1], toned[2] - self.warmth]
        levels = [min(BRIGHTEST, max(DARKEST, round(128 + (value - 128) * self.contrast))) for value in warmed]
        return levels[0], levels[1], levels[2]


LOOKS: tuple[Look, ...] = (
    Look("Aster v1", 8, 0.95, 0.96, 1.2, 0.10, 0.15, (Fraction(24),), {"vanish": 3, "limb_bends_wrong": 2, "cut": 2}),
    Look(
        "Bilt v1", -8, 1.15, 1.04, 0.0, 0.04, 0.45, (Fraction(30),), {"teleport": 3, "passes_through": 2, "freeze": 2}
    ),
    Look("Corum v1", 2, 0.80, 0.92, 2.6, 0.18, 0.25, (Fraction(24), Fraction(30)), {"appear": 3, "falls_upwards": 2}),
)


def look_of(generator: str) -> Look:
    """
    Find a pretend generator by its name.

    :raises ValueError: if no generator has this name
    """
    for look in LOOKS:
        if look.generator == generator:
            return look
    raise ValueError(f"generator {generator!r} is not drawn here; use one of {[look.generator for look in LOOKS]}")
