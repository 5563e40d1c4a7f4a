"""
Aggregate the answers of several annotators to one question. Pure.

- ``one``: the answer of the one who gave it.
- ``majority``: the most frequent value. Equally frequent ones have no majority: the question has no true answer then,
  and is counted as tied.
- ``exact``: what at least two said, all of them the same, "unclear" included; else the answer is discarded, and
  counted.
- ``model``: Dawid and Skene's (`outtake.measures.aggregation.majority`), fitted for each question that is asked of all
  tasks, and for the questions of a dimension that were written for prompts together.

"Unclear" is no value. It survives as a flag of the true answer, and for questions of yes and no `readings` counts what
the share of yes would be if everyone who found a question unclear had said yes, or no. Texts are never the same twice:
they count where one annotator's word does, and nowhere else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from annotations.instruments.question_forms import TEXT, YES_NO
from evaluation.annotation_sets.subject_annotations import QuestionVotes, Vote
from evaluation.ground_truth.models import TruthItem
from outtake.measures.aggregation.dawid_skene import dawid_skene
from outtake.measures.aggregation.majority import Verdict, majority

LEFT_OUT, AS_YES, AS_NO = READINGS = ("left_out", "as_yes", "as_no")
_WORDS = {AS_YES: "yes", AS_NO: "no"}

Provenance = str


class TrueAnswer(NamedTuple):
    """An answer that counts as true; ``value`` is None where it was found unclear, and nothing else."""

    task_question: int
    value: str | None
    unclear: bool
    provenance: Provenance
    votes: int
    votes_for: int
    probability: float | None = None


class YesShare(NamedTuple):
    """How many of ``n`` true answers to questions of yes and no are yes."""

    yes: int
    n: int


class Answered(NamedTuple):
    """True answers by the row of the task; how many questions were tied or discarded; how many yes by each reading."""

    by_task: Mapping[int, tuple[TrueAnswer, ...]]
    tied: int
    discarded: int
    readings: Mapping[str, YesShare] | None


class _Outcome(NamedTuple):
    """The outcome of a question: an answer, or why there is none."""

    answer: TrueAnswer | None
    tied: bool = False
    discarded: bool = False


_Rule = Callable[[Sequence[QuestionVotes]], list[_Outcome]]


def true_answers(asked: Iterable[QuestionVotes], policy: str) -> Answered:
    """
    Return what counts as true of questions.

    :param policy: of `evaluation.ground_truth.models.GroundTruth`; those for segments take the majority of the answers
    """
    questions = list(asked)
    outcomes = _outcomes(questions, policy)
    by_task: dict[int, list[TrueAnswer]] = {}
    for question, outcome in zip(questions, outcomes, strict=True):
        if outcome.answer is not None:
            by_task.setdefault(question.task_id, []).append(outcome.answer)
    return Answered(
        by_task={task: tuple(each) for task, each in by_task.items()},
        tied=sum(outcome.tied for outcome in outcomes),
        discarded=sum(outcome.discarded for outcome in outcomes),
        readings=_readings(questions, policy),
    )


def _outcomes(questions: Sequence[QuestionVotes], policy: str) -> list[_Outcome]:
    rule: _Rule = {"one": _by_one, "exact": _by_agreement, "dawid_skene": _by_model}.get(policy, _by_majority)
    open_ = [question for question in questions if question.settled is None]
    counted = iter(rule(open_))
    return [_by_expert(each) if each.settled is not None else next(counted) for each in questions]


def _readings(questions: Sequence[QuestionVotes], policy: str) -> dict[str, YesShare] | None:
    yes_no = [question for question in questions if question.form == YES_NO]
    return {reading: _yes(yes_no, policy, reading) for reading in READINGS} if yes_no else None


def _yes(questions: Sequence[QuestionVotes], policy: str, reading: str) -> YesShare:
    """Count the yes among the answers; where unclear is left out, an answer counts if someone gave a value."""
    read = [_read(question, reading) for question in questions]
    values = [one.answer.value for one in _outcomes(read, policy) if one.answer and one.answer.value is not None]
    return YesShare(values.count("yes"), len(values))


def _read(question: QuestionVotes, reading: str) -> QuestionVotes:
    if reading == LEFT_OUT:
        return question
    word = _WORDS[reading]
    votes = tuple(Vote(each.annotator, word) if each.unclear else each for each in question.votes)
    settled = question.settled
    return replace(question, votes=votes, settled=Vote("", word) if settled and settled.unclear else settled)


def _by_expert(asked: QuestionVotes) -> _Outcome:
    settled = asked.settled or Vote("", None, True)
    values = _values(asked)
    provenance = TruthItem.JOINT if asked.jointly else TruthItem.ADJUDICATED
    for_it = values.count(settled.value) if settled.value is not None else 0
    unclear = settled.unclear or any(vote.unclear for vote in asked.votes)
    return _Outcome(TrueAnswer(asked.task_question, settled.value, unclear, provenance, len(values), for_it))


def _by_one(questions: Sequence[QuestionVotes]) -> list[_Outcome]:
    return [_Outcome(_answer(asked, asked.votes[0].value, TruthItem.ONE)) for asked in questions]


def _by_majority(questions: Sequence[QuestionVotes]) -> list[_Outcome]:
    compared = _compared(questions)
    found = majority({name: _by_annotator(asked) for name, asked in compared.items()}).verdicts
    return [_voted(asked, found.get(str(index))) for index, asked in enumerate(questions)]


def _voted(asked: QuestionVotes, verdict: Verdict | None, provenance: Provenance = TruthItem.MAJORITY) -> _Outcome:
    if verdict is None:
        return _Outcome(None)
    if verdict.label is None and verdict.answers:
        return _Outcome(None, tied=True)
    return _Outcome(_answer(asked, None if verdict.label is None else str(verdict.label), provenance))


def _by_agreement(questions: Sequence[QuestionVotes]) -> list[_Outcome]:
    return [_agreed(asked) for asked in questions]


def _agreed(asked: QuestionVotes) -> _Outcome:
    if asked.form == TEXT:
        return _Outcome(None)
    said = {(vote.value, vote.unclear) for vote in asked.votes}
    if len(said) > 1 or len(asked.votes) < 2:
        return _Outcome(None, discarded=True)
    return _Outcome(_answer(asked, asked.votes[0].value, TruthItem.UNANIMOUS))


def _by_model(questions: Sequence[QuestionVotes]) -> list[_Outcome]:
    groups: defaultdict[str, dict[str, QuestionVotes]] = defaultdict(dict)
    for name, asked in _compared(questions).items():
        groups[asked.group][name] = asked
    verdicts: dict[str, Verdict] = {}
    for _, group in sorted(groups.items()):
        verdicts.update(dawid_skene({name: _by_annotator(asked) for name, asked in group.items()}).verdicts)
    return [_modelled(asked, verdicts.get(str(index))) for index, asked in enumerate(questions)]


def _modelled(asked: QuestionVotes, verdict: Verdict | None) -> _Outcome:
    voted = _voted(asked, verdict, TruthItem.MODEL)
    if voted.answer is None or voted.answer.value is None or verdict is None:
        return voted
    return _Outcome(voted.answer._replace(probability=verdict.support))


def _compared(questions: Sequence[QuestionVotes]) -> dict[str, QuestionVotes]:
    return {str(index): asked for index, asked in enumerate(questions) if asked.form != TEXT}


def _by_annotator(asked: QuestionVotes) -> dict[str, str]:
    return {vote.annotator: vote.value for vote in asked.votes if vote.value is not None}


def _answer(asked: QuestionVotes, value: str | None, provenance: Provenance) -> TrueAnswer:
    """Return an answer with what is to be known of its votes: one, or all alike, are called so under every rule."""
    values = _values(asked)
    unclear = any(vote.unclear for vote in asked.votes)
    if len(asked.votes) == 1:
        provenance = TruthItem.ONE
    elif {(vote.value, vote.unclear) for vote in asked.votes} == {(value, unclear)}:
        provenance = TruthItem.UNANIMOUS
    for_it = values.count(value) if value is not None else 0
    return TrueAnswer(asked.task_question, value, unclear, provenance, len(values), for_it)


def _values(asked: QuestionVotes) -> list[str]:
    return [vote.value for vote in asked.votes if vote.value is not None]
