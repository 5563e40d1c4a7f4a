"""Holds: a video is taken down, and put back."""
