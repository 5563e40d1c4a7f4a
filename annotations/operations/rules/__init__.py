"""
Rules at work: one verb a function, each with a transaction of its own.

- `writing`: a study's rules
- `applying`: let them act
- `doing`: what an action does, and how it is taken back
- `speaking`: a researcher's own action, undoing, appeals
"""

from annotations.operations.rules.applying import apply_due, apply_rules
from annotations.operations.rules.speaking import act, answer_appeal, appeal, undo
from annotations.operations.rules.writing import add_preset, add_rule, change_rule, delete_rule

__all__ = [
    "act",
    "add_preset",
    "add_rule",
    "answer_appeal",
    "appeal",
    "apply_due",
    "apply_rules",
    "change_rule",
    "delete_rule",
    "undo",
]
