"""Media, renditions, prompts, generators and videos, and the storage of their bytes."""
