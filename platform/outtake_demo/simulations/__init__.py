"""The drawn clips, simulated people and simulated model with which recipes run without a network."""
