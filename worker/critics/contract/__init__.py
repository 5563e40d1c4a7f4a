"""
What goes into a critic and what comes out of it. A critic of another package imports these names from here.
"""

from worker.critics.contract.values import (
    Critic,
    CriticInput,
    CriticResponse,
    ErrorType,
    PredictedAnswer,
    PredictedSegment,
)
from worker.requests.contract import ModelError

FoundAnswer, FoundSegment, CriticError = PredictedAnswer, PredictedSegment, ModelError
"""The names that they had before."""

__all__ = [
    "Critic",
    "CriticError",
    "CriticInput",
    "CriticResponse",
    "ErrorType",
    "FoundAnswer",
    "FoundSegment",
    "ModelError",
    "PredictedAnswer",
    "PredictedSegment",
]
