"""A critic without a model: sudden changes, freezes and jumps of the picture."""
