"""Ground truth: the settled, versioned reference of a study."""
