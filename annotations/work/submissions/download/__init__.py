"""All annotations of a study as one file: JSON Lines, an annotation a line, or CSV, a segment or answer a row."""
