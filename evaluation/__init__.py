"""What follows: judges, ground truth, scoring and reports."""
