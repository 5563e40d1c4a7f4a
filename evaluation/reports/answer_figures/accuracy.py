"""
How often annotators answer as it is true, and what guessing, or always saying yes, would give.

A reply is right where it equals the true answer; of several options exactly the true ones must be named. What
is unclear, left open, or could not be read is not right, and each has a column of its own; next to it is the share of
right ones among those with a value. Clips that the annotator did not reply to, or whose video did not arrive, and
questions that were not put to them are left out. Errors are clustered by prompt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from annotations.instruments.question_forms import CHOICES, YES_NO
from annotations.work.submissions.models import Annotation
from evaluation.reports.answer_figures.values import Answerer, AskedQuestion, Figures
from evaluation.reports.figure_cells import cell, share_cell
from outtake.measures.papers.brite import DIMENSIONS, ordered
from outtake.measures.papers.vf_eval import Closed, Failure, chance, yes_no
from outtake.measures.uncertainty.clustered import Linear, estimate, mean
from outtake.measures.uncertainty.proportions import wilson

ANSWERS = "answers"
UNCLEAR, UNANSWERED, FAILED = "unclear", "unanswered", "failed"
UNREADABLE = (Annotation.FAILED, Annotation.REFUSED)

Scored = tuple[AskedQuestion, Closed, str | None]
"""A question, the reply as the measures take it, and why it has no value: one of the three, or None."""


def answerer_figures(questions: Sequence[AskedQuestion], answerer: Answerer, confidence: int) -> Figures:
    """Give an annotator's accuracy, whole and in parts."""
    scored = scored_of(questions, answerer)
    lacks = Counter(lack for _, _, lack in scored)
    statuses = Counter(answerer.statuses.values())
    videos = {each.video for each in questions}
    return {
        "label": answerer.label,
        "kind": answerer.kind,
        "simulated": answerer.simulated,
        "annotator": answerer.annotator,
        "is_source": answerer.is_source,
        **({"run": dict(answerer.run)} if answerer.run else {}),
        "videos": len({asked.video for asked, _, _ in scored}),
        "statuses": dict(sorted(statuses.items())),
        "left_out": {
            "absent": len(videos - answerer.statuses.keys()),
            "media_not_received": statuses[Annotation.NO_MEDIA],
            "not_asked": _not_asked(questions, answerer),
        },
        **accuracy(scored, confidence),
        **{name: share_cell(wilson(lacks[name], len(scored)), ANSWERS) for name in (UNCLEAR, UNANSWERED, FAILED)},
        "yes_no": _yes_no([reply for asked, reply, _ in scored if asked.form == YES_NO]),
        "by_dimension": _parts(scored, lambda asked: asked.dimension, confidence),
        "by_form": _parts(scored, lambda asked: asked.form, confidence),
    }


def scored_of(questions: Iterable[AskedQuestion], answerer: Answerer) -> list[Scored]:
    """Return the questions that have a true answer and were put to an annotator, with what they replied."""
    return [_scored(each, answerer) for each in questions if each.is_scored and was_asked(each, answerer)]


def was_asked(asked: AskedQuestion, answerer: Answerer) -> bool:
    """Tell whether a question was put to an annotator on a clip that they saw, and replied to in whatever way."""
    status = answerer.statuses.get(asked.video)
    return status not in (None, Annotation.NO_MEDIA) and asked.place in answerer.asked


def _not_asked(questions: Iterable[AskedQuestion], answerer: Answerer) -> int:
    """Count the questions on clips that the annotator replied to which were not put to them there."""
    return sum(
        each.is_scored and each.video in answerer.statuses and each.place not in answerer.asked for each in questions
    )


def truly(asked: AskedQuestion) -> Closed:
    """Return the true answer as a reply, which is right."""
    correct = _options(asked, asked.value)
    return Closed(asked.video, asked.question, asked.dimension, correct, asked.options, said=correct)


def _scored(asked: AskedQuestion, answerer: Answerer) -> Scored:
    said, lack = answerer.given.get(asked.place), lack_of(asked, answerer)
    if lack:
        return asked, truly(asked)._replace(said=None, failure=_FAILURES[lack]), lack
    return asked, truly(asked)._replace(said=_options(asked, said)), None


_FAILURES = {UNCLEAR: Failure.MISSING, UNANSWERED: Failure.MISSING, FAILED: Failure.FORM}


def lack_of(asked: AskedQuestion, answerer: Answerer) -> str | None:
    """Say why there is no value where a question was put to an annotator; None if there is one."""
    if answerer.statuses[asked.video] in UNREADABLE:
        return FAILED
    if asked.place not in answerer.given:
        return UNANSWERED
    return UNCLEAR if answerer.given[asked.place] is None else None


def _options(asked: AskedQuestion, value: str | None) -> frozenset[str]:
    named = (value or "").split(",") if asked.form == CHOICES else [value or ""]
    return frozenset(named)


def accuracy(scored: Sequence[Scored], confidence: int) -> Figures:
    """Give the share of right replies, the same among those with a value, and what guessing would give."""
    guess = chance([reply for _, reply, _ in scored])
    value = None if guess.percent is None else guess.percent / 100
    return {
        "accuracy": _share(scored, confidence),
        "answered": _share([each for each in scored if each[2] is None], confidence),
        "chance": {"value": value, "n": guess.n, "several": guess.several, "reason": guess.reason},
    }


def _share(scored: Sequence[Scored], confidence: int) -> Figures:
    return cell(estimate(right_share(scored), confidence=confidence), ANSWERS)


def right_share(scored: Iterable[Scored]) -> Linear:
    """Return the share of right replies, those about a prompt together."""
    rights = [(float(reply.said == reply.correct), f"prompt {asked.prompt}") for asked, reply, _ in scored]
    return mean([right for right, _ in rights], [prompt for _, prompt in rights])


def _yes_no(replies: Sequence[Closed]) -> Figures | None:
    """Give how often yes and no were said, of all questions of that form; None where there is none."""
    if not replies:
        return None
    found = yes_no(replies)
    shares = {name: share_cell(getattr(found, name), ANSWERS) for name in ("yes", "no", "correct_yes")}
    return {**shares, "balanced": found.balanced, "reason": found.reason}


def _parts(scored: Sequence[Scored], key: Callable[[AskedQuestion], str], confidence: int) -> list[Figures]:
    groups: dict[str, list[Scored]] = {}
    for each in scored:
        groups.setdefault(key(each[0]), []).append(each)
    return [{"key": name, **accuracy(groups[name], confidence)} for name in ordered(groups, DIMENSIONS)]
