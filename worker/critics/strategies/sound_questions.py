"""Questions about sound: no model is asked one that it cannot hear the answer to."""

from __future__ import annotations

from worker.critics.contract.parameters import FlagOption
from worker.critics.contract.values import AskedQuestion
from worker.critics.strategies.contract import StrategyInput

# runs from before this option have asked all questions, and are read again as they were asked
ASK_ABOUT_SOUND = FlagOption(default=False, before=True)


def by_hearing(given: StrategyInput) -> tuple[list[AskedQuestion], tuple[str, ...]]:
    """Return the questions that the model can answer, and the ids of those that are left open: they need sound."""
    hears = given.can.hears or bool(given.options["ask_about_sound"])
    asked = [each for each in given.brief.questions if hears or not each.needs_sound]
    left_out = tuple(each.id for each in given.brief.questions if each.needs_sound and not hears)
    return asked, left_out
