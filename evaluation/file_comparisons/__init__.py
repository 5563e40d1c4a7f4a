"""Files that a person uploads to be scored or compared, without a study: kept for a week, for that person alone."""
