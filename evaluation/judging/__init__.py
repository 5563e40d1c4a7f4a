"""
Judges: how alike two reasons are, 0 to 10.

- `pairs`: judge pairs, each once, within a budget, with progress
- `contract`: what a judge is asked and gives back; `kinds` makes one ready from its row
- `lexical`, `asking`, `embedding`: the kinds; `wording` and `reading` are what a model is told, and what its reply says
- `spending`, `refusals`: what may be spent, and whether a pair or the judge is at fault where it is refused
- `making`: add a judge to a project
- `calibration`, `calibrating`: cosines onto scores, on pairs that people rated
- `certificates`: how far people agree with a judge on the reasons of a study (`terms`, `drawing`, `rating`, `figures`);
  `carrying_out` is what a worker does for one
- `queries`, `shapes`, `schema`, `api`, `urls`: the HTTP side
- `attacks`, `resistance`: what injected instructions do to a judge, and what the defence costs
"""

from evaluation.judging.contract import Allowance, Judged, Pair, text_hash
from evaluation.judging.lexical import LEXICAL, JudgeSpec, scores_unkept, stored
from evaluation.judging.pairs import judge_pairs

__all__ = [
    "LEXICAL",
    "Allowance",
    "JudgeSpec",
    "Judged",
    "Pair",
    "judge_pairs",
    "scores_unkept",
    "stored",
    "text_hash",
]
