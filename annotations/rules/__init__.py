"""
Rules: what is to happen when a signal of an annotator passes a threshold. Pure.

- `collectors`: what can be asked about how somebody works
- `documents`: rules as data, read strictly
- `verdicts`: whether a rule fires, and with which numbers
- `alikeness`: how alike two people's words about one task are
- `presets`: the rules of the papers

The signals themselves are computed in `annotations.signals`, and what a rule does in `annotations.operations.rules`.
"""

from annotations.rules.collectors import COLLECTORS, Collector, Look, Signal
from annotations.rules.documents import Action, RuleBody, Test, read_action, read_rule

__all__ = [
    "COLLECTORS",
    "Action",
    "Collector",
    "Look",
    "RuleBody",
    "Signal",
    "Test",
    "read_action",
    "read_rule",
]
