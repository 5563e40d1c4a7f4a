"""Each pair is scored once by a judge, within a budget."""
