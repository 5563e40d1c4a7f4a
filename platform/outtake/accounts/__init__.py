"""People, projects and roles."""
