"""What a study can be about: the clips, pairs, prompts, questions and texts of a project that fit an instrument."""
