"""Prompt templates, as versioned files in this folder."""
