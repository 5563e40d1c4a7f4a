"""Critic runs: estimated, started, paused, resumed, cancelled, and read."""
