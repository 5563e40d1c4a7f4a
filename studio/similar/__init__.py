"""Clips that are like another one, or like a reason, by vectors or by the words of their prompts and reasons."""
