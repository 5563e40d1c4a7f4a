"""Agreement between annotators, before anything is adjudicated."""
