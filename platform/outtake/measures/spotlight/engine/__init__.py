"""All matchings at all thresholds at once, equal to those found one by one."""
