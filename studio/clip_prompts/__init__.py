"""The prompts of a project's clips: found by state, category and words, and decided in bulk."""
