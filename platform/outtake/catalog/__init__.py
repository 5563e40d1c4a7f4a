"""Prompts, generators and videos: how they come in, and how they are served."""
