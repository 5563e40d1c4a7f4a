"""Critic runs next to each other, over the clips that all of them have answered."""
