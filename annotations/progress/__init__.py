"""Progress: studies with their counts, and each annotator's own work so far."""
