"""Frame edges and half-open intervals of time."""
