"""A small Spotlight campaign, from the crowd to the ground truth."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import transaction

from annotations.annotators.models import Participation
from annotations.crowd.models import Payment
from annotations.studies.models import Round, Study
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.models import GroundTruth
from outtake.errors import Invalid
from outtake_demo.campaigns.annotators import CAREFUL
from outtake_demo.campaigns.spotlight import SpotlightCampaign, simulate_spotlight
from outtake_demo.management.commands.simulate_campaign import spotlight_result

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.usefixtures("clips")


class Killed(BaseException):
    """Stands for the end of the process."""


def simulate(seed: int = 1, *, dies_at: int | None = None) -> SpotlightCampaign:
    """Run a campaign of ten clips; with `dies_at` it ends permanently after that many steps."""
    steps = 0

    def step(what: str, done: int, of: int) -> None:
        nonlocal steps
        steps += 1
        if steps == dies_at:
            raise Killed

    return simulate_spotlight(seed, videos=10, step=step)


def figures(campaign: SpotlightCampaign) -> tuple[object, ...]:
    """Return what does not depend on ids."""
    return campaign.parts, campaign.merged, campaign.truth, campaign.reviews


def test_it_ends_with_the_right_annotators_qualified_and_a_truth_better_than_anybody() -> None:
    campaign = simulate()
    result = spotlight_result(campaign)
    assert {"study", "annotators", "careless", "qualified", "truth_f1_50", "best_annotator_f1_50"} <= set(result)
    assert (result["annotators"], len(result["careless"]), len(result["qualified"])) == (8, 3, 5)
    assert set(result["qualified"]) == {part.name for part in campaign.parts if part.kind == CAREFUL}
    assert (
        result["truth_f1_50"]
        > result["best_annotator_f1_50"]
        == max(round(part.score.f1 or 0, 4) for part in campaign.parts)
    )
    _, first, second = campaign.study.rounds.order_by("n")
    assert (second.admits, second.overlap, second.task_count) == (Round.QUALIFIED, 5, 10)
    said_in_second = set(second.annotations.values_list("annotator__entries__identity__person", flat=True))
    assert said_in_second == set(result["qualified"])
    assert first.annotations.count() == 8 * 10
    # Everyone trained, and was let in and paid by the crowd's own operations.
    assert Assignment.objects.filter(round__n=Round.TRAINING, state=Assignment.SUBMITTED).count() == 8 * 3
    assert set(Participation.objects.values_list("state", flat=True)) == {Participation.COMPLETED}
    assert Payment.objects.filter(kind=Payment.REWARD).count() == 8
    assert {truth.policy for truth in GroundTruth.objects.all()} == {GroundTruth.MERGED, GroundTruth.SETTLED}
    # The same seed is the same study, and nothing is done twice.
    said = Annotation.objects.count()
    again = simulate()
    assert (again.study, figures(again)) == (campaign.study, figures(campaign))
    assert (Annotation.objects.count(), GroundTruth.objects.count(), Study.objects.count()) == (said, 2, 1)


@pytest.mark.long
def test_a_campaign_that_was_killed_again_and_again_ends_as_if_nothing_had_been() -> None:
    with transaction.atomic():
        whole = figures(simulate())
        transaction.set_rollback(True)
    for dies_at in (1, 40, 50, 45, 4):  # in the training, the first round, the second one, the review
        with pytest.raises(Killed):
            simulate(dies_at=dies_at)
    assert figures(simulate()) == whole


def test_the_planted_truth_is_read_in_one_place() -> None:
    rooms = ("annotations", "evaluation", "worker", "platform/outtake_demo")
    sources = [path for room in rooms for path in (ROOT / room).rglob("*.py")]
    readers = [path.name for path in sources if 'metadata["planted"]' in path.read_text()]
    assert readers == ["clips.py"]


@pytest.mark.parametrize("videos", [9, 61])
def test_there_must_be_enough_clips_to_qualify_by(videos: int) -> None:
    with pytest.raises(Invalid, match=f"{videos} is not between 10 and 60"):
        simulate_spotlight(1, videos=videos)
