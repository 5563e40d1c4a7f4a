"""Models that are asked about clips of a project, outside of a study."""
