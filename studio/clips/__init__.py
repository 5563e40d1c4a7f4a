"""The clips of a project: the filter, its facets, and the pages of clips that match."""
