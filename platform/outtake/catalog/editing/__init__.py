"""Change what is known of clips."""
