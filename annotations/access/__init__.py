"""Which studies a person may reach, and in which role."""
