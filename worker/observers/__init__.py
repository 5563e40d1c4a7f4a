"""Models that look at single frames and say what they see: facts about a clip, not annotations of it."""
