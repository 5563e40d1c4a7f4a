"""The content of a release, a module a file."""
