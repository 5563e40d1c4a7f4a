"""One clip: its facts, where it is used, everything that was marked in it, and its history."""
