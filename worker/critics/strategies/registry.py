"""The strategies by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from worker.critics.strategies.chain_audit import ChainAudit
from worker.critics.strategies.contract import Strategy
from worker.critics.strategies.multi_agent import MultiAgent
from worker.critics.strategies.questions import Questions
from worker.critics.strategies.sequential import Sequential
from worker.critics.strategies.sliding_window import SlidingWindow
from worker.critics.strategies.yes_no import YesNo
from worker.critics.strategies.zero_shot import ZeroShot

ALL: tuple[Strategy, ...] = (
    *(ZeroShot(), SlidingWindow(), Sequential(), MultiAgent()),
    *(YesNo(), Questions(), ChainAudit()),
)
STRATEGIES: Mapping[str, Strategy] = MappingProxyType({each.name: each for each in ALL})
