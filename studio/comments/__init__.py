"""Comments on clips."""
