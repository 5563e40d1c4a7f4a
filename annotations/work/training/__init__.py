"""Training tasks and their feedback."""
