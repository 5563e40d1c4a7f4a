"""Annotators: people and critic replicates behind a random id, and what was decided about them."""
