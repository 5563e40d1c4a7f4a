"""What a model is asked: zero-shot, multi-agent, yes/no."""
