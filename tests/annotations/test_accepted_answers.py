"""VF-Eval's agreement with a reviewer, counted by answers, and the recheck of all below 80 %."""

from __future__ import annotations

from fractions import Fraction

import pytest

from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.operations import open_rechecks
from annotations.quality.signals.compute import SignalReader
from annotations.quality.signals.definitions import ALL, SignalWindow
from annotations.tasks.models import Question
from tests.annotations.reviewing import own
from tests.annotations.signal_oracle import Oracle
from tests.support.cast import Actor
from tests.support.factories import Scene, make_scene
from tests.support.working import take

pytestmark = [pytest.mark.django_db, pytest.mark.database]

SAID = {
    "alignment": "all",
    "quality": "none",
    "commonsense_physics": "none",
    "morality": "none",
    "reasoning_category": "action",
    "reasoning_question": "What falls off the table first?",
    "reasoning_answer": "The cup.",
}
RIGHT = {**SAID, "alignment": "part", "misalignment": "The cup is blue, not red.", "morality": None}


def answers(said: dict[str, str | None]) -> list[dict[str, object]]:
    ids = dict(Question.objects.exclude(key="").values_list("key", "public_id"))
    return [{"question": ids[key], "value": value, "unclear": value is None} for key, value in said.items()]


@pytest.fixture
def decided(ana: Actor, rui: Actor, project) -> Scene:
    """Four annotations: one accepted, one corrected in two answers and one more, one sent back, one not decided."""
    scene = make_scene(project, name="Flaws", instrument="vf_eval", tasks=4)
    for _ in range(4):
        work = take(ana, scene)
        assert work.submit(work.body(clean=None, answers=answers(SAID))).status_code == 201
    open_rechecks(round_=scene.round, annotator=own(ana))
    correction = {"clean": None, "answers": answers(RIGHT)}
    bodies = [{"decision": "accepted"}, {"decision": "corrected", "body": correction}]
    bodies.append({"decision": "sent_back", "note": "Watch it again."})
    for recheck, body in zip(Recheck.objects.order_by("id"), bodies, strict=False):
        done = rui.post(f"rechecks/{recheck.public_id}/decide", body)
        assert done.status_code == 200, done.content
    return scene


@pytest.mark.parametrize(
    ("look", "share"),
    [
        (ALL, Fraction(7 + 5, 7 + 8 + 7)),
        (SignalWindow(last=2), Fraction(5, 8 + 7)),
        (SignalWindow(last=1), Fraction(0)),
    ],
)
def test_what_a_correction_repeats_was_accepted(ana: Actor, decided: Scene, look: SignalWindow, share: Fraction):
    found = SignalReader(decided.study).signals("accepted_answers", look)[own(ana).pk]
    assert found.value == share
    assert (found.value, found.n) == Oracle(decided.study).told("accepted_answers", look, own(ana))


def test_errors_that_are_marked_are_no_answers(ana: Actor, rui: Actor, scene: Scene):
    take(ana, scene).submit()
    open_rechecks(round_=scene.round, annotator=own(ana))
    rui.post(f"rechecks/{Recheck.objects.get().public_id}/decide", {"decision": "accepted"})
    found = SignalReader(scene.study).signals("accepted_answers", ALL)[own(ana).pk]
    assert (found.value, found.n, found.reason) == (None, 0, "no recheck of answers is decided")
