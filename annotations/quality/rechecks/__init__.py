"""Rechecks: a second person looks at what an annotator submitted."""
