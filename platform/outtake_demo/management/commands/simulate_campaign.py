"""Run a campaign with simulated people, from the crowd to the ground truth."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandParser
from tqdm import tqdm

from outtake.http.json_command import DONE, JsonCommand
from outtake_demo.campaigns.annotators import CAREFUL
from outtake_demo.campaigns.brite import VIDEOS as BRITE_VIDEOS
from outtake_demo.campaigns.brite import BriteCampaign, simulate_brite
from outtake_demo.campaigns.spotlight import VIDEOS as SPOTLIGHT_VIDEOS
from outtake_demo.campaigns.spotlight import SpotlightCampaign, simulate_spotlight
from outtake_demo.imports.import_drawn import Step


class Command(JsonCommand):
    """``simulate_campaign``."""

    help = (
        "Run a whole campaign with simulated people on drawn clips. The same seed gives the same study: an "
        "interrupted campaign "
        "is continued, and a finished one is reported again."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the kind of campaign and the seed."""
        parser.add_argument("kind", choices=tuple(_SIMULATIONS))
        parser.add_argument("--seed", type=int, default=1, help="determines who takes part and what errors they make")
        parser.add_argument("--videos", type=int, help="number of clips; fewer clips are faster")

    def work(self, *args: Any, **options: Any) -> tuple[dict, int]:
        """Run it, or finish it."""
        bar = tqdm(file=sys.stderr, bar_format="{desc}", leave=False)

        def step(what: str, done: int, of: int) -> None:
            bar.set_description_str(f"{what} {done + 1}/{of}")

        simulate = _SIMULATIONS[options["kind"]]
        result = simulate(options["seed"], options["videos"], step)
        bar.close()
        return result, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print the figures, one a line."""
        for name, value in result.items():
            shown = (
                ", ".join(value) if isinstance(value, list) else f"{value:.3f}" if isinstance(value, float) else value
            )
            self.stdout.write(f"{name.replace('_', ' ')}: {shown}")


def _spotlight(seed: int, videos: int | None, step: Step) -> dict[str, Any]:
    return spotlight_result(simulate_spotlight(seed, videos=SPOTLIGHT_VIDEOS if videos is None else videos, step=step))


def _brite(seed: int, videos: int | None, step: Step) -> dict[str, Any]:
    return brite_result(simulate_brite(seed, videos=BRITE_VIDEOS if videos is None else videos, step=step))


_SIMULATIONS = {"spotlight": _spotlight, "brite": _brite}


def spotlight_result(campaign: SpotlightCampaign) -> dict[str, Any]:
    """Return what is printed of a Spotlight campaign. F1 are rounded to four places."""
    best = campaign.best
    return {
        "study": campaign.study.public_id,
        "annotators": len(campaign.parts),
        "careless": sorted(part.name for part in campaign.parts if part.kind != CAREFUL),
        "qualified": sorted(part.name for part in campaign.parts if part.qualified),
        "truth_f1_50": _rounded(campaign.truth.f1),
        "best_annotator_f1_50": _rounded(best.score.f1),
        "best_annotator": best.name,
        "merged_f1_50": _rounded(campaign.merged.f1),
        "videos": campaign.videos,
        "planted_errors": campaign.truth.planted,
        "reviews": campaign.reviews,
    }


def brite_result(campaign: BriteCampaign) -> dict[str, Any]:
    """Return what is printed of a BRITE campaign. Shares are rounded to four places."""
    figures = campaign.figures
    return {
        "study": campaign.study.public_id,
        "questions": figures.questions,
        "disagreed": figures.disagreed,
        "unclear": figures.unclear,
        "resolved": figures.resolved,
        "truth_accuracy": _rounded(figures.truth_accuracy),
        "best_annotator_accuracy": _rounded(figures.best_annotator_accuracy),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
