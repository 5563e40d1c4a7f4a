"""Rules of the papers, as files."""
