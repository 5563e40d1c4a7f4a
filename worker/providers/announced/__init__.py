"""Local models that workers have: what they announce, and how a run asks one of them."""
