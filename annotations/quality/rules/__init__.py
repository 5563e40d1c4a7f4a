"""Rules that act on annotators, appeals against them, and how they are undone."""
