"""Pairs that a server would not take: failures of theirs, and the others are judged; unless it takes none at all."""

from __future__ import annotations

import pytest

from evaluation.judges.models import Judgement
from evaluation.judges.scoring import refusals
from evaluation.judges.scoring.score_pairs import judge_pairs
from tests.evaluation.judges.scripted import honest, judge_of
from tests.support.model_server import Act
from tests.worker.serving import *  # noqa: F403
from worker.ledger.models import ModelCall
from worker.ledger.text_ledger import AT_ONCE
from worker.requests.contract import ModelError

pytestmark = pytest.mark.django_db

FILTERED = Act("status", text="400 the content filter says no")
PAIRS = [(f"The cup floats {n}.", "The cup falls.") for n in range(3)]


@pytest.fixture
def judge(endpoint, server):
    """A judge that compares words, behind a server."""
    server.answer = honest
    return judge_of(endpoint)


def test_a_pair_that_is_refused_is_a_failure_and_the_others_are_judged(judge, server):
    server.script(Act(), FILTERED)
    judged = judge_pairs(judge, PAIRS)
    (refused,) = judged.failed
    assert {pair for pair in PAIRS if judged.scores[pair]} == set(PAIRS) - {refused}
    kept = Judgement.objects.get(score=None)
    assert (kept.attempts, kept.failure) == (1, "the server answered 400: the content filter says no")
    assert len(server.asked) == 3 and judge_pairs(judge, PAIRS) == judged and len(server.asked) == 3
    assert judge_pairs(judge, PAIRS, again=True).failed == frozenset()


def test_a_judge_that_has_taken_no_pair_at_all_is_at_fault_itself(judge, server):
    server.script(*[FILTERED] * 3)
    with pytest.raises(ModelError, match="has answered no pair yet, the last with: the server answered 400") as error:
        judge_pairs(judge, PAIRS)
    assert error.value.permanent and not Judgement.objects.exists()
    judge_pairs(judge, PAIRS[:1])
    server.script(*[FILTERED] * 2)
    assert judge_pairs(judge, PAIRS).failed == frozenset(PAIRS[1:])


def test_a_server_that_takes_nothing_any_more_stops_the_work_and_fails_no_pair(judge, server, monkeypatch):
    monkeypatch.setattr(refusals, "MOST_IN_A_ROW", AT_ONCE + 1)
    pairs = [(f"The cup floats {n}.", "The cup falls.") for n in range(4 * AT_ONCE)]
    server.script(*[Act()] * AT_ONCE, *[FILTERED] * 2 * AT_ONCE)
    with pytest.raises(ModelError, match=f"refused {2 * AT_ONCE} pairs in a row"):
        judge_pairs(judge, pairs)
    assert Judgement.objects.filter(score=None).count() == 0 < Judgement.objects.count() == AT_ONCE
    assert judge_pairs(judge, pairs).failed == frozenset()


def test_an_error_of_all_stops_at_once_and_what_was_on_its_way_is_kept(judge, server):
    server.script(Act(), Act("status", text="401 no such key"))
    with pytest.raises(ModelError, match="401"):
        judge_pairs(judge, PAIRS)
    assert Judgement.objects.filter(score__isnull=False).count() == len(PAIRS) - 1 == server.paid
    assert not ModelCall.objects.filter(state=ModelCall.SENT).exists()
