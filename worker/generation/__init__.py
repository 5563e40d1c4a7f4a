"""Clips that generators make for the prompts of a project, as jobs."""
