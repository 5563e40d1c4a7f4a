"""Maximum-weight matching, and the matching of segments."""
