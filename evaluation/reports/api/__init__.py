"""Reports over HTTP, with the timelines of their clips."""
