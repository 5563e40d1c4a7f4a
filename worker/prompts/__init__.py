"""Prompt templates: shipped ones as versioned files in this folder, and those of projects."""
