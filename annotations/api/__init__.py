"""The HTTP side of what is said: translate in, one call, translate out."""
