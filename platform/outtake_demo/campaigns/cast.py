"""Who takes part in a simulated campaign: their habits, drawn from a seed within ranges that make their kind."""

from __future__ import annotations

from random import Random

from outtake_demo.campaigns.annotators import CAREFUL, CARELESS, SCRIPT, Habits

_CAREFUL_NAMES = ("Alma", "Bela", "Cleo", "Dara", "Egon")
_CARELESS_NAMES = ("Finn", "Gus")
_SCRIPT_NAME = "Robo"


def cast_of(seed: int) -> tuple[Habits, ...]:
    """Return eight annotators: five careful ones whose habits differ, two careless ones, and a script."""
    rng = Random(f"cast {seed}")
    careful = [_careful(name, rng) for name in _CAREFUL_NAMES]
    careless = [_careless(name, rng) for name in _CARELESS_NAMES]
    together = [*careful, *careless, _script()]
    rng.shuffle(together)  # anyone who comes first is handed the first clip
    return tuple(together)


def _careful(name: str, rng: Random) -> Habits:
    return Habits(
        name=name,
        kind=CAREFUL,
        misses=rng.uniform(0.0, 0.06),
        misses_faint=rng.uniform(0.01, 0.04),
        misses_brief=rng.uniform(0.0, 0.05),
        late_ms=rng.uniform(-40, 70),
        jitter_ms=rng.uniform(25, 70),
        joins=rng.uniform(0.0, 0.15),
        confuses=rng.uniform(0.0, 0.15),
        severity_shift=rng.choice((-1, 0, 0, 1)),
        alarms=rng.uniform(0.0, 0.3),
        words=rng.randint(9, 16),
        pace=rng.uniform(4.0, 9.0),
    )


def _careless(name: str, rng: Random) -> Habits:
    return Habits(
        name=name,
        kind=CARELESS,
        misses=rng.uniform(0.6, 0.8),
        misses_faint=0.0,
        misses_brief=0.0,
        late_ms=0.0,
        jitter_ms=400.0,
        joins=0.0,
        confuses=0.8,
        severity_shift=0,
        alarms=0.0,
        words=2,
        pace=rng.uniform(0.7, 1.4),
    )


def _script() -> Habits:
    return Habits(
        name=_SCRIPT_NAME,
        kind=SCRIPT,
        misses=1.0,
        misses_faint=0.0,
        misses_brief=0.0,
        late_ms=0.0,
        jitter_ms=0.0,
        joins=0.0,
        confuses=1.0,
        severity_shift=0,
        alarms=0.0,
        words=4,
        pace=0.05,
    )
