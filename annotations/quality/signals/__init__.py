"""Statistics of each annotator: counts, gold accuracy, agreement with others."""
