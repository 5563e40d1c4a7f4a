"""The clips behind the cells of a report's tables that name their numbers."""
