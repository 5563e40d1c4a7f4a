"""An answer in words that a judge grades against a reference, as the pair of texts under which its grade is kept."""

from __future__ import annotations

import json
from typing import NamedTuple

from evaluation.judges.kinds.contract import Pair


class GradedAnswer(NamedTuple):
    """An answer to a question, and what it is compared with."""

    question: str
    reference: str
    answer: str

    @property
    def pair(self) -> Pair:
        """The question with its reference as one text, and the answer: the same three are graded once."""
        return json.dumps([self.question, self.reference], ensure_ascii=False), self.answer

    @classmethod
    def of_pair(cls, pair: Pair) -> GradedAnswer:
        """Return what a pair was made of."""
        question, reference = json.loads(pair[0])
        return cls(question, reference, pair[1])
