"""
The OR gate of two critics in a report: a row that says there is an error wherever either of the two says so.

A report is asked for such rows by the critics' public ids. They are rows of the figures alone: nothing is stored of
them but the request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from annotations.annotators.models import Annotator
from annotations.instruments.question_forms import NO, YES
from annotations.work.submissions.models import Annotation
from outtake.errors import Invalid
from outtake.measures.spotlight.pairs.values import LEFT_OUT

FIELD = "either"
MOST = 20
ERROR_ANSWERS = (NO, YES)


@dataclass(frozen=True)
class Either:
    """
    Two critics, by public id.

    ``error`` is the answer that reports an error where yes/no is asked: no, if questions ask whether all is as it
    should be.
    """

    first: str
    second: str
    error: str = NO

    @property
    def id(self) -> str:
        """The id of the row in the figures, whichever critic was named first."""
        return "+".join(sorted((self.first, self.second)))


def check_either(given: Sequence[Either], annotators: Sequence[Annotator]) -> None:
    """
    Refuse pairs that a report cannot show.

    :param annotators: those that the report scores
    :raises Invalid: if one is no critic of the report, a pair is one critic or there twice, or an answer is not yes/no.
    """
    if len(given) > MOST:
        raise Invalid.field(FIELD, f"A report has at most {MOST} rows of two critics; {len(given)} were given.")
    scored = {each.public_id: each for each in annotators}
    for place, pair in enumerate(given):
        where = f"{FIELD}.{place}"
        for name, public_id in (("first", pair.first), ("second", pair.second)):
            if public_id not in scored:
                raise Invalid.field(
                    f"{where}.{name}", f"{public_id!r} is not scored by this report; add its annotator."
                )
            if scored[public_id].kind != Annotator.CRITIC:
                raise Invalid.field(f"{where}.{name}", f"{scored[public_id].label} is a person; choose a critic.")
        if pair.first == pair.second:
            raise Invalid.field(f"{where}.second", "Both are the same critic; choose two.")
        if pair.error not in ERROR_ANSWERS:
            raise Invalid.field(f"{where}.error", f"{pair.error!r} is not an answer; give yes or no.")
        if pair.id in {each.id for each in given[:place]}:
            raise Invalid.field(where, "This pair of critics is there already; remove it.")


def as_json(given: Sequence[Either]) -> list[dict[str, str]]:
    """Return pairs as a report keeps them."""
    return [asdict(each) for each in given]


def either_in(kept: Mapping[str, Any]) -> list[Either]:
    """Return the pairs of a report's request or config; none in reports created before there were such rows."""
    return [Either(**each) for each in kept.get(FIELD, [])]


def label_of(first: str, second: str) -> str:
    """Return what the row of two critics is called."""
    return f"{first} or {second}"


def status_of(first: str, second: str) -> str:
    """
    Return the status of two critics' replies on a clip.

    Where one did not get the clip, nothing is known of the two together. A reply that could not be read says nothing,
    and the other one counts.
    """
    for lost in LEFT_OUT:
        if lost in (first, second):
            return lost
    return Annotation.OK if Annotation.OK in (first, second) else min(first, second)
