"""The demonstration: drawn clips with planted errors, simulated people, demo studies. Nothing imports it."""
