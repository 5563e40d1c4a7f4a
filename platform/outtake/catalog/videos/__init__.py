"""Media, renditions, prompts, generators and videos, and where their bytes lie."""
