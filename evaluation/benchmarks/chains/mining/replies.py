"""What generators and judges of mined chains reply, read tolerantly and without ever raising."""

from __future__ import annotations

import re
from string import ascii_uppercase
from typing import NamedTuple

from outtake.catalog.texts.sentences import split_sentences
from outtake.measures.papers.videocritic import TYPES, final_letter, to_verdict
from outtake.measures.papers.videocritic_mining import Vote
from outtake.text import is_storable

LEAST_STEPS, MOST_STEPS = 3, 6
NO_FINAL, NO_REASONING, STEPS = "no final letter", "no reasoning", f"not {LEAST_STEPS} to {MOST_STEPS} steps"
"""Why a generated chain is dropped."""

_REASONING = re.compile(r"^\W*reasoning\W*:\W*", re.IGNORECASE | re.MULTILINE)
_FINAL_LINE = re.compile(r"^\W*final\s*:", re.IGNORECASE | re.MULTILINE)
_BULLET = re.compile(r"^\s*(?:(?:step\s*)?\d{1,2}\s*[.):]|[-*•])\s*", re.IGNORECASE)
_LINE = re.compile(r"^\W*(decision|errors?|reason)\W*:\s*(.*?)\s*$", re.IGNORECASE | re.MULTILINE)


class GeneratedChain(NamedTuple):
    """A chain that a model wrote: its steps as sentences of one text, and the letter that it chose."""

    text: str
    steps: int
    final: str


def read_chain(reply: str, options: int) -> GeneratedChain | str:
    """
    Read steps under ``Reasoning:`` and the line ``Final: (X)``; why a reply cannot be taken, as one of the constants.

    Steps are lines; where all is one line, its sentences. Numbers and bullets before them are left out.

    :param options: of the question: its letters count from A
    """
    letter = final_letter(reply)
    if letter is None or letter not in ascii_uppercase[:options]:
        return NO_FINAL
    begins = _REASONING.search(reply)
    ends = list(_FINAL_LINE.finditer(reply))
    body = reply[begins.end() if begins else 0 : ends[-1].start()] if ends else ""
    lines = [" ".join(_BULLET.sub("", line).split()) for line in body.splitlines()]
    steps = [line for line in lines if re.search(r"\w", line)]
    if not steps or not is_storable(body):
        return NO_REASONING
    if len(steps) == 1:
        steps = [steps[0][start:end] for start, end in split_sentences(steps[0])]
    if not LEAST_STEPS <= len(steps) <= MOST_STEPS:
        return STEPS
    text = " ".join(step if step[-1] in ".!?…" else f"{step}." for step in steps)
    return GeneratedChain(text, len(steps), letter)


def read_vote(reply: str) -> Vote | None:
    """
    Read the lines ``decision:``, ``errors:`` and ``reason:``, in whatever case and order; None without a decision.

    A yes without a type of error that there is cannot be used either: it is None. The errors of a no do not count.
    """
    lines = {name.casefold().rstrip("s"): text for name, text in reversed(_LINE.findall(reply))}
    decision = re.match(r"\W*(yes|no)\b", lines.get("decision", ""), re.IGNORECASE)
    if decision is None:
        return None
    reason = lines.get("reason", "") if is_storable(lines.get("reason", "")) else ""
    if decision[1].casefold() == "no":
        return Vote(False, frozenset(), reason)
    named = [each for each in re.split(r"[^a-z_]+", lines.get("error", "").casefold()) if each]
    try:
        types = to_verdict(True, named).types
    except ValueError:
        types = frozenset(each for each in named if each in TYPES)
    return Vote(True, types, reason) if types else None
