"""Who may see the page of a clip."""
