"""The earlier name of `schedule_checks`, which scripts may use."""

from annotations.management.commands.schedule_checks import Command

__all__ = ["Command"]
