"""Replies to "how likely is it, from 0 to 100?", and to "is it there?", into a probability."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from worker.critics.contract.values import FAILED, OK, REFUSED, REPAIRED, TRUNCATED
from worker.critics.parsing.text import prepare, quoted, refuses
from worker.critics.parsing.yes_no import probability_of_yes, read_yes_no
from worker.requests import contract

LIKELIHOOD_PARSER = "verify 1"
_NUMBER = re.compile(r"(?<![\w.,-])(\d{1,3})(?![\w,]|\.\d)")


class ReadLikelihood(NamedTuple):
    """What a reply says: from 0 to 1, or None where it cannot be read."""

    status: str
    value: float | None = None
    edits: tuple[str, ...] = ()


def read_stated(text: str, finish: str) -> ReadLikelihood:
    """
    Return the likelihood that a reply states as a number from 0 to 100; never raises, whatever the text is.

    :param finish: how the reply ended, as `worker.requests.contract.Reply.finish`
    """
    if finish == contract.REFUSED:
        return ReadLikelihood(REFUSED)
    prepared = prepare(text)
    said = prepared.text.strip().rstrip("%. ")
    numbers = {int(each) for each in _NUMBER.findall(said)} - {100} if "/100" in said else set(_whole(said))
    if len(numbers) == 1 and (number := numbers.pop()) <= 100:
        bare = said == str(number) and not prepared.edits
        edits = prepared.edits if bare else (*prepared.edits, f"{quoted(said)} was read as {number}.")
        return ReadLikelihood(OK if bare else REPAIRED, number / 100, edits)
    if refuses(said):
        return ReadLikelihood(REFUSED, edits=prepared.edits)
    return ReadLikelihood(TRUNCATED if finish == contract.LENGTH else FAILED, edits=prepared.edits)


def _whole(text: str) -> list[int]:
    return [int(each) for each in _NUMBER.findall(text)]


def read_probability(text: str, finish: str, probabilities: Mapping[str, float] | None) -> ReadLikelihood:
    """Return the probability of "Yes" as the first token; where the server returned none, 1 for Yes and 0 for No."""
    read = read_yes_no(text, finish, probabilities)
    value = probability_of_yes(probabilities)
    if value is None and read.value is not None:
        value = float(read.value == "yes")
    return ReadLikelihood(read.status, value if read.status in (OK, REPAIRED) else None, read.edits)
