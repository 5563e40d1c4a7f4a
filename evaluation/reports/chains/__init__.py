"""Reports on chains of reasoning: the types of their errors, and the probabilities that critics give to each."""
