"""Review: the queue of disagreements, and their adjudication."""
