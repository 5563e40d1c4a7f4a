"""Whether something changed in a project, for pages that are open."""
