"""The earlier name of `reparse`, which scripts may use."""

from worker.management.commands.reparse import Command

__all__ = ["Command"]
