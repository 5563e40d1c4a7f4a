"""What is done to many clips at once, and can be undone for a short time."""
