"""Simulations, which packages add by an entry point of the group ``outtake.simulations``."""

from __future__ import annotations

from evaluation.benchmarks.recipes.steps.contract import Simulation
from outtake.errors import Invalid
from outtake.plugins import entry_points

GROUP = "outtake.simulations"


def simulation_names() -> list[str]:
    """Return the names of the simulations of all installed packages."""
    return sorted(entry.name for entry in entry_points(GROUP))


def simulation_named(name: str, seed: int) -> Simulation:
    """
    Return a simulation.

    :raises Invalid: if no installed package has it
    """
    for entry in entry_points(GROUP, name):
        made: Simulation = entry.load()(seed)
        return made
    names = ", ".join(simulation_names()) or "none is installed"
    raise Invalid.field("simulate", f"{name!r} is not a simulation; there are: {names}.")
