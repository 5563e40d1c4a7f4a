"""Critic runs of a study side by side: on the clips that all of them have answered, and on one clip."""
