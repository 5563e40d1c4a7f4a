"""A BRITE campaign, from prompts to final answers."""

from __future__ import annotations

import pytest

from annotations.review.models import Adjudication, JointReview, Review
from annotations.tasks.models import Question
from evaluation.ground_truth.models import TruthAnswer
from outtake_demo.campaigns.brite import BriteCampaign, simulate_brite
from tests.support.commands import manage

pytestmark = pytest.mark.usefixtures("clips")
UNCLEAR_SEED = 3  # one in which someone finds a question unclear


class Killed(BaseException):
    """Stands for the end of the process."""


def simulate(seed: int = 1, *, dies_at: int | None = None) -> BriteCampaign:
    """Run a campaign of four clips; with `dies_at` it ends permanently after that many steps."""
    steps = 0

    def step(what: str, done: int, of: int) -> None:
        nonlocal steps
        steps += 1
        if steps == dies_at:
            raise Killed

    return simulate_brite(seed, videos=4, step=step)


def test_it_ends_with_answers_that_both_agreed_on(capsys: pytest.CaptureFixture[str]) -> None:
    ran = manage(capsys, "simulate_campaign", "brite", "--seed", "4", "--videos", "5", "--json")
    assert ran.status == 0
    result = ran.json
    assert set(result) == {
        "study",
        "questions",
        "disagreed",
        "unclear",
        "resolved",
        "truth_accuracy",
        "best_annotator_accuracy",
    }
    assert result["questions"] > 25
    assert result["disagreed"] == result["resolved"] > 0
    assert result["truth_accuracy"] > result["best_annotator_accuracy"]
    joint = Adjudication.objects.filter(round__study__public_id=result["study"], jointly=True)
    assert joint.exists() and not joint.exclude(made_by=None).exists()
    assert set(JointReview.objects.values_list("state", flat=True)) == {JointReview.AGREED}
    assert not Review.objects.filter(state=Review.OPEN).exists()


def test_faulty_prompts_and_idle_questions_are_asked_of_nobody_and_unclear_survives() -> None:
    campaign = simulate(UNCLEAR_SEED)
    asked = {q.question.text for task in campaign.study.rounds.get().tasks.all() for q in task.questions.all()}
    assert asked
    assert "Is the light in the scene warm?" not in asked
    idle = Question.objects.filter(text="Is the light in the scene warm?")
    assert idle.exists() and Question.KEPT not in idle.values_list("state", flat=True)
    assert not Question.objects.filter(prompt__external_id__startswith="faulty").exists()
    flagged = TruthAnswer.objects.filter(item__truth__study=campaign.study, unclear=True)
    assert flagged.count() == campaign.figures.unclear > 0


@pytest.mark.long
def test_a_campaign_that_was_killed_again_and_again_is_finished() -> None:
    for dies_at in (1, 20, 30, 12, 2):
        with pytest.raises(Killed):
            simulate(dies_at=dies_at)
    killed = simulate()
    assert killed.figures.resolved == killed.figures.disagreed > 0
    assert simulate().figures == killed.figures
