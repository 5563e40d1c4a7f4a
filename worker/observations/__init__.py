"""Runs of observers over clips, and what was seen on each frame."""
