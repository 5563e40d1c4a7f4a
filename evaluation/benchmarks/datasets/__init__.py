"""Published data loaded by mapping documents: prompts, clips, questions, segments and answers."""
