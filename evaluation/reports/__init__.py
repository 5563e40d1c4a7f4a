"""
Reports: annotators' words against a ground truth.

- `requesting`: ask for one, and freeze what it is made of (`prediction_sets`, `refusals`, `config`)
- `computing`: judge, compute and keep, by a worker; `inputs` reads, `figures` (`headline`, `parts`, `comparisons`,
  `people`) computes, by `outtake.measures` alone
- where nothing but questions is asked, `answer_inputs` reads (`answer_votes`, `answer_grades`, `answer_checks`) and
  `answer_figures` computes (`answer_shares`, `answer_accuracy`, `answer_paired`, `answer_vf_eval`, of pairs of clips
  `answer_preferences`); `answer_comparing` sets two beside each other
- `comparing`: the same report again, or two beside each other
- `shown`: what the API answers
"""

from evaluation.reports.comparing import compared, recompute
from evaluation.reports.computing import compute_report, make_report, sweep
from evaluation.reports.prediction_sets import freeze_predictions
from evaluation.reports.requesting import again_on, is_small, request_report, resume, wake

__all__ = [
    "again_on",
    "compared",
    "compute_report",
    "freeze_predictions",
    "is_small",
    "make_report",
    "recompute",
    "request_report",
    "resume",
    "sweep",
    "wake",
]
