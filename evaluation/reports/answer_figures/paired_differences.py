"""
Which annotator, and which generator, is better: paired differences on the same questions, corrected for their number.

Two annotators are compared on the questions that were put to both and have a true answer, two generators on the
questions that apply to a clip of each for the same prompt. What makes a question hard weighs on both sides then and
cancels. Answers about a prompt are together; p is two-sided by Student's t, and adjusted after Holm.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from annotations.instruments.question_forms import YES_NO
from evaluation.reports.answer_figures.accuracy import scored_of
from evaluation.reports.answer_figures.values import Answerer, AskedQuestion, Figures, Place
from outtake.measures.diagnostics.paired_comparison import Comparison, compare, corrected
from outtake.measures.uncertainty.clustered import mean

ANSWERS = "answers"

Outcome = tuple[float, str]
"""The result of a question: 1 if it is right, or yes, else 0; and its prompt, which is its cluster."""

Outcomes = Mapping[Place, Outcome]


def annotators_paired(
    questions: Sequence[AskedQuestion], answerers: Sequence[Answerer], confidence: int
) -> list[Figures]:
    """Compare each annotator's share of right replies with each later one's."""
    of = {each.annotator: right_by_place(questions, each) for each in answerers}
    labels = {each.annotator: each.label for each in answerers}
    return _family(of, labels, confidence)


def generators_paired(questions: Iterable[AskedQuestion], confidence: int) -> list[Figures]:
    """Compare each generator's share of yes with each later one's, by name."""
    of: dict[str, dict[Place, Outcome]] = {}
    for generator, outcomes in yes_by_generator(questions).items():
        of[generator] = {(f"{asked.prompt} {asked.nth}", asked.question): out for asked, out in outcomes}
    return _family({name: of[name] for name in sorted(of)}, {name: name for name in of}, confidence)


def right_by_place(questions: Iterable[AskedQuestion], answerer: Answerer) -> dict[Place, Outcome]:
    """Return whether each reply of an annotator is right, by clip and question."""
    return {
        asked.place: (float(reply.said == reply.correct), f"prompt {asked.prompt}")
        for asked, reply, _ in scored_of(questions, answerer)
    }


def yes_by_generator(questions: Iterable[AskedQuestion]) -> dict[str, list[tuple[AskedQuestion, Outcome]]]:
    """Return by generator its true answers of yes and no; one that is unclear reads as yes, as in BRITE's tables."""
    found: dict[str, list[tuple[AskedQuestion, Outcome]]] = {}
    for asked in questions:
        if asked.form == YES_NO and asked.applicable and asked.has_answer:
            outcome = float(asked.value in ("yes", None)), f"prompt {asked.prompt}"
            found.setdefault(asked.generator, []).append((asked, outcome))
    return found


def paired(names: tuple[str, str], first: Outcomes, second: Outcomes, confidence: int) -> Comparison:
    """Compare two on the questions of both; the first's share minus the second's."""
    shared = sorted(first.keys() & second.keys())
    sides = [mean([of[place][0] for place in shared], [of[place][1] for place in shared]) for of in (first, second)]
    left_out = len(first.keys() ^ second.keys())
    return compare(names, sides[0], sides[1], videos=len(shared), left_out=left_out, confidence=confidence)


def _family(of: Mapping[str, Outcomes], labels: Mapping[str, str], confidence: int) -> list[Figures]:
    made = [paired((a, b), of[a], of[b], confidence) for a, b in combinations(of, 2)]
    return [
        {
            "a": labels[each.first],
            "b": labels[each.second],
            "a_share": each.first_value,
            "b_share": each.second_value,
            "difference": difference_cell(each),
            "left_out": each.left_out,
            "p": each.p,
            "p_holm": each.adjusted,
        }
        for each in corrected(made)
    ]


def difference_cell(made: Comparison) -> Figures:
    """Give a difference of shares with its interval, which does not reach beyond -1 and 1."""
    return {
        "value": made.difference,
        "low": None if made.low is None else max(-1.0, made.low),
        "high": None if made.high is None else min(1.0, made.high),
        "n": made.videos,
        "unit": ANSWERS,
        "clusters": made.clusters,
        "reason": made.reason,
    }
