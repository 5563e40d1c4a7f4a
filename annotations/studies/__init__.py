"""Studies and their rounds."""
