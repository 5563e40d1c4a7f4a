"""Instruments: versioned documents of what is asked (taxonomy, scale, question forms, guideline)."""
