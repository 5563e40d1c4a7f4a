"""
Judge pairs of reasons: each distinct pair once, kept, and shared by all who ask.

What is judged is stored bundle by bundle, so that a worker which dies, or a budget that is used up, costs nothing that
was there before; anyone who asks again goes on from there. Two workers may judge at once: each goes its own way through
the pairs, looks before each call whether the other was there, and what was stored first counts. No call is made inside
a transaction.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from evaluation.judges.kinds.contract import (
    BatchScores,
    JudgeBackend,
    Judged,
    JudgeScore,
    Pair,
    PairRequest,
    SpendingLimit,
    Step,
    text_hash,
)
from evaluation.judges.models import Judge, Judgement
from evaluation.judges.scoring.refusals import Key, Refusals
from evaluation.judges.scoring.registry import asker_of
from worker.requests.contract import ModelError

BATCH = 200
LONGEST_FAILURE = 500

Answers = Mapping[Key, JudgeScore]


class _Kept(NamedTuple):
    """What is kept of some pairs, and what stopped the rest."""

    answers: Answers
    stopped: ModelError | None


class _Work(NamedTuple):
    """Who is asked, and how."""

    judge: Judge
    asker: JudgeBackend
    refusals: Refusals
    again: bool


def no_step(done: int, total: int) -> None:
    """Take no notice of progress."""


def judge_pairs(
    judge: Judge,
    pairs: Iterable[Pair],
    *,
    step: Step = no_step,
    budget: SpendingLimit | None = None,
    again: bool = False,
) -> Judged:
    """
    Return the score of each pair; those that the judge has not seen are judged and kept.

    :param budget: what this may spend, within what the judge's project may
    :param again: ask again about the pairs on which the judge failed

    :raises OverBudget: if the next call may cost more than is left. What was judged stays: raise the budget, and call
        again.
    :raises CriticError: if no one answers, as when a server is away or refuses the key; `permanent` tells whether
        another try may help. What was judged stays. A pair that the provider alone refuses is a failure, and no error.
    """
    texts = {(text_hash(a), text_hash(b)): (a, b) for a, b in pairs}
    answers = _kept(judge, texts)
    open_ = [key for key in texts if _is_open(answers.get(key), again=again)]
    step(len(texts) - len(open_), len(texts))
    if open_:
        work = _Work(judge, asker_of(judge, budget), Refusals(judge), again)
        done = len(texts) - len(open_)
        for some in _bundles(open_, work.asker.at_once):
            scored = _judged(work, {key: texts[key] for key in some})
            answers.update(scored.answers)
            done += len(scored.answers)
            step(done, len(texts))
            if scored.stopped is not None:
                raise scored.stopped
        _keep(judge, work.refusals.rest())
    return Judged(
        {pair: answers[key].score or 0 for key, pair in texts.items()},
        frozenset(pair for key, pair in texts.items() if answers[key].score is None),
    )


def kept_scores(judge: Judge, pairs: Iterable[Pair]) -> dict[Pair, int | None]:
    """Return the scores that are kept of some pairs, None where the judge failed. No one is asked."""
    texts = {(text_hash(a), text_hash(b)): (a, b) for a, b in pairs}
    kept = _kept(judge, texts)
    return {pair: kept[key].score for key, pair in texts.items() if key in kept}


def _is_open(answer: JudgeScore | None, *, again: bool) -> bool:
    return answer is None or (again and answer.score is None)


def _bundles(keys: Sequence[Key], size: int) -> Iterator[Sequence[Key]]:
    """Yield the keys in bundles, in an order of chance: two workers seldom meet at the same pair."""
    mixed = random.sample(keys, len(keys)) if size < len(keys) else keys
    return (mixed[start : start + size] for start in range(0, len(mixed), size))


def _judged(work: _Work, texts: Mapping[Key, Pair]) -> _Kept:
    """Judge some pairs and store the scores; return the stored scores, which another worker may have stored first."""
    judge, asker, refusals, again = work
    there = _kept(judge, texts) if asker.asks_a_model else {}
    missing = [key for key in texts if _is_open(there.get(key), again=again)]
    earlier = [there[key].attempts if key in there else 0 for key in missing]
    scored = (
        asker.ask([PairRequest(*texts[key], n) for key, n in zip(missing, earlier, strict=True)])
        if missing
        else BatchScores({})
    )
    answers = {missing[place]: answer for place, answer in scored.answers.items()}
    _keep(judge, refusals.sift(answers))
    kept = {**there, **answers, **(_kept(judge, answers) if asker.asks_a_model else {})}
    whole = {key: kept[key] for key in texts if key in answers or not _is_open(there.get(key), again=again)}
    return _Kept(whole, scored.stopped)


def _keep(judge: Judge, answers: Answers) -> None:
    """Store answers. A score that is there stays; a failure that is there gives way to what was asked again."""
    Judgement.objects.bulk_create(
        [
            Judgement(judge=judge, reference_hash=a, prediction_hash=b, **_columns(answer))
            for (a, b), answer in answers.items()
        ],
        ignore_conflicts=True,  # another report judged the same pair meanwhile
        batch_size=BATCH,
    )
    for (a, b), answer in answers.items():
        if answer.attempts > 1:
            failed = Judgement.objects.filter(judge=judge, reference_hash=a, prediction_hash=b, score=None)
            failed.filter(attempts__lt=answer.attempts).update(**_columns(answer))


def _columns(answer: JudgeScore) -> dict[str, object]:
    return {
        "score": answer.score,
        "attempts": answer.attempts,
        "failure": answer.failure[:LONGEST_FAILURE],
        "call_id": answer.call,
    }


def _kept(judge: Judge, keys: Iterable[Key]) -> dict[Key, JudgeScore]:
    """Return what is kept of pairs with the same references as these."""
    known: dict[Key, JudgeScore] = {}
    references = sorted({reference for reference, _ in keys})
    columns = ("reference_hash", "prediction_hash", "score", "failure", "attempts", "call_id")
    for start in range(0, len(references), BATCH):
        rows = Judgement.objects.filter(judge=judge, reference_hash__in=references[start : start + BATCH])
        known.update(((a, b), JudgeScore(*rest)) for a, b, *rest in rows.values_list(*columns))
    return known
