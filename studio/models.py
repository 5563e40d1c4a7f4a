"""All tables of this app, which Django looks for here; each is defined in its feature."""
