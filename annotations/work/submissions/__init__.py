"""Drafts and submissions, by people and by critics, and the annotations that they leave."""
