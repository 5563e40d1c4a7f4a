"""A generator of drawn clips, added by an entry point as that of any package."""
